import { type Static, Type } from 'typebox';
import { createdAt, testMode } from '../../edge/wire.ts';
import type { Person } from '../../identity/users/person.ts';
import { userAnswer, userOnWire, userTexts } from '../users/user.wire.ts';
import type { PersonalData } from './personal-data.store.ts';

const rows = (description: string) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown()), { description });

export const exportAnswer = Type.Object(
  {
    user: Type.Object(
      {
        ...userAnswer.properties,
        name: Type.String({ description: userTexts.name }),
        locale: Type.String({ description: userTexts.locale }),
        test_mode: testMode(),
        has_password: Type.Boolean({ description: 'Whether a password is set' }),
        has_pin: Type.Boolean({ description: 'Whether a PIN is set' }),
        created_at: createdAt(),
      },
      { description: 'The person, without their secrets.' },
    ),
    addresses: rows('E-mail addresses and phones.'),
    former_emails: rows('E-mail addresses that they have left.'),
    accounts: rows('Balances of the wallet, in minor units.'),
    movements: rows('Every posting of these accounts; amounts are signed.'),
    deposits: rows('What an operator has deposited.'),
    bank_deposits: rows('What banks have brought into the wallet, and what they said of it.'),
    allowances: rows('Permissions to charge the wallet.'),
    transactions: rows('Wallet transactions that they accepted, with their answers to inquiries.'),
    payments: rows('Wallet payments from them or to them.'),
    checkout_payments: rows('Orders that they paid from the wallet.'),
    payment_links: rows('Payment links that were sent to them, or that they paid from the wallet.'),
    refunds: rows('What went back of payments by these links.'),
    transfers: rows('Transfers from them or to them.'),
    withdrawals: rows(
      'Which of the transfers went to bank accounts by our pages, and which accounts are offered again.',
    ),
    sessions: rows('Browsers in which they are signed in, without their secrets.'),
    second_factor: rows('What they have besides their password, without its secrets; at most one.'),
    applications: rows('What they have allowed clients to do.'),
    mails: rows('Mails to their addresses: subjects, no texts.'),
    invitations: rows('Links that were sent to their addresses.'),
    contact_tokens: rows('Projects that vouched for their addresses.'),
    relations: rows('Merchants that may verify their PIN.'),
  },
  { $id: 'PersonExport' },
);

export const exportOnWire = (person: Person, data: PersonalData): Static<typeof exportAnswer> => {
  const { name, locale, isTest, passwordHash, pinHash, createdAt } = person;
  const user = {
    ...userOnWire(person),
    name,
    locale,
    test_mode: isTest,
    has_password: passwordHash !== null,
    has_pin: pinHash !== null,
    created_at: createdAt,
  };
  const parts = Object.entries(data).map(([part, entries]) => [part, [...entries]]);
  return { user, ...Object.fromEntries(parts) } as Static<typeof exportAnswer>;
};
