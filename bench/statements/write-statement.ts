import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** One payment, as most banks write it today: some 1,000 bytes. */
const entryOf = (at: number): string => {
  const amount = `<Amt Ccy="EUR">${at % 1_000}.25</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
  const uetr = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  return `<Ntry><NtryRef>${at}</NtryRef>${amount}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-01-05</Dt></BookgDt><ValDt><Dt>2026-01-05</Dt></ValDt>
<AcctSvcrRef>2026010500${String(at).padStart(8, '0')}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls>
<Refs><EndToEndId>ORDER-${at}</EndToEndId><UETR>${uetr}</UETR><TxId>T${at}</TxId></Refs>${amount}
<RltdPties><Dbtr><Pty><Nm>Payer number ${at}, a person with a name</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>LT601010012345678901</IBAN></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BICFI>NLBKLT22</BICFI></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>Invoice ${at} of the year 2026, with our thanks for the quick delivery</Ustrd>
<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>
</TxDtls></NtryDtls><AddtlNtryInf>Credit transfer</AddtlNtryInf></Ntry>
`;
};

const before = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>BENCH</MsgId><CreDtTm>2026-01-05T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>BENCH</Id><Acct><Id><IBAN>LT601010012345678901</IBAN></Id><Ccy>EUR</Ccy></Acct>
`;

/** A camt.053 with this many entries of one payment each. */
export async function writeStatement(path: string, entries: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(before);
  for (let at = 0; at < entries; at += 1) {
    if (!file.write(entryOf(at))) await once(file, 'drain');
  }
  file.end('</Stmt></BkToCstmrStmt></Document>\n');
  await finished(file);
}
