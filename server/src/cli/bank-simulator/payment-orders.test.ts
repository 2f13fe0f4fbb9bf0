import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { statementOf } from '../../../tests/support/bank-reading.ts';
import { closeDay } from './bank-day.ts';
import { type BankState, openBank } from './bank-state.ts';
import { takeFromOut } from './out-room.ts';
import { type PaymentFile, readPaymentFile } from './payment-file.ts';
import { type BankAnswer, takeFile } from './payment-orders.ts';

// Bank 5: the simulated bank's handling of payment files (bank 3).

const iban = 'LT601010012345678901';
const theirs = 'DE89370400440532013000';
const aBank = (balance = 10_000) => openBank({ iban, seed: 1, day: '2026-03-30', balance });

type Wanted = {
  readonly form?: 'pain.001.001.09' | 'pain.001.001.03';
  readonly sums?: readonly string[];
  readonly batch?: boolean;
  readonly count?: string;
  readonly sum?: string;
  readonly debtor?: string;
};

const totalOf = (sums: readonly string[]) =>
  sums.reduce((all, text) => all + Number(text), 0).toFixed(2);

/** A payment file in the service's own format. */
function xmlOf({ form = 'pain.001.001.09', sums = ['12.50', '7.05'], ...more }: Wanted = {}) {
  const [count, sum] = [more.count ?? String(sums.length), more.sum ?? totalOf(sums)];
  const day = form.endsWith('09') ? '<Dt>2026-03-31</Dt>' : '2026-03-31';
  const transfers = sums.map(
    (each, index) =>
      `<CdtTrfTxInf><PmtId><InstrId>I${index}</InstrId><EndToEndId>E${index}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${each}</InstdAmt></Amt><Cdtr><Nm>Ona &amp; Co</Nm></Cdtr><CdtrAcct><Id><IBAN>${theirs}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Invoice ${index}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${form}"><CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-30T09:00:00Z</CreDtTm><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr><PmtInf><PmtInfId>B1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>${more.batch ?? false}</BtchBookg><ReqdExctnDt>${day}</ReqdExctnDt><DbtrAcct><Id><IBAN>${more.debtor ?? iban}</IBAN></Id></DbtrAcct>${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
}

function fileOf(wanted: Wanted = {}): PaymentFile {
  const file = readPaymentFile(xmlOf(wanted));
  if (file === null) throw new Error('it was not read');
  return file;
}

const taken = (wanted: Wanted, answers: readonly [BankAnswer, ...BankAnswer[]], state = aBank()) =>
  takeFile(state, fileOf(wanted), answers);

/** The statuses in a report: `GrpSts ACCP`. */
const saidIn = ({ outbox }: BankState): readonly string[] =>
  [
    ...(outbox[0]?.content.matchAll(/<(GrpSts|PmtInfSts|OrgnlEndToEndId|TxSts|Cd)>(\w+)</g) ?? []),
  ].map(([, name, text]) => `${name} ${text}`);

/** The entries that the service reads in the camt.053 of the next days. */
async function bookedIn(state: BankState, days: number) {
  const booked = [];
  let next = { ...state, outbox: [] as BankState['outbox'] };
  for (let day = 0; day < days; day += 1) next = closeDay(next).state;
  for (const { name, content } of next.outbox.filter((file) => file.name.includes('053'))) {
    for (const entry of (await statementOf(content)).entries) booked.push({ name, ...entry });
  }
  return { booked, balance: next.balance };
}

test.each(['pain.001.001.09', 'pain.001.001.03'] as const)('%s is read', (form) => {
  const transfer = { name: 'Ona & Co', iban: theirs, reference: null };
  expect(fileOf({ form })).toEqual({
    ...{ messageId: 'M1', form, count: 2, sum: 1_955 },
    blocks: [
      {
        ...{ id: 'B1', debtorIban: iban, executionDay: '2026-03-31', isBatchBooked: false },
        ...{ count: null, sum: null },
        transfers: [
          { ...transfer, endToEndId: 'E0', instructionId: 'I0', minor: 1_250, text: 'Invoice 0' },
          { ...transfer, endToEndId: 'E1', instructionId: 'I1', minor: 705, text: 'Invoice 1' },
        ],
      },
    ],
  });
});

test.each([
  '',
  'no XML',
  '<Document/>',
  xmlOf().replace('</Document>', ''),
  xmlOf({ sums: ['x'] }),
])('other texts are not read as payment files', (text) => {
  expect(readPaymentFile(text)).toBe(null);
});

test('an accepted payment is debited on its day under the ids of the file', async () => {
  const state = taken({}, ['accepted']);
  expect(saidIn(state)).toEqual(['GrpSts ACCP', 'PmtInfSts ACCP']);
  const { booked, balance } = await bookedIn(state, 2);
  expect(balance).toBe(10_000 - 1_955);
  const lines = booked.map(({ name, direction, minor, transactions: [one] }) => [
    ...[name.slice(3, 11), direction, minor, one?.references.endToEndId],
    ...[one?.references.paymentInformationId, one?.counterparty.iban],
  ]);
  expect(lines.toSorted()).toEqual([
    ['20260331', 'DBIT', 1_250n, 'E0', 'B1', theirs],
    ['20260331', 'DBIT', 705n, 'E1', 'B1', theirs],
  ]);
});

test('a file booked as one sum is one entry', async () => {
  const { booked } = await bookedIn(taken({ batch: true }, ['accepted']), 2);
  expect(booked).toMatchObject([
    { minor: 1_955n, isUndetailedBatch: true, batch: { count: 2, paymentInformationId: 'B1' } },
  ]);
});

test('a returned payment comes back three days later with its reason', async () => {
  const { booked, balance } = await bookedIn(taken({ sums: ['12.50'] }, ['returned']), 5);
  expect(balance).toBe(10_000);
  const [debit, credit] = booked;
  expect([debit?.name.slice(3, 11), credit?.name.slice(3, 11)]).toEqual(['20260331', '20260403']);
  expect(credit).toMatchObject({ direction: 'CRDT', minor: 1_250n, isReversal: false });
  expect(credit?.transactions[0]).toMatchObject({
    references: { endToEndId: 'E0', messageId: 'M1' },
    returned: { code: expect.stringMatching(/^(?:AC04|MD07|MS03)$/) },
    counterparty: { iban: theirs },
  });
});

test('a rejected payment has a reason and is not booked', async () => {
  const state = taken({ sums: ['12.50'] }, ['rejected']);
  expect(saidIn(state)).toEqual([
    ...['GrpSts RJCT', 'PmtInfSts RJCT', 'OrgnlEndToEndId E0', 'TxSts RJCT'],
    expect.stringMatching(/^Cd AC0[146]$/),
  ]);
  expect(await bookedIn(state, 2)).toEqual({ booked: [], balance: 10_000 });
});

test('a payment that the account does not cover is rejected, and the others are paid', async () => {
  const state = taken({ sums: ['70.00', '30.01', '30.00'] }, ['accepted']);
  expect(saidIn(state)).toEqual([
    ...['GrpSts PART', 'PmtInfSts PART', 'OrgnlEndToEndId E0', 'TxSts ACCP'],
    ...['OrgnlEndToEndId E1', 'TxSts RJCT', 'Cd AM04', 'OrgnlEndToEndId E2', 'TxSts ACCP'],
  ]);
  expect((await bookedIn(state, 2)).balance).toBe(0);
});

test.each([
  ['count', { count: '3' }, 'AM18'],
  ['sum', { sum: '19.56' }, 'AM10'],
])('a wrong %s rejects the whole file', async (_, wanted, code) => {
  const state = taken(wanted, ['accepted']);
  expect(saidIn(state)).toEqual(['GrpSts RJCT', `Cd ${code}`]);
  expect((await bookedIn(state, 2)).booked).toEqual([]);
});

test('a file is taken once, and its money is not available to the next file', () => {
  const state = taken({}, ['accepted']);
  expect(taken({}, ['accepted'], state)).toBe(state);
  const next = takeFile(state, { ...fileOf({ sums: ['90.00'] }), messageId: 'M2' }, ['accepted']);
  expect(next.outbox[1]?.content).toContain('<Cd>AM04</Cd>');
});

test('files of the account leave the folder; other files stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-out-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'out'));
  const put = (name: string, text: string) => writeFile(join(folder, 'out', name), text);
  await put('ours.xml', xmlOf());
  await put('theirs.xml', xmlOf({ debtor: theirs }));
  await put('half.xml', xmlOf().slice(0, 400));
  await put('.hidden.xml', xmlOf());
  const seen: string[] = [];
  const take = async ({ messageId }: PaymentFile) => void seen.push(messageId);
  for (const place of [folder, folder, null]) await takeFromOut(place, iban, take);
  expect(seen).toEqual(['M1']);
  expect((await readdir(join(folder, 'out'))).toSorted()).toEqual([
    '.hidden.xml',
    'half.xml',
    'theirs.xml',
  ]);
  expect(await readdir(join(folder, 'simulator', 'taken'))).toEqual(['ours.xml']);
});
