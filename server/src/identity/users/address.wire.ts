import { Type } from 'typebox';
import { mailAddressPattern } from '../../mail/mail.ts';

/** An address that can receive mail. */
export const email = (description = 'E-mail address') =>
  Type.String({ pattern: mailAddressPattern, maxLength: 254, description });

export const phone = (description = 'Phone number with `+` and its country code') =>
  Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$', description });
