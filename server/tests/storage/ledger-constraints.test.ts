import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '../../src/kernel/money.ts';
import type { AccountKind } from '../../src/ledger/account.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import { accountIdIn, type Book } from '../../src/ledger/book-of-account.ts';
import { customerKinds, kinds, serviceKinds } from '../support/accounts.ts';
import { type Fields, newAccountId, rawRows, verdictOn } from '../support/raw-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// The database refuses what our rules refuse: these tests bypass the rules with plain SQL.

let db: TestDatabase;
let insert: ReturnType<typeof rawRows>;
beforeAll(async () => {
  db = await createTestDatabase();
  insert = rawRows(db);
});
afterAll(() => db.drop());

const customerMax = 9_007_199_254_740_991n;
const serviceMax = 4_611_686_018_427_387_904n;

async function openAccount(fields: Fields = {}): Promise<bigint> {
  const id = newAccountId();
  expect(await insert.account({ id, ...fields })).toBe('taken');
  return id;
}

describe('accounts', () => {
  test.each(customerKinds)('a %s never has less than 0 available', async (kind) => {
    const rule = 'nobody_spends_what_he_does_not_have';
    expect(await insert.account({ kind, balance: 0n })).toBe('taken');
    expect(await insert.account({ kind, balance: -1n })).toBe(rule);
    expect(await insert.account({ kind, balance: 5n, held: 5n })).toBe('taken');
    expect(await insert.account({ kind, balance: 5n, held: 6n })).toBe(rule);
    const id = await openAccount({ kind, balance: 5n });
    const spend = 'UPDATE account SET balance = balance - 6 WHERE id = $1';
    expect(await verdictOn(db.query(spend, [id]))).toBe(rule);
  });

  test.each(serviceKinds)('a %s may owe money and may reserve what it will owe', async (kind) => {
    expect(await insert.account({ kind, balance: -1n })).toBe('taken');
    expect(await insert.account({ kind, balance: 0n, held: 5n })).toBe('taken');
  });

  // biome-ignore format: a table
  test.each<[AccountKind, bigint, string]>([
    ['wallet',      customerMax,       'taken'],
    ['wallet',      customerMax + 1n,  'balance_within_limits'],
    ['commission',  customerMax,       'taken'],
    ['commission',  customerMax + 1n,  'balance_within_limits'],
    ['clearing',    serviceMax,        'taken'],
    ['clearing',    serviceMax + 1n,   'balance_within_limits'],
    ['clearing',   -serviceMax,        'taken'],
    ['clearing',   -serviceMax - 1n,   'balance_within_limits'],
    ['suspense',    customerMax + 1n,  'taken'],
    ['receivable', -customerMax - 1n,  'taken'],
    ['receivable', -serviceMax - 1n,   'balance_within_limits'],
  ])('the balance of a %s may be %i: %s', async (kind, balance, outcome) => {
    expect(await insert.account({ kind, balance })).toBe(outcome);
  });

  // biome-ignore format: a table
  test.each<[string, Fields, string]>([
    ['an unknown kind',              { kind: 'piggy bank' },          'account_kind_check'],
    ['a kind in upper case',         { kind: 'WALLET' },              'account_kind_check'],
    ['a negative held amount',       { held: -1n },                   'account_held_check'],
    ['a negative version',           { version: -1n },                'account_version_check'],
    ['an unknown currency',          { currency: 'XTS' },             'id_names_the_book'],
    ['another currency than its id', { currency: 'USD' },             'id_names_the_book'],
    ['live mode under a test id',    { is_test: false },              'id_names_the_book'],
    ['an id that is in no book',     { id: 256n },                    'id_names_the_book'],
  ])('%s is refused', async (_, fields, rule) => {
    expect(await insert.account(fields)).toBe(rule);
  });

  test('the book of an account cannot be changed', async () => {
    const id = await openAccount();
    for (const change of ['currency = $$USD$$', 'is_test = false']) {
      const sql = `UPDATE account SET ${change} WHERE id = $1`;
      expect(await verdictOn(db.query(sql, [id]))).toBe('id_names_the_book');
    }
  });

  test('an id is used once', async () => {
    expect(await insert.account({ id: await openAccount() })).toBe('account_pkey');
  });

  // biome-ignore format: a table
  test.each([
    ['DELETE FROM account',     'DELETE on account is refused: accounts are kept'],
    ['TRUNCATE account CASCADE', 'TRUNCATE on account is refused: accounts are kept'],
    ['DELETE FROM hold',        'DELETE on hold is refused: holds are kept'],
    ['TRUNCATE hold CASCADE',   'TRUNCATE on hold is refused: holds are kept'],
  ])('%s is refused', async (sql, because) => {
    expect(await verdictOn(db.query(sql))).toBe(because);
  });

  test('the kinds of the rules and of the database are the same', async () => {
    const outcomes = await Promise.all(kinds.map((kind) => insert.account({ kind })));
    expect(new Set(outcomes)).toEqual(new Set(['taken']));
  });

  test('the books of the rules and of the database are the same', async () => {
    const ours = currencies.flatMap((currency) =>
      [true, false].map((isTest) => ({
        id: Number(accountIdIn({ currency, isTest }, 0n)),
        currency,
        is_test: isTest,
      })),
    );
    const theirs = await db.query('SELECT id, currency, is_test FROM book ORDER BY id');
    expect(theirs).toEqual(ours.sort((a, b) => a.id - b.id));
  });
});

describe('postings', () => {
  // biome-ignore format: a table
  test.each<[string, Fields, string]>([
    ['the smallest amount',   { amount: 1n },         'taken'],
    ['an amount of 0',        { amount: 0n },         'posting_amount_check'],
    ['a negative amount',     { amount: -1n },        'posting_amount_check'],
    ['a negative leg',        { leg: -1 },            'posting_leg_check'],
    ['a debit version of 0',  { debit_version: 0n },  'posting_debit_version_check'],
    ['a credit version of 0', { credit_version: 0n }, 'posting_credit_version_check'],
    ['an unknown hold',       { hold_id: randomUUID() }, 'posting_hold_id_fkey'],
  ])('a posting with %s: %s', async (_, fields, outcome) => {
    expect(await insert.posting(fields)).toBe(outcome);
  });

  test('money does not move from an account to itself', async () => {
    const id = newAccountId();
    expect(await insert.posting({ debit_account: id, credit_account: id })).toBe('two_accounts');
  });

  // biome-ignore format: a table
  test.each<[string, Book, Book, string]>([
    ['one book',            { currency: 'EUR', isTest: true  }, { currency: 'EUR', isTest: true  }, 'taken'],
    ['one live book',       { currency: 'JPY', isTest: false }, { currency: 'JPY', isTest: false }, 'taken'],
    ['two currencies',      { currency: 'EUR', isTest: true  }, { currency: 'USD', isTest: true  }, 'within_one_book'],
    ['two live currencies', { currency: 'USD', isTest: false }, { currency: 'EUR', isTest: false }, 'within_one_book'],
    ['test and live',       { currency: 'EUR', isTest: true  }, { currency: 'EUR', isTest: false }, 'within_one_book'],
    ['live and test',       { currency: 'EUR', isTest: false }, { currency: 'EUR', isTest: true  }, 'within_one_book'],
  ])('a posting between accounts of %s: %s', async (_, debit, credit, outcome) => {
    const sides = { debit_account: newAccountId(debit), credit_account: newAccountId(credit) };
    expect(await insert.posting(sides)).toBe(outcome);
  });

  test('no two currencies share a book, and test and live never do', async () => {
    const books = currencies.flatMap((currency) =>
      [true, false].map((isTest) => ({ currency, isTest })),
    );
    const numbers = books.map((book) => accountIdIn(book, 0n));
    expect(new Set(numbers).size).toBe(books.length);
  });

  test('a leg of a movement is posted once', async () => {
    const movement = { movement_id: randomUUID() };
    expect(await insert.posting({ ...movement, leg: 0 })).toBe('taken');
    expect(await insert.posting({ ...movement, leg: 1 })).toBe('taken');
    expect(await insert.posting({ ...movement, leg: 1 })).toBe('posting_pkey');
  });

  test.each(['debit', 'credit'])(
    'no two postings have the same number of an account on the %s side',
    async (side) => {
      const number = { [`${side}_account`]: newAccountId(), [`${side}_version`]: 3n };
      expect(await insert.posting(number)).toBe('taken');
      expect(await insert.posting(number)).toBe(`posting_${side}_account_${side}_version_key`);
    },
  );

  test('the same number on two different sides is stored, but the audit reports it', async () => {
    const account = newAccountId();
    expect(await insert.posting({ debit_account: account, debit_version: 1n })).toBe('taken');
    expect(await insert.posting({ credit_account: account, credit_version: 1n })).toBe('taken');
    const { differences } = await audit(db.database);
    expect(differences).toContainEqual(
      expect.objectContaining({ subject: `posting 1 of account ${account}` }),
    );
  });

  // biome-ignore format: a table
  test.each([
    ['UPDATE posting SET amount = amount + 1', 'UPDATE'  ],
    ['UPDATE posting SET kind = kind',         'UPDATE'  ],
    ['UPDATE posting SET leg = 1 WHERE false', 'UPDATE'  ],
    ['DELETE FROM posting',                    'DELETE'  ],
    ['DELETE FROM posting WHERE false',        'DELETE'  ],
    ['TRUNCATE posting',                       'TRUNCATE'],
  ])('postings are append-only: %s', async (sql, operation) => {
    expect(await verdictOn(db.query(sql))).toBe(
      `${operation} on posting is refused: postings are append-only`,
    );
  });
});

describe('holds', () => {
  // biome-ignore format: a table
  test.each<[string, bigint, bigint | null, string]>([
    // state      captured  resolved  of a hold of 10
    ['held',        0n,     null,     'taken'],
    ['held',        1n,     null,     'resolved_as_its_state_says'],
    ['held',        0n,     5n,       'resolved_as_its_state_says'],
    ['captured',    0n,     5n,       'resolved_as_its_state_says'],
    ['captured',    1n,     5n,       'taken'],
    ['captured',   10n,     5n,       'taken'],
    ['captured',   11n,     5n,       'resolved_as_its_state_says'],
    ['captured',   10n,     null,     'resolved_as_its_state_says'],
    ['released',    0n,     5n,       'taken'],
    ['released',    1n,     5n,       'resolved_as_its_state_says'],
    ['released',    0n,     null,     'resolved_as_its_state_says'],
    ['forgotten',   0n,     5n,       'resolved_as_its_state_says'],
  ])('a hold that is %s with %s captured, at %s: %s', async (state, captured, resolved_at, outcome) => {
    const account_id = await openAccount({ balance: 100n });
    expect(await insert.hold({ account_id, state, captured, resolved_at })).toBe(outcome);
  });

  test.each([0n, -1n])('a hold of %i is refused', async (amount) => {
    expect(await insert.hold({ account_id: await openAccount(), amount })).toBe(
      'hold_amount_check',
    );
  });

  test('a hold on an unknown account is refused', async () => {
    expect(await insert.hold({ account_id: newAccountId() })).toBe('hold_account_id_fkey');
  });

  // biome-ignore format: a table
  test.each([
    ['captured', 10n, 'captured',  5n ],
    ['captured', 10n, 'released',  0n ],
    ['captured', 10n, 'held',      0n ],
    ['released',  0n, 'captured', 10n ],
    ['released',  0n, 'released',  0n ],
  ])('a hold resolves once: from %s (%i) it does not become %s (%i)', async (first, captured, second, again) => {
    const id = randomUUID();
    const account_id = await openAccount({ balance: 100n });
    await insert.hold({ id, account_id });
    const change = (state: string, amount: bigint) =>
      verdictOn(
        db.query('UPDATE hold SET state = $2, captured = $3, resolved_at = $4 WHERE id = $1', [
          id,
          state,
          amount,
          state === 'held' ? null : 5n,
        ]),
      );
    expect(await change(first, captured)).toBe('taken');
    expect(await change(second, again)).toBe('UPDATE on hold is refused: a hold is resolved once');
  });
});
