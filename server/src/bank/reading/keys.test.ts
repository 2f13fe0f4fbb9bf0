import { describe, expect, test } from 'vitest';
import { entryOf, statementOf } from '../../../tests/support/bank-reading.ts';
import type { CamtEntry, CamtKind } from '../../../tests/support/camt-model.ts';
import type { BankEntry } from './statement.ts';

// Bank 2, Two layers; decision 0195.

const entriesOf = async (entries: readonly CamtEntry[], kind: CamtKind = 'camt.053') =>
  (await statementOf({ kind, statements: [{ id: `${kind}-${entries.length}`, entries }] })).entries;
const keysOf = async (...entries: readonly CamtEntry[]) =>
  (await entriesOf(entries)).map(({ key }) => key);

/** What an importer does with an entry and its stored entries: known, changed or new. */
function judge(stored: Map<string, string>, { key, otherKeys, mark }: BankEntry): string {
  const before = stored.get(key);
  if (before !== undefined) return before === mark ? 'known' : 'changed';
  if (otherKeys.some((other) => stored.get(other) === mark)) return 'known';
  stored.set(key, mark);
  return 'new';
}
async function imported(...files: readonly (readonly CamtEntry[])[]): Promise<readonly string[][]> {
  const stored = new Map<string, string>();
  const judged: string[][] = [];
  for (const file of files)
    judged.push((await entriesOf(file)).map((entry) => judge(stored, entry)));
  return judged;
}

describe('an entry with a bank reference', () => {
  const [a, b] = [
    { servicerReference: 'R', amount: '10.00' },
    { servicerReference: 'R', amount: '0.35' },
  ];

  test('is known by its reference, and changed if its amount differs', async () => {
    expect(await imported([a], [a], [b])).toEqual([['new'], ['known'], ['changed']]);
  });

  test('counts as often as its statement has it, even if amounts are equal', async () => {
    expect(new Set(await keysOf(a, b, a)).size).toBe(3);
    expect(await imported([a, b, a], [a, b, a])).toEqual([
      ['new', 'new', 'new'],
      ['known', 'known', 'known'],
    ]);
  });

  test('is recognised when one file has one of two and another file has both', async () => {
    expect(await imported([b], [a, b])).toEqual([['new'], ['new', 'known']]);
    expect(await imported([a, b], [b], [a])).toEqual([['new', 'new'], ['known'], ['known']]);
    expect(await imported([a], [a, a])).toEqual([['new'], ['known', 'new']]);
  });

  test('has the same key when one statement has it both pending and booked', async () => {
    const [announced, booked] = await keysOf({ ...a, status: 'PDNG' }, a);
    expect(announced).toBe(booked);
  });

  test.each(['NONREF', 'notprovided', 'N/A', '0000000000000000', '-'])(
    'that is only a filler (%s) has no reference',
    async (servicerReference) => {
      expect(await entryOf({ servicerReference })).toMatchObject({
        servicerReference: null,
        key: expect.stringMatching(/^hash [\w-]{43} 1$/),
      });
    },
  );
});

describe('an entry without a bank reference', () => {
  const payment: CamtEntry = {
    transactions: [{ endToEndId: 'E', debtor: { name: 'A' }, unstructured: ['for you'] }],
  };

  test('has the same key in every kind and version of file', async () => {
    const keys = new Set<string>();
    for (const kind of ['camt.052', 'camt.053', 'camt.054'] as const) {
      for (const version of [2, 8, 14]) {
        const status = kind === 'camt.052' ? 'PDNG' : 'BOOK';
        const statement = { id: `${kind} ${version}`, sequence: String(version) };
        const entry = { ...payment, status, entryReference: `${kind}${version}` };
        keys.add((await entryOf(entry, { kind, version, messageId: kind, statement })).key);
      }
    }
    expect(keys.size).toBe(1);
  });

  test('has a number in its key when one day has several equal entries', async () => {
    const [first, second, third] = await keysOf(payment, {}, payment);
    expect(first).toMatch(/ 1$/);
    expect(third).toBe(first?.replace(/ 1$/, ' 2'));
    expect(second).toMatch(/ 1$/);
  });

  test('has the same key whether pending or booked, since both are counted from one', async () => {
    const [announced, booked] = await keysOf({ ...payment, status: 'PDNG' }, payment);
    expect(booked).toBe(announced);
  });

  test('has the same hash as an entry that differs only in blanks and line breaks', async () => {
    const spaced = [{ ...payment.transactions?.[0], unstructured: ['for   you '] }];
    const [one, other] = await keysOf(payment, { ...payment, transactions: spaced });
    expect(other).toBe(one?.replace(/ 1$/, ' 2'));
  });

  const payments = payment.transactions?.[0];
  // biome-ignore format: a table
  test.each([
    [{ amount: '10.01' }],
    [{ direction: 'DBIT' }],
    [{ isReversal: true }],
    [{ bookedOn: '2026-01-06' }],
    [{ valueOn: '2026-01-06' }],
    [{ transactions: [{ ...payments, endToEndId: 'F' }] }],
    [{ transactions: [{ ...payments, debtor: { name: 'B' } }] }],
    [{ transactions: [{ ...payments, unstructured: ['for me'] }] }],
    [{ transactions: [{ ...payments, structured: ['RF18539007547034'] }] }],
  ])('has another key if it differs in %j', async (difference) => {
    const [one, other] = await keysOf(payment, { ...payment, ...difference });
    expect(other).toMatch(/ 1$/);
    expect(other).not.toBe(one);
  });

  test('has another key on another account', async () => {
    const here = await entryOf(payment);
    const there = await entryOf(payment, { statement: { account: 'DE89370400440532013000' } });
    expect(there.key).not.toBe(here.key);
  });
});

describe('a transaction', () => {
  const transactionKeys = async (...ids: readonly object[]) => {
    const transactions = ids.map((id) => ({ amount: '1.00', ...id }));
    const { transactions: read } = await entryOf({ amount: `${ids.length}.00`, transactions });
    return read.map(({ key }) => key);
  };
  const uetr = '6f1b1c5e-0d2a-4c5e-9b7a-1f2e3d4c5b6a';

  test("has the key of its UETR, else of the bank's id, else of its place", async () => {
    const both = { uetr, transactionId: 'T' };
    expect(await transactionKeys(both, { transactionId: 'T' }, { endToEndId: 'E' })).toEqual([
      `uetr ${uetr}`,
      'tx T',
      'place 3',
    ]);
  });

  test('has the key of its place where an id occurs twice', async () => {
    expect(await transactionKeys({ transactionId: 'T' }, { transactionId: 'T' }, { uetr })).toEqual(
      ['place 1', 'place 2', `uetr ${uetr}`],
    );
  });
});
