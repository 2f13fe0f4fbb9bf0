import { describe, expect, test } from 'vitest';
import {
  entryOf,
  partsOf,
  statementOf,
  statementsOf,
} from '../../../tests/support/bank-reading.ts';
import { camtXml, ourIban, theirIban } from '../../../tests/support/camt-file.ts';
import type { CamtEntry, CamtKind, CamtStatement } from '../../../tests/support/camt-model.ts';

// Bank 2, Statement files: the result of reading a file that uses every field.

const kinds: readonly CamtKind[] = ['camt.052', 'camt.053', 'camt.054'];
const versions = Array.from({ length: 13 }, (_, index) => index + 2);
const forms = kinds.flatMap((kind) => versions.map((version) => [kind, version] as const));

const uetr = '6f1b1c5e-0d2a-4c5e-9b7a-1f2e3d4c5b6a';
const payment: CamtEntry = {
  amount: '30.50',
  entryReference: 'N-1',
  servicerReference: 'BANK-1',
  bookedOn: '2026-01-05',
  valueOn: '2026-01-06T08:30:00+02:00',
  isReversal: false,
  additional: 'Credit transfer',
  charges: [{ amount: '0.20', direction: 'DBIT', type: 'NOTE' }],
  batch: { count: 2, messageId: 'BM-1', paymentInformationId: 'BP-1' },
  transactions: [
    {
      endToEndId: 'E2E-1',
      uetr: uetr.toUpperCase(),
      transactionId: 'TX-1',
      instructionId: 'I-1',
      messageId: 'M-1',
      paymentInformationId: 'P-1',
      servicerReference: 'S-1',
      clearingReference: 'C-1',
      mandateId: 'D-1',
      amount: '10.00',
      code: { proprietary: 'NTRF+166' },
      debtor: { name: 'Žana & Söhne', iban: 'DE89 3704 0044 0532 0130 00', bic: 'NLBKDE55' },
      creditor: { name: 'We', iban: ourIban },
      structured: ['RF18539007547034'],
      unstructured: ['Invoice 7 ', 'of 2026'],
      instructed: { amount: '11.00', currency: 'USD', rate: '1.1' },
      additional: 'thanks',
    },
    { endToEndId: 'NOTPROVIDED', amount: '20.50', debtor: { otherAccount: '4711' } },
  ],
};
const bank: CamtStatement = {
  id: 'STMT-7',
  sequence: '7',
  legalSequence: '107',
  page: { number: '1', isLast: false },
  createdAt: '2026-01-05T23:00:00Z',
  from: '2026-01-05T00:00:00',
  to: '2026-01-05T23:59:59',
  account: ourIban,
  opening: '-5.25',
  closing: '25.25',
  entries: [payment],
};

const noReferences = {
  endToEndId: null,
  uetr: null,
  transactionId: null,
  instructionId: null,
  messageId: null,
  paymentInformationId: null,
  servicerReference: null,
  clearingReference: null,
  mandateId: null,
};
/** The expected payments of that entry. */
const readTransactions = [
  {
    key: `uetr ${uetr}`,
    position: 1,
    line: 5,
    minor: 1000n,
    direction: 'CRDT',
    references: {
      endToEndId: 'E2E-1',
      uetr,
      transactionId: 'TX-1',
      instructionId: 'I-1',
      messageId: 'M-1',
      paymentInformationId: 'P-1',
      servicerReference: 'S-1',
      clearingReference: 'C-1',
      mandateId: 'D-1',
    },
    counterparty: {
      name: 'Žana & Söhne',
      iban: theirIban,
      otherAccount: null,
      bic: 'NLBKDE55',
    },
    code: { domain: null, family: null, subFamily: null, proprietary: 'NTRF+166' },
    remittance: {
      structured: ['RF18539007547034'],
      unstructured: ['Invoice 7 ', 'of 2026'],
    },
    additional: 'thanks',
    returned: null,
    charges: [],
    exchange: {
      instructed: { decimal: '11.00', currency: 'USD' },
      sourceCurrency: 'USD',
      targetCurrency: 'EUR',
      unitCurrency: null,
      rate: '1.1',
    },
  },
  {
    key: 'place 2',
    position: 2,
    line: 5,
    minor: 2050n,
    direction: 'CRDT',
    references: noReferences,
    counterparty: { name: null, iban: null, otherAccount: '4711', bic: null },
    code: null,
    remittance: { structured: [], unstructured: [] },
    additional: null,
    returned: null,
    charges: [],
    exchange: null,
  },
];

/** The expected entry. */
const readEntry = {
  key: 'ref BANK-1',
  otherKeys: ['ref BANK-1 CRDT 3050 EUR 2026-01-05 1', 'ref BANK-1 CRDT 3050 EUR  1'],
  mark: 'CRDT 3050 EUR 2026-01-05',
  position: 1,
  line: 5,
  minor: 3050n,
  currency: 'EUR',
  direction: 'CRDT',
  isReversal: false,
  status: 'BOOK',
  bookedOn: '2026-01-05',
  valueOn: '2026-01-06',
  servicerReference: 'BANK-1',
  entryReference: 'N-1',
  code: { domain: 'PMNT', family: 'RCDT', subFamily: 'ESCT', proprietary: null },
  charges: [{ minor: 20n, currency: 'EUR', direction: 'DBIT', isIncluded: null, type: 'NOTE' }],
  additional: 'Credit transfer',
  batch: { count: 2, messageId: 'BM-1', paymentInformationId: 'BP-1' },
  isUndetailedBatch: false,
  chargedWithin: 0n,
  transactions: readTransactions,
};

describe('every field of a file is read', () => {
  test.each(forms)('%s.001.%i', async (kind, version) => {
    const { head, totals, entries } = await statementOf({ kind, version, statements: [bank] });
    expect(head).toEqual({
      index: 0,
      line: 3,
      kind,
      version,
      messageId: 'MSG-1',
      statementId: 'STMT-7',
      electronicSequence: '7',
      legalSequence: '107',
      page: { number: '1', isLast: false },
      createdAt: '2026-01-05T23:00:00Z',
      from: '2026-01-05',
      to: '2026-01-05',
      account: { iban: ourIban, otherId: null, currency: 'EUR' },
    });
    const balance = (minor: bigint) => ({ minor, currency: 'EUR', date: '2026-01-05' });
    expect(totals).toEqual({
      opening: kind === 'camt.054' ? null : balance(-525n),
      closing: kind === 'camt.054' ? null : balance(2525n),
      entryCount: 1,
      transactionCount: 2,
      booked: [{ currency: 'EUR', credits: 3050n, debits: 0n }],
    });
    expect(entries).toEqual([readEntry]);
  });

  test.each(forms)(
    '%s.001.%i with a prefix in an envelope reads the same',
    async (kind, version) => {
      const plain = await statementsOf(camtXml({ kind, version, statements: [bank] }));
      const withoutLines = (value: unknown): string =>
        JSON.stringify(value, (name, part: unknown) =>
          name === 'line' ? undefined : typeof part === 'bigint' ? `${part}` : part,
        );
      for (const envelope of ['business', 'wrapper'] as const) {
        const file = { kind, version, statements: [bank], prefix: 'ns2', envelope };
        expect(withoutLines(await statementsOf(camtXml(file)))).toBe(withoutLines(plain));
      }
    },
  );
});

describe('the parts of a file', () => {
  test('entries come in slices of at most 200, and an entry with many payments alone', async () => {
    const many = Array.from({ length: 450 }, (): CamtEntry => ({}));
    const transactions = Array.from({ length: 201 }, () => ({ amount: '0.01' }));
    const entries = [...many, { amount: '2.01', transactions }, {}];
    const parts = await partsOf(camtXml({ statements: [{ entries }] }));
    expect(
      parts.map((part) => (part.kind === 'entries' ? part.entries.length : part.kind)),
    ).toEqual(['statement', 200, 200, 50, 1, 1, 'end']);
  });

  test('each statement is judged alone, and a refused one has no entries', async () => {
    const wrong: CamtStatement = { id: 'B', entries: [{ amount: '1.00' }, { amount: '1.001' }] };
    const file = { statements: [{ id: 'A', entries: [{}] }, wrong, { id: 'C' }] };
    const parts = await partsOf(camtXml(file));
    expect(parts.map(({ kind }) => kind)).toEqual([
      'statement',
      'entries',
      'end',
      'refused',
      'statement',
      'end',
    ]);
    expect(parts[3]).toMatchObject({
      index: 1,
      line: 9,
      reason: 'the amount "1.001" has more decimals than EUR',
      head: { statementId: 'B', account: { iban: ourIban } },
    });
    expect(parts[4]).toMatchObject({ head: { index: 2, statementId: 'C' } });
  });

  test('totals count booked entries by currency and by the direction in which money moved', async () => {
    const entries: readonly CamtEntry[] = [
      { amount: '10.00' },
      { amount: '3.00', direction: 'DBIT' },
      { amount: '1.00', isReversal: true },
      { amount: '7', currency: 'JPY' },
      { amount: '100.00', status: 'PDNG' },
    ];
    const { totals } = await statementOf({ statements: [{ entries }] });
    expect(totals.booked).toEqual([
      { currency: 'EUR', credits: 1100n, debits: 300n },
      { currency: 'JPY', credits: 7n, debits: 0n },
    ]);
    expect(totals.entryCount).toBe(5);
  });
});

describe('status of an entry (bank 6)', () => {
  test.each(['BOOK', 'PDNG', 'INFO', 'FUTR'])(
    '%s is read as a text and as a code',
    async (status) => {
      for (const version of [2, 8])
        expect(await entryOf({ status }, { version })).toMatchObject({ status });
    },
  );

  test('an entry of a camt.053 without a status is booked', async () => {
    expect(await entryOf({ status: null })).toMatchObject({ status: 'BOOK' });
  });
});

describe('balances', () => {
  const opened = async (balances: CamtStatement['balances'] = []) =>
    (await statementOf({ statements: [{ opening: null, balances }] })).totals.opening?.minor;

  test('OPBD is the opening balance, else PRCD; other codes are ignored', async () => {
    expect(
      await opened([
        { code: 'PRCD', amount: '1.00' },
        { code: 'OPBD', amount: '2.00' },
      ]),
    ).toBe(200n);
    expect(await opened([{ code: 'PRCD', amount: '-1.00' }])).toBe(-100n);
    expect(await opened([{ code: 'OPAV', amount: '9.00' }])).toBeUndefined();
  });

  test('of several opening balances the earliest counts, and interim ones only if alone', async () => {
    const part = { code: 'OPBD', amount: '5.00', subType: 'INTM' };
    const second = { code: 'OPBD', amount: '2.00', date: '2026-01-06' };
    const first = { code: 'OPBD', amount: '1.00', date: '2026-01-05' };
    expect(await opened([part, second, first])).toBe(100n);
    expect(await opened([part])).toBe(500n);
  });

  test('of several closing balances the latest counts', async () => {
    const balances = [{ code: 'CLBD', amount: '3.00', date: '2026-01-07' }];
    const { totals } = await statementOf({ statements: [{ closing: '1.00', balances }] });
    expect(totals.closing?.minor).toBe(300n);
  });

  test('contradicting balances count as missing', async () => {
    const other = { code: 'OPBD', amount: '2.00' };
    expect(await opened([{ code: 'OPBD', amount: '1.00' }, other])).toBeUndefined();
  });
});

describe('accounts and amounts', () => {
  test('an account without an IBAN is known by its other id', async () => {
    const { head } = await statementOf({ statements: [{ otherAccount: '0815', currency: null }] });
    expect(head.account).toEqual({ iban: null, otherId: '0815', currency: null });
  });

  // biome-ignore format: a table
  test.each([
    ['10.50',   'EUR', 1050n],
    ['10.5',    'EUR', 1050n],
    ['10',      'EUR', 1000n],
    ['10.5000', 'EUR', 1050n],
    ['.5',      'EUR', 50n],
    ['0.00',    'EUR', 0n],
    ['007.00',  'EUR', 700n],
    [' 7.00\n', 'EUR', 700n],
    ['1234',    'JPY', 1234n],
    ['1234.00', 'JPY', 1234n],
  ])('%j %s are %i', async (amount, currency, minor) => {
    expect(await entryOf({ amount, currency })).toMatchObject({ minor, currency });
  });
});
