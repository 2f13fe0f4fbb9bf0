import { type Static, Type } from 'typebox';
import {
  type ContactToken,
  contactTokenStatusAt,
} from '../../identity/contact-tokens/contact-token.ts';
import { email, phone } from '../../identity/users/address.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

/** Wallet 2.6: at least one of both (gaps 3). */
export const newContactToken = Type.Object(
  {
    email: Type.Optional(email('E-mail address that you have confirmed; this or a phone number')),
    phone: Type.Optional(phone('Phone number that you have confirmed, with `+` and country code')),
  },
  { $id: 'NewContactToken', examples: [{ email: 'ona@example.com' }] },
);

export const contactTokenAnswer = Type.Object(
  {
    email: Type.Optional(Type.String({ description: 'Address that was passed, where one was' })),
    phone: Type.Optional(Type.String({ description: 'Number that was passed, where one was' })),
    status: Type.String({ description: 'confirmed, used or expired' }),
    token: Type.String({
      description: 'Give it to a page as `contact_token`; it can be used once',
    }),
    expires_at: Type.Integer({ description: 'Unix seconds, 15 minutes after its creation' }),
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
