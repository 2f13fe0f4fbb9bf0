import { expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import { paymentIds } from './payment-ids.ts';
import { type PaymentItem, type PaymentMessage, totalsOf } from './payment-message.ts';
import {
  type PaymentFileVersion,
  paymentFileText,
  writtenName,
  writtenNote,
} from './write-payment-file.ts';

const ids = paymentIds('00000000-0000-4000-8000-000000000001');
const item: PaymentItem = {
  endToEndId: ids.endToEndId(1),
  minor: 1_250n,
  currency: 'EUR',
  creditor: { name: 'Žemė & Co', iban: 'LT601010012345678901', bic: null, address: null },
  remittance: { text: 'Invoice № 7' },
};
const instantItem: PaymentItem = {
  endToEndId: ids.endToEndId(2),
  minor: 1n,
  currency: 'EUR',
  creditor: {
    name: '王小明',
    iban: 'LT601010012345678901',
    bic: 'NLBKLT22001',
    address: { street: 'Šilo g. 4', postalCode: 'LT-91100', town: 'Klaipėda', country: 'LT' },
  },
  remittance: { reference: 'RF18539007547034' },
  uetr: '00000000-0000-4000-8000-00000000abcd',
};
const blockOf = (items: readonly PaymentItem[], number = 1, instant = false) => ({
  blockId: ids.blockId(number),
  instant,
  executionDate: '2026-01-06',
  totals: totalsOf(items),
  items,
});
const message: PaymentMessage = {
  messageId: ids.messageId,
  createdAt: unixSeconds(1_767_621_600),
  debtor: { name: 'Florin, UAB', iban: 'LT121000011101001000', bic: 'NLBKLT22' },
  batchBooking: false,
  blocks: [blockOf([item]), blockOf([instantItem], 2, true)],
};

async function textOf(one: PaymentMessage, version: PaymentFileVersion): Promise<string> {
  let text = '';
  for await (const piece of paymentFileText(one, version)) text += piece;
  return text;
}

const id = ids.messageId;
const blockText = (number: number, sums: string, local: string, day: string, bank: string) =>
  `<PmtInf><PmtInfId>${id}-B${number}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>` +
  `${sums}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl>${local}</PmtTpInf>` +
  `<ReqdExctnDt>${day}</ReqdExctnDt><Dbtr><Nm>Florin, UAB</Nm></Dbtr>` +
  '<DbtrAcct><Id><IBAN>LT121000011101001000</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>' +
  `<DbtrAgt><FinInstnId>${bank}</FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>\n`;
const sumsText = (count: number, sum: string) =>
  `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`;
const whole = (version: string, day: string, bic: string, uetr: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><CstmrCdtTrfInitn>\n` +
  `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-01-05T14:00:00Z</CreDtTm>${sumsText(2, '12.51')}` +
  '<InitgPty><Nm>Florin, UAB</Nm></InitgPty></GrpHdr>\n' +
  `${blockText(1, sumsText(1, '12.50'), '', day, `<${bic}>NLBKLT22</${bic}>`)}` +
  `<CdtTrfTxInf><PmtId><InstrId>${id}-1</InstrId><EndToEndId>${id}-1</EndToEndId></PmtId>` +
  '<Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt><Cdtr><Nm>Zeme + Co</Nm></Cdtr>' +
  '<CdtrAcct><Id><IBAN>LT601010012345678901</IBAN></Id></CdtrAcct>' +
  '<RmtInf><Ustrd>Invoice No 7</Ustrd></RmtInf></CdtTrfTxInf>\n</PmtInf>\n' +
  `${blockText(2, sumsText(1, '0.01'), '<LclInstrm><Cd>INST</Cd></LclInstrm>', day, `<${bic}>NLBKLT22</${bic}>`)}` +
  `<CdtTrfTxInf><PmtId><InstrId>${id}-2</InstrId><EndToEndId>${id}-2</EndToEndId>${uetr}</PmtId>` +
  '<Amt><InstdAmt Ccy="EUR">0.01</InstdAmt></Amt>' +
  `<CdtrAgt><FinInstnId><${bic}>NLBKLT22001</${bic}></FinInstnId></CdtrAgt>` +
  '<Cdtr><Nm>NOTPROVIDED</Nm><PstlAdr><StrtNm>Silo g. 4</StrtNm><PstCd>LT-91100</PstCd>' +
  '<TwnNm>Klaipeda</TwnNm><Ctry>LT</Ctry></PstlAdr></Cdtr>' +
  '<CdtrAcct><Id><IBAN>LT601010012345678901</IBAN></Id></CdtrAcct>' +
  '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp>' +
  '<Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></CdtTrfTxInf>\n</PmtInf>\n' +
  '</CstmrCdtTrfInitn></Document>\n';

test('a file of version .09 is written', async () => {
  const uetr = '<UETR>00000000-0000-4000-8000-00000000abcd</UETR>';
  const expected = whole('pain.001.001.09', '<Dt>2026-01-06</Dt>', 'BICFI', uetr);
  expect(await textOf(message, 'pain.001.001.09')).toBe(expected);
});

test('the same file is written in version .03', async () => {
  const expected = whole('pain.001.001.03', '2026-01-06', 'BIC', '');
  expect(await textOf(message, 'pain.001.001.03')).toBe(expected);
});

const withItem = (change: Partial<PaymentItem>): PaymentMessage => ({
  ...message,
  blocks: [blockOf([{ ...item, ...change }])],
});

test('a bank without a BIC is written as NOTPROVIDED', async () => {
  const text = await textOf(
    { ...message, batchBooking: true, debtor: { ...message.debtor, bic: null } },
    'pain.001.001.09',
  );
  expect(text).toContain(
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>',
  );
  expect(text).toContain('<BtchBookg>true</BtchBookg>');
});

test('the name and note of a file can be shown before it is written', () => {
  expect(writtenName('Ž'.repeat(80))).toMatchObject({ text: 'Z'.repeat(70), isCut: true });
  expect(writtenNote('№'.repeat(80))).toMatchObject({ text: 'No'.repeat(70), isCut: true });
  expect(writtenNote('王')).toBeNull();
});

test('a reference with wrong check digits goes as text; a text without SEPA letters is omitted', async () => {
  const wrong = withItem({ remittance: { reference: 'RF19539007547034' } });
  expect(await textOf(wrong, 'pain.001.001.09')).toContain('<Ustrd>RF19539007547034</Ustrd>');
  const nothing = withItem({ remittance: { text: '王' } });
  expect(await textOf(nothing, 'pain.001.001.09')).not.toContain('RmtInf');
});

// biome-ignore format: a table
test.each<[string, PaymentMessage]>([
  ['no block',           { ...message, blocks: [] }],
  ['no payment',         { ...message, blocks: [blockOf([])] }],
  ['a wrong count',      { ...message, blocks: [{ ...blockOf([item]), totals: { count: 2, minor: 1_250n } }] }],
  ['a wrong sum',        { ...message, blocks: [{ ...blockOf([item]), totals: { count: 1, minor: 1_251n } }] }],
  ['a wrong date',       { ...message, blocks: [{ ...blockOf([item]), executionDate: '6.1.2026' }] }],
  ['a wrong id',         { ...message, messageId: 'a/b' }],
  ['a wrong IBAN',       { ...message, debtor: { ...message.debtor, iban: 'LT12 1000' } }],
  ['a wrong BIC',        { ...message, debtor: { ...message.debtor, bic: 'bank' } }],
  ['nothing to pay',     withItem({ minor: 0n })],
  ['a negative amount',  withItem({ minor: -1n })],
  ['too large a sum',    withItem({ minor: 100_000_000_000n })],
  ['a wrong UETR',       withItem({ uetr: 'x' })],
])('a message with %s is refused', async (_, wrong) => {
  await expect(textOf(wrong, 'pain.001.001.09')).rejects.toThrow(Error);
});
