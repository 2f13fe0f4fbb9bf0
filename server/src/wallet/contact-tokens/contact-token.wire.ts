import { type Static, Type } from 'typebox';
import {
  type ContactToken,
  contactTokenStatusAt,
} from '../../identity/contact-tokens/contact-token.ts';
import { email, phone } from '../../identity/users/address.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** Wallet 2.6: at least one of both (gaps 3). */
export const newContactToken = Type.Object(
  { email: Type.Optional(email()), phone: Type.Optional(phone()) },
  { $id: 'NewContactToken', examples: [{ email: 'ona@example.com' }] },
);

export const contactTokenAnswer = Type.Object(
  {
    email: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    status: Type.String({ description: 'confirmed, used or expired' }),
    token: Type.String(),
    expires_at: Type.Integer(),
  },
  {
    $id: 'ContactToken',
    examples: [
      {
        email: 'ona@example.com',
        status: 'confirmed',
        token: 'b3VyIHBhZ2VzIHNwZW5kIHRoaXMgb25jZQ',
        expires_at: 1767226500,
      },
    ],
  },
);

export const contactTokenOnWire = (
  contact: ContactToken,
  token: string,
  now: UnixSeconds,
): Static<typeof contactTokenAnswer> => ({
  ...(contact.email === null ? {} : { email: contact.email }),
  ...(contact.phone === null ? {} : { phone: contact.phone }),
  status: contactTokenStatusAt(contact, now),
  token,
  expires_at: contact.expiresAt,
});
