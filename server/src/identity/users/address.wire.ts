import { Type } from 'typebox';
import { mailAddressPattern } from '../../mail/mail.ts';

/** An address that a mail can be sent to. */
export const email = () => Type.String({ pattern: mailAddressPattern, maxLength: 254 });

export const phone = () => Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' });
