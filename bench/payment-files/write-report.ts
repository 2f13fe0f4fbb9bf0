import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const before = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BENCH</MsgId><CreDtTm>2026-01-05T20:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>FILE</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>FILE-B1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
`;

/** One payment, as in reports that name each payment: some 600 bytes. */
const paymentOf = (at: number): string => `<TxInfAndSts><StsId>${at}</StsId>
<OrgnlInstrId>FILE-${at}</OrgnlInstrId><OrgnlEndToEndId>FILE-${at}</OrgnlEndToEndId>
<TxSts>${at % 10 === 0 ? 'RJCT' : 'ACSP'}</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed on the day before</AddtlInf></StsRsnInf>
<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${at % 1_000}.25</InstdAmt></Amt>
<Cdtr><Pty><Nm>Recipient number ${at}</Nm></Pty></Cdtr>
<CdtrAcct><Id><IBAN>LT601010012345678901</IBAN></Id></CdtrAcct></OrgnlTxRef></TxInfAndSts>
`;

/** A pain.002 with this many payments. */
export async function writeReport(path: string, payments: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(before);
  for (let at = 1; at <= payments; at += 1) {
    if (!file.write(paymentOf(at))) await once(file, 'drain');
  }
  file.end('</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>\n');
  await finished(file);
}
