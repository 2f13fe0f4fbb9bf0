import { XmlReader } from '../../src/bank/xml/xml.ts';

/**
 * Reads a payment file back and checks it against its schema and SEPA: order of elements, lengths,
 * letters, counts and sums. Written from the published schemas, not from the writer.
 */
type Node = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
};
/** Once, at most once, or once and more. */
type Often = '1' | '?' | '+';
type Row = readonly [name: string, often: Often, rule: Rule];
type Rule = RegExp | readonly Row[] | { readonly oneOf: readonly Row[] };

const sepa = (max: number): RegExp =>
  new RegExp(`^(?![ /])(?!.*//)[A-Za-z0-9/\\-?:().,'+ ]{1,${max}}(?<![ /])$`);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const day = /^\d{4}-\d\d-\d\d$/;
const iban = /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/;
const amount = /^(?:0|[1-9]\d{0,8})\.\d\d$/;
const sum = /^(?:0|[1-9]\d{0,14})\.\d\d$/;
const bicForm = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const uuid4 = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

// biome-ignore format: the order of the schema
function rulesOf(version: PainVersion): Row {
  const isNew = version === 'pain.001.001.09';
  const bic: Row = [isNew ? 'BICFI' : 'BIC', '1', bicForm];
  const account: Rule = [['Id', '1', [['IBAN', '1', iban]]], ['Ccy', '?', /^EUR$/]];
  const other: Row = ['Othr', '1', [['Id', '1', /^NOTPROVIDED$/]]];
  const bank: Rule = [['FinInstnId', '1', { oneOf: [bic, other] }]];
  const payment: Rule = [
    ['PmtId', '1', [
      ['InstrId', '?', sepa(35)],
      ['EndToEndId', '1', sepa(35)],
      ...(isNew ? [['UETR', '?', uuid4] as const] : []),
    ]],
    ['Amt', '1', [['InstdAmt', '1', amount]]],
    ['CdtrAgt', '?', bank],
    ['Cdtr', '1', [
      ['Nm', '1', sepa(70)],
      ['PstlAdr', '?', [
        ['StrtNm', '?', sepa(70)],
        ['PstCd', '?', sepa(16)],
        ['TwnNm', '1', sepa(35)],
        ['Ctry', '1', /^[A-Z]{2}$/],
      ]],
    ]],
    ['CdtrAcct', '1', account],
    ['RmtInf', '?', { oneOf: [
      ['Ustrd', '1', sepa(140)],
      ['Strd', '1', [['CdtrRefInf', '1', [
        ['Tp', '1', [['CdOrPrtry', '1', [['Cd', '1', /^SCOR$/]]], ['Issr', '?', sepa(35)]]],
        ['Ref', '1', /^RF\d\d[A-Z0-9]{1,21}$/],
      ]]]],
    ] }],
  ];
  return ['Document', '1', [['CstmrCdtTrfInitn', '1', [
    ['GrpHdr', '1', [
      ['MsgId', '1', sepa(35)],
      ['CreDtTm', '1', moment],
      ['NbOfTxs', '1', /^[1-9]\d{0,14}$/],
      ['CtrlSum', '1', sum],
      ['InitgPty', '1', [['Nm', '1', sepa(70)]]],
    ]],
    ['PmtInf', '+', [
      ['PmtInfId', '1', sepa(35)],
      ['PmtMtd', '1', /^TRF$/],
      ['BtchBookg', '1', /^(?:true|false)$/],
      ['NbOfTxs', '1', /^[1-9]\d{0,14}$/],
      ['CtrlSum', '1', sum],
      ['PmtTpInf', '1', [
        ['SvcLvl', '1', [['Cd', '1', /^SEPA$/]]],
        ['LclInstrm', '?', [['Cd', '1', /^INST$/]]],
      ]],
      ['ReqdExctnDt', '1', isNew ? [['Dt', '1', day]] : day],
      ['Dbtr', '1', [['Nm', '1', sepa(70)]]],
      ['DbtrAcct', '1', account],
      ['DbtrAgt', '1', bank],
      ['ChrgBr', '1', /^SLEV$/],
      ['CdtTrfTxInf', '+', payment],
    ]],
  ]]]];
}

export type PainVersion = 'pain.001.001.03' | 'pain.001.001.09';

function parsed(xml: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' };
  const open: Node[] = [top];
  const reader = new XmlReader({
    open: (name, attributes) => {
      const node: Node = { name, attributes, children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    text: (text) => {
      const node = open.at(-1);
      if (node !== undefined) node.text += text;
    },
    close: () => open.pop(),
  });
  reader.write(xml);
  reader.end();
  return top;
}

function wrong(path: string, why: string): never {
  throw new Error(`${path}: ${why}`);
}

function check(node: Node, rule: Rule, path: string): void {
  if (rule instanceof RegExp) {
    if (node.children.length > 0) wrong(path, 'elements where a text belongs');
    if (!rule.test(node.text)) wrong(path, `wrong text ${JSON.stringify(node.text)}`);
    return;
  }
  if (node.text.trim() !== '') wrong(path, 'a text between elements');
  const [first] = node.children;
  const rows = 'oneOf' in rule ? rule.oneOf.filter(([name]) => name === first?.name) : rule;
  if (rows.length === 0) wrong(path, `${first?.name} is none of the choices`);
  const left = rows.reduce((rest, row) => rest.slice(taken(rest, row, path)), node.children);
  if (left.length > 0) wrong(path, `${left[0]?.name} does not belong there`);
}

/** How many of the next elements belong to one row. */
function taken(nodes: readonly Node[], [name, often, rule]: Row, path: string): number {
  const other = nodes.findIndex((node) => node.name !== name);
  const count = other < 0 ? nodes.length : other;
  if ((often !== '?' && count === 0) || (often !== '+' && count > 1)) {
    wrong(path, `${name}: ${count}`);
  }
  for (const node of nodes.slice(0, count)) check(node, rule, `${path}/${name}`);
  return count;
}

const at = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce((found, name) => found?.children.find((child) => child.name === name), node);
const textAt = (node: Node | undefined, ...path: readonly string[]): string | null =>
  at(node, ...path)?.text ?? null;
const named = (node: Node | undefined, name: string): readonly Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const minorOf = (decimal: string | null): bigint => BigInt(decimal?.replace('.', '') ?? 0);

function checkTotals(node: Node | undefined, payments: readonly Node[]): void {
  const total = payments.reduce((all, one) => all + minorOf(textAt(one, 'Amt', 'InstdAmt')), 0n);
  if (minorOf(textAt(node, 'CtrlSum')) !== total) throw new Error('the sum is wrong');
  if (Number(textAt(node, 'NbOfTxs')) !== payments.length) throw new Error('the count is wrong');
}

/** The contents of a file, after all checks. */
export function readPaymentFile(xml: string, version: PainVersion) {
  const top = parsed(xml);
  check(top, [rulesOf(version)], '');
  const document = top.children[0];
  if (document?.attributes['xmlns'] !== `urn:iso:std:iso:20022:tech:xsd:${version}`) {
    throw new Error('the namespace is wrong');
  }
  const message = at(document, 'CstmrCdtTrfInitn');
  const header = at(message, 'GrpHdr');
  const blocks = named(message, 'PmtInf');
  checkTotals(
    header,
    blocks.flatMap((block) => named(block, 'CdtTrfTxInf')),
  );
  return {
    messageId: textAt(header, 'MsgId'),
    createdAt: textAt(header, 'CreDtTm'),
    blocks: blocks.map((block) => blockOf(block, version)),
  };
}

function blockOf(block: Node, version: PainVersion) {
  const payments = named(block, 'CdtTrfTxInf');
  checkTotals(block, payments);
  const bic = version === 'pain.001.001.09' ? 'BICFI' : 'BIC';
  const dated = at(block, 'ReqdExctnDt');
  return {
    blockId: textAt(block, 'PmtInfId'),
    batchBooking: textAt(block, 'BtchBookg') === 'true',
    instant: textAt(block, 'PmtTpInf', 'LclInstrm', 'Cd') === 'INST',
    executionDate: textAt(dated, 'Dt') ?? dated?.text,
    debtor: {
      name: textAt(block, 'Dbtr', 'Nm'),
      iban: textAt(block, 'DbtrAcct', 'Id', 'IBAN'),
      bic: textAt(block, 'DbtrAgt', 'FinInstnId', bic),
    },
    items: payments.map((one) => ({
      endToEndId: textAt(one, 'PmtId', 'EndToEndId'),
      uetr: textAt(one, 'PmtId', 'UETR'),
      currency: at(one, 'Amt', 'InstdAmt')?.attributes['Ccy'],
      minor: minorOf(textAt(one, 'Amt', 'InstdAmt')),
      name: textAt(one, 'Cdtr', 'Nm'),
      street: textAt(one, 'Cdtr', 'PstlAdr', 'StrtNm'),
      postalCode: textAt(one, 'Cdtr', 'PstlAdr', 'PstCd'),
      town: textAt(one, 'Cdtr', 'PstlAdr', 'TwnNm'),
      country: textAt(one, 'Cdtr', 'PstlAdr', 'Ctry'),
      iban: textAt(one, 'CdtrAcct', 'Id', 'IBAN'),
      bic: textAt(one, 'CdtrAgt', 'FinInstnId', bic),
      reference: textAt(one, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      note: textAt(one, 'RmtInf', 'Ustrd'),
    })),
  };
}
