import { describe, expect, test } from 'vitest';
import { refusalOf, statementsOf } from '../../../tests/support/bank-reading.ts';
import { camtXml, ourIban } from '../../../tests/support/camt-file.ts';
import type { CamtEntry, CamtFile, CamtStatement } from '../../../tests/support/camt-model.ts';
import { longTest } from '../../../tests/support/extent.ts';

// Bank 2, Not the schema: an ambiguous statement is refused, with a line.

const of = (entry: CamtEntry, file: Omit<CamtFile, 'statements'> = {}): CamtFile => ({
  ...file,
  statements: [{ entries: [{}, entry] }],
});
/** A file has a line for its declaration, document, statement, head and each entry. */
const secondEntry = 6;

describe('invalid amounts', () => {
  // biome-ignore format: a table
  test.each([
    ['1.001',        'EUR', 'the amount "1.001" has more decimals than EUR'],
    ['1.5',          'JPY', 'the amount "1.5" has more decimals than JPY'],
    ['-1.00',        'EUR', 'the amount "-1.00" is no number'],
    ['+1.00',        'EUR', 'the amount "+1.00" is no number'],
    ['1 000.00',     'EUR', 'the amount "1 000.00" is no number'],
    ['1,00',         'EUR', 'the amount "1,00" is no number'],
    ['1e3',          'EUR', 'the amount "1e3" is no number'],
    ['.',            'EUR', 'the amount "." is no number'],
    ['',             'EUR', 'an amount is empty'],
    ['9'.repeat(17), 'EUR', `the amount "${'9'.repeat(17)}" is too large`],
    ['9'.repeat(50), 'EUR', `the amount "${'9'.repeat(40)}…" is too large`],
    ['1.00',         'XYZ', 'the currency "XYZ" is not known'],
    ['1.00',         'eur', 'the currency "eur" is not known'],
    ['1.00',         '',    'the currency "" is not known'],
  ])('%j %s is refused', async (amount, currency, reason) => {
    expect(await refusalOf(of({ amount, currency }))).toMatchObject({ line: secondEntry, reason });
  });

  test('an amount without a currency and an entry without an amount are refused', async () => {
    const xml = camtXml(of({ amount: '7.77' }));
    expect(await refusalOf(xml.replace('<Amt Ccy="EUR">7.77', '<Amt>7.77'))).toMatchObject({
      line: secondEntry,
      reason: 'an amount has no currency',
    });
    expect(await refusalOf(xml.replace('<Amt Ccy="EUR">7.77</Amt>', ''))).toMatchObject({
      line: secondEntry,
      reason: 'an entry has no amount',
    });
  });
});

describe('invalid dates', () => {
  test.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-01',
    '2026-01-32',
    '05.01.2026',
    '0000-01-01',
  ])('%s is refused', async (date) => {
    const refused = { line: secondEntry, reason: `"${date}" is no date` };
    expect(await refusalOf(of({ bookedOn: date }))).toMatchObject(refused);
    expect(await refusalOf(of({ valueOn: date }))).toMatchObject(refused);
  });

  test('29 February of a leap year is read', async () => {
    expect(await statementsOf(camtXml(of({ bookedOn: '2028-02-29' })))).toMatchObject([
      { totals: { entryCount: 2 } },
    ]);
  });
});

describe('direction and status', () => {
  // biome-ignore format: a table
  test.each([
    [{ direction: 'BOTH' },                 {},                   '"BOTH" is neither CRDT nor DBIT'],
    [{ direction: '' },                     {},                   '"" is neither CRDT nor DBIT'],
    [{ status: 'LATE' },                    {},                   'the status "LATE" is not known'],
    [{ status: 'LATE' },                    { version: 2 },       'the status "LATE" is not known'],
    [{ status: '' },                        { version: 2 },       'an entry has no status'],
    [{ status: null },                      { kind: 'camt.052' }, 'an entry has no status'],
    [{ status: null },                      { kind: 'camt.054' }, 'an entry has no status'],
    [{ transactions: [{ direction: 'C' }] }, {},                  '"C" is neither CRDT nor DBIT'],
  ] as const)('%j in %j', async (entry, file, reason) => {
    expect(await refusalOf(of(entry, file))).toMatchObject({ line: secondEntry, reason });
  });

  test('an entry without a direction, or with an unclear reversal flag, is refused', async () => {
    const xml = camtXml(of({ amount: '7.77', isReversal: true }));
    const at = xml.indexOf('7.77');
    const [before, after] = [xml.slice(0, at), xml.slice(at)];
    const without = before + after.replace('<CdtDbtInd>CRDT</CdtDbtInd>', '');
    expect(await refusalOf(without)).toMatchObject({ reason: 'Ntry has no CdtDbtInd' });
    expect(await refusalOf(xml.replace('>true<', '>perhaps<'))).toMatchObject({
      reason: 'RvslInd is "perhaps", neither true nor false',
    });
  });
});

describe('transactions that do not add up', () => {
  const [ten, five] = [{ amount: '10.00' }, { amount: '5.00' }];

  // biome-ignore format: a table
  test.each([
    [{ amount: '14.99', transactions: [ten, five] },                                     '15.00', '14.99'],
    [{ amount: '10.01', transactions: [ten] },                                           '10.00', '10.01'],
    [{ amount: '15.00', transactions: [ten, { ...five, direction: 'DBIT' }] },           '5.00',  '15.00'],
    [{ amount: '10.00', transactions: [{ ...ten, direction: 'DBIT' }] },                 '-10.00', '10.00'],
    [{ amount: '14.00', transactions: [ten, five], charges: [{ amount: '0.99' }] },      '15.00', '14.00'],
    [{ amount: '16.00', transactions: [ten, five], charges: [{ amount: '1.00' }] },      '15.00', '16.00'],
  ])('%j', async (entry, sum, whole) => {
    expect(await refusalOf(of(entry))).toMatchObject({
      line: secondEntry,
      reason: `the transactions add up to ${sum}, the entry is ${whole} EUR`,
    });
  });

  test('the amount of a transaction is read as strictly as the amount of an entry', async () => {
    expect(await refusalOf(of({ transactions: [{ amount: '10.001' }] }))).toMatchObject({
      reason: 'the amount "10.001" has more decimals than EUR',
    });
  });
});

describe('statements that cannot be identified', () => {
  test('a statement without an account, or with a late one, is refused', async () => {
    const reason = 'the statement does not name its account before its first entry';
    const xml = camtXml({ statements: [{ entries: [{}] }] });
    const account = `<Acct><Id><IBAN>${ourIban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
    const without = xml.replace(account, '');
    expect(await refusalOf(without)).toMatchObject({ line: 3, reason, head: null });
    const late = without.replace('</Ntry>', `</Ntry>${account}`);
    expect(await refusalOf(late)).toMatchObject({ line: 3, reason });
  });

  test('a statement of an unknown version, or with a contradicting namespace, is refused', async () => {
    const statements: readonly CamtStatement[] = [{}, {}];
    const refused = await statementsOf(camtXml({ version: 15, statements }));
    expect(refused).toMatchObject([
      { index: 0, line: 3, reason: 'camt.053.001.15 is not known' },
      { index: 1, reason: 'camt.053.001.15 is not known' },
    ]);
    const xml = camtXml({ statements: [{}] }).replace('camt.053.001', 'camt.052.001');
    expect(await refusalOf(xml)).toMatchObject({
      reason: 'the namespace says camt.052, the message is camt.053',
    });
  });

  test('a statement without a namespace is read by its elements', async () => {
    const xml = camtXml({ statements: [{}] }).replace(/ xmlns="[^"]*"/, '');
    expect(await statementsOf(xml)).toMatchObject([{ head: { version: null, kind: 'camt.053' } }]);
  });

  test.each([
    ['<pain.001/>', 'another message'],
    [camtXml({ statements: [] }), 'a message without a statement'],
  ])('%s is one refused statement', async (xml) => {
    expect(await statementsOf(xml)).toEqual([
      {
        index: 0,
        line: 1,
        reason: 'the document is no camt.052, camt.053 or camt.054 with a statement in it',
        head: null,
      },
    ]);
  });

  test('a statement with an invalid balance is refused', async () => {
    expect(await refusalOf({ statements: [{ opening: '1.001' }] })).toMatchObject({ line: 4 });
  });
});

longTest('an entry of 260,000 elements is refused as too large', async () => {
  const xml = camtXml(of({ additional: 'HERE' }));
  const many = '<A/>'.repeat(260_000);
  expect(
    await refusalOf(xml.replace('<AddtlNtryInf>HERE', `${many}<AddtlNtryInf>HERE`)),
  ).toMatchObject({ line: secondEntry, reason: 'Ntry is too large' });
});
