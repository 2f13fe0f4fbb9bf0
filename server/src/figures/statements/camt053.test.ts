import { expect, test } from 'vitest';
import { camtFaults } from '../../../tests/support/camt053-schema.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type CamtEntry, type CamtHead, camtEnd, camtEntry, camtHead } from './camt053.ts';

const head: CamtHead = {
  id: '3f0a4d2c7a1e4f539b550d6d7d5c7c11',
  createdAt: unixSeconds(1_800_000_000),
  from: unixSeconds(1_799_900_000),
  to: unixSeconds(1_799_990_000),
  accountNumber: 'XF43FLRN0000004829301847301',
  currency: 'EUR',
  owner: 'Corner & shop',
  opening: 10_000n,
  closing: 8_750n,
  entryCount: 1n,
};

const entry: CamtEntry = {
  number: 7n,
  amount: -1_250n,
  bookedAt: unixSeconds(1_799_950_000),
  movementId: '76e7b5ce-5a0d-a1de-1e30-dff0ff0c45dd',
  kind: 'refund',
  counterparty: { name: null, accountNumber: 'XF43FLRN0000004829301847302' },
  reference: 'Order 15',
};

test('the message is exact to the letter', () => {
  const document = camtHead(head) + camtEntry(entry, 'EUR') + camtEnd;
  expect(camtFaults(document)).toEqual([]);
  expect(document.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>' +
      '<GrpHdr><MsgId>3f0a4d2c7a1e4f539b550d6d7d5c7c11</MsgId>' +
      '<CreDtTm>2027-01-15T08:00:00Z</CreDtTm></GrpHdr>' +
      '<Stmt><Id>3f0a4d2c7a1e4f539b550d6d7d5c7c11</Id><CreDtTm>2027-01-15T08:00:00Z</CreDtTm>' +
      '<FrToDt><FrDtTm>2027-01-14T04:13:20Z</FrDtTm><ToDtTm>2027-01-15T05:13:20Z</ToDtTm></FrToDt>' +
      '<Acct><Id><Othr><Id>XF43FLRN0000004829301847301</Id></Othr></Id><Ccy>EUR</Ccy>' +
      '<Ownr><Nm>Corner &amp; shop</Nm></Ownr></Acct>' +
      '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt>' +
      '<CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2027-01-14T04:13:20Z</DtTm></Dt></Bal>' +
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">87.50</Amt>' +
      '<CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2027-01-15T05:13:20Z</DtTm></Dt></Bal>' +
      '<TxsSummry><TtlNtries><NbOfNtries>1</NbOfNtries></TtlNtries></TxsSummry>',
    '<Ntry><NtryRef>7</NtryRef><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>' +
      '<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2027-01-14T18:06:40Z</DtTm></BookgDt>' +
      '<AcctSvcrRef>76e7b5ce5a0da1de1e30dff0ff0c45dd</AcctSvcrRef>' +
      '<BkTxCd><Prtry><Cd>refund</Cd></Prtry></BkTxCd><NtryDtls><TxDtls>' +
      '<Refs><AcctSvcrRef>76e7b5ce5a0da1de1e30dff0ff0c45dd</AcctSvcrRef>' +
      '<EndToEndId>Order 15</EndToEndId></Refs>' +
      '<RltdPties><CdtrAcct><Id><Othr><Id>XF43FLRN0000004829301847302</Id></Othr></Id></CdtrAcct>' +
      '</RltdPties><RmtInf><Ustrd>Order 15</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>',
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ]);
});

test('a long reference is split into pieces and is not the EndToEndId', () => {
  const written = camtEntry({ ...entry, reference: 'x'.repeat(300) }, 'EUR');
  expect(written).not.toContain('EndToEndId');
  expect(written.match(/<Ustrd>x+<\/Ustrd>/g)?.map((piece) => piece.length - 15)).toEqual([
    140, 140, 20,
  ]);
});

test('a credit names its debtor, and amounts in yen have no decimals', () => {
  const counterparty = { ...entry.counterparty, name: 'Corner shop' };
  const written = camtEntry({ ...entry, amount: 1_250n, counterparty, reference: null }, 'JPY');
  expect(written).toContain('<Amt Ccy="JPY">1250</Amt><CdtDbtInd>CRDT</CdtDbtInd>');
  expect(written).toContain('<Dbtr><Pty><Nm>Corner shop</Nm></Pty></Dbtr><DbtrAcct>');
  expect(written).not.toContain('RmtInf');
});

test('the checker of these tests finds faults', () => {
  const faults = (from: string, to: string) =>
    camtFaults((camtHead(head) + camtEntry(entry, 'EUR') + camtEnd).replace(from, to)).length;
  expect(faults('<Ccy>EUR</Ccy>', '')).toBe(0);
  expect(faults('<Sts><Cd>BOOK</Cd></Sts>', '')).toBe(1);
  expect(faults('<NtryRef>7</NtryRef>', `<NtryRef>${'7'.repeat(36)}</NtryRef>`)).toBe(1);
  expect(faults('<Ccy>EUR</Ccy>', '<Ccy>euro</Ccy>')).toBe(1);
  expect(faults('12.50', '12.505050')).toBe(1);
  expect(faults('<MsgId>', '<MsgId></MsgId><MsgId>')).toBe(2);
});
