import { camtXml } from '../../support/camt-file.ts';
import type { CamtFile } from '../../support/camt-model.ts';
import { reportXml } from '../../support/report-file.ts';
import { zipOf } from '../../support/zip-file.ts';
import { type Dice, type Draft, type Header, once, oneOf } from './draft.ts';
import { spoilt } from './spoiling.ts';

const kinds = ['camt.052', 'camt.053', 'camt.054'] as const;
const amounts = [
  '10.00',
  '0.01',
  '0',
  '-1',
  '1e3',
  '99999999999999.99',
  '9'.repeat(40),
  '1,00',
  '',
];
const days = ['2026-01-05', '2026-02-30', '0000-00-00', '2026-01-05T25:00:00', '9999-12-31', 'x'];
const encodings = ['UTF-8', 'UTF-16', 'ISO-8859-13', 'windows-1257', 'x', 'UTF-7'];

function statementFile(iban: string, dice: Dice): string {
  const amount = oneOf(dice, amounts);
  const entries = Array.from({ length: dice(4) }, () => ({
    amount: oneOf(dice, amounts),
    bookedOn: once(dice, 4) ? oneOf(dice, days) : '2026-01-05',
    direction: once(dice, 2) ? ('CRDT' as const) : ('DBIT' as const),
    servicerReference: `F${dice(1_000_000_000)}`,
    transactions: [{ endToEndId: `E${dice(1_000)}`, unstructured: ['Invoice', '\u{1f600}'] }],
  }));
  const file: CamtFile = {
    kind: oneOf(dice, kinds),
    version: 1 + dice(13),
    messageId: `M${dice(1_000_000_000)}`,
    encoding: once(dice, 6) ? oneOf(dice, encodings) : 'UTF-8',
    statements: [
      { id: `S${dice(1_000_000_000)}`, account: iban, opening: amount, closing: amount, entries },
    ],
  };
  return camtXml(file);
}

const statuses = ['ACCP', 'RJCT', 'PART', 'ACSC', 'ZZZZ', ''];

const reportFile = (dice: Dice): string =>
  reportXml({
    version: 3 + dice(10),
    originalMessageId: once(dice, 2) ? '@known:message_id:0@' : `M${dice(1_000)}`,
    status: oneOf(dice, statuses),
    blocks: [{ status: oneOf(dice, statuses), payments: [{ endToEndId: `E${dice(100)}` }] }],
  });

/** Small XML that would expand, or that refers to external files. */
const traps: readonly ((xml: string, dice: Dice) => string)[] = [
  (xml) => `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1_000)}"><!ENTITY c "&a;&a;&a;">]>${xml}`,
  (xml) => xml.replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'),
  (xml, dice) => xml.replace('</Document>', `${'<a>'.repeat(dice(20_000))}</Document>`),
  (xml) => xml.replace('</Document>', `<a${' b="c"'.repeat(5_000)}/></Document>`),
  (xml) => `\ufeff\ufeff${xml}`,
];

const bombMegabytes = 8;
let bomb: Buffer | undefined;

/** Packed spaces: a thousandth of their unpacked size. */
const bombOf = (): Buffer => {
  bomb ??= zipOf({ name: 'a.xml', bytes: Buffer.alloc(bombMegabytes << 20, ' ') });
  return bomb;
};

function packed(bytes: Buffer, dice: Dice): Buffer {
  if (once(dice, 60)) return bombOf();
  const member = {
    name: oneOf(dice, ['a.xml', '../a.xml', '', 'a/b', '\u0000', 'a.zip']),
    bytes: once(dice, 10) ? zipOf({ name: 'b.xml', bytes }) : bytes,
    isStored: once(dice, 3),
    sumsFollow: once(dice, 4),
    isEncrypted: once(dice, 12),
  };
  return zipOf(...Array.from({ length: 1 + (once(dice, 5) ? dice(20) : 0) }, () => member));
}

const inEncoding = (xml: string, dice: Dice): Buffer =>
  Buffer.from(xml, once(dice, 10) ? oneOf(dice, ['utf16le', 'latin1'] as const) : 'utf8');

const places = ['/admin/v1/bank-statements', '/admin/v1/payment-reports'];

/** A file of a bank: valid, nearly valid, packed, or a trap. */
export function bankFileRequest(iban: string, dice: Dice): Omit<Draft, 'form' | 'dice'> {
  const isReport = once(dice, 3);
  const right = isReport ? reportFile(dice) : statementFile(iban, dice);
  const xml = once(dice, 8) ? oneOf(dice, traps)(right, dice) : right;
  const text = inEncoding(xml, dice);
  const whole = once(dice, 3) ? packed(text, dice) : text;
  const isBomb = whole === bomb;
  const body = !isBomb && once(dice, 2) ? spoilt(whole, dice) : whole;
  const isZip = whole !== text;
  const type = isZip ? 'application/zip' : 'application/xml';
  const headers: readonly Header[] = once(dice, 20) ? [] : [['Content-Type', type]];
  const place = places[isReport === once(dice, 20) ? 0 : 1] ?? '';
  const kind = isZip ? 'bank file, packed' : 'bank file';
  return { kind, who: 'operator', method: 'POST', path: place, headers, body };
}
