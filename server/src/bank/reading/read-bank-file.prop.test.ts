import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, statementOf } from '../../../tests/support/bank-reading.ts';
import { camtXml } from '../../../tests/support/camt-file.ts';
import type { CamtEntry, CamtFile, CamtKind } from '../../../tests/support/camt-model.ts';
import { casesOf } from '../../../tests/support/extent.ts';
import { decimalOf } from '../../kernel/money.ts';
import { checkBankFile, readBankFile } from './read-bank-file.ts';
import type { ReadPart } from './statement.ts';

const numRuns = casesOf('FLORIN_STATEMENT_CASES', { short: 15, long: 2_000 });

/** Texts as people write them, in any language and with any character that XML allows. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => `x${text.replace(/[\p{C}\ufffe\uffff]/gu, '')}`.trim());
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const direction = fc.constantFrom('CRDT' as const, 'DBIT' as const);
const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

const payment = fc.record({
  minor: fc.bigInt({ min: 0n, max: 10_000_000_000n }),
  endToEndId: optional(words),
  transactionId: optional(words),
  name: optional(words),
  structured: fc.array(words, { maxLength: 2 }),
  unstructured: fc.array(words, { maxLength: 3 }),
  additional: optional(words),
});
const entry = fc.record({
  direction,
  isReversal: fc.boolean(),
  status: fc.constantFrom('BOOK', 'PDNG', 'INFO'),
  bookedOn: date,
  servicerReference: optional(words),
  additional: optional(words),
  payments: fc.array(payment, { minLength: 1, maxLength: 4 }),
});
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

const inEuros = (minor: bigint): string => decimalOf({ minor, currency: 'EUR' });
const sumOf = ({ payments }: Entry): bigint => payments.reduce((sum, { minor }) => sum + minor, 0n);
const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));

/** An entry in the form of a bank's file, and in the form that the reader must return. */
const written = (one: Entry): CamtEntry => ({
  ...given({ servicerReference: one.servicerReference, additional: one.additional }),
  amount: inEuros(sumOf(one)),
  direction: one.direction,
  isReversal: one.isReversal,
  status: one.status,
  bookedOn: one.bookedOn,
  transactions: one.payments.map(({ minor, name, ...texts }) => ({
    ...given(texts),
    amount: inEuros(minor),
    ...(name === undefined ? {} : { debtor: { name }, creditor: { name } }),
  })),
});
const expected = (one: Entry) => ({
  minor: sumOf(one),
  currency: 'EUR',
  direction: one.direction,
  isReversal: one.isReversal,
  status: one.status,
  bookedOn: one.bookedOn,
  servicerReference: one.servicerReference ?? null,
  additional: one.additional ?? null,
  isUndetailedBatch: false,
  transactions: one.payments.map((paid, at) => ({
    position: at + 1,
    minor: paid.minor,
    direction: one.direction,
    references: { endToEndId: paid.endToEndId ?? null, transactionId: paid.transactionId ?? null },
    counterparty: { name: paid.name ?? null },
    remittance: { structured: paid.structured, unstructured: paid.unstructured },
    additional: paid.additional ?? null,
  })),
});

const form = fc.record({
  kind: fc.constantFrom<CamtKind>('camt.052', 'camt.053', 'camt.054'),
  version: fc.integer({ min: 2, max: 14 }),
  prefix: fc.constantFrom('', 'ns2'),
});
const fileOf = (entries: readonly Entry[], options: Omit<CamtFile, 'statements'>): CamtFile => ({
  ...options,
  statements: [{ entries: entries.map(written) }],
});

test('reading returns what was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), form, async (entries, options) => {
      const statement = await statementOf(fileOf(entries, options));
      expect(statement.entries).toMatchObject(entries.map(expected));
      const keys = statement.entries.map(({ key, status }) => `${key} ${status === 'BOOK'}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns },
  );
});

test('the parts are the same however the bytes are cut', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 4 }),
      form,
      cuts,
      async (entries, options, sizes) => {
        const bytes = Buffer.from(camtXml(fileOf(entries, options)));
        async function* cut() {
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            yield bytes.subarray(at, at + size);
            at += size;
          }
        }
        const parts: ReadPart[] = [];
        const checked = await checkBankFile(cut());
        for await (const part of readBankFile(cut(), checked)) parts.push(part);
        expect(parts).toEqual(await partsOf(bytes));
      },
    ),
    { numRuns },
  );
});
