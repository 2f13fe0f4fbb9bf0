/**
 * The part of camt.053.001.08 that we write, row by row as in its schema: the order of elements,
 * how often each may occur, the lengths and forms of texts. So a test needs no schema file.
 */
type Form = { readonly pattern: RegExp };
type Child = readonly [name: string, type: string, least?: number, most?: number];
type Type = Form | { readonly sequence: readonly Child[] } | { readonly choice: readonly Child[] };

const many = Number.POSITIVE_INFINITY;
const text = (most: number): Form => ({ pattern: new RegExp(`^[^]{1,${most}}$`) });
const moment = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

// biome-ignore format: a table, to be read beside the schema
const types: Readonly<Record<string, Type>> = {
  Document:     { sequence: [['BkToCstmrStmt', 'Message']] },
  Message:      { sequence: [['GrpHdr', 'GroupHeader81'], ['Stmt', 'AccountStatement9', 1, many]] },
  GroupHeader81: { sequence: [['MsgId', 'Max35Text'], ['CreDtTm', 'ISODateTime']] },
  AccountStatement9: { sequence: [
    ['Id', 'Max35Text'], ['CreDtTm', 'ISODateTime', 0], ['FrToDt', 'DateTimePeriod1', 0],
    ['Acct', 'CashAccount39'], ['Bal', 'CashBalance8', 1, many], ['TxsSummry', 'TotalTransactions6', 0],
    ['Ntry', 'ReportEntry10', 0, many]] },
  DateTimePeriod1: { sequence: [['FrDtTm', 'ISODateTime'], ['ToDtTm', 'ISODateTime']] },
  CashAccount39: { sequence: [
    ['Id', 'AccountIdentification4Choice'], ['Ccy', 'CurrencyCode', 0], ['Ownr', 'PartyIdentification135', 0]] },
  CashAccount38: { sequence: [['Id', 'AccountIdentification4Choice']] },
  AccountIdentification4Choice: { choice: [['IBAN', 'IBAN2007Identifier'], ['Othr', 'GenericAccountIdentification1']] },
  GenericAccountIdentification1: { sequence: [['Id', 'Max34Text']] },
  PartyIdentification135: { sequence: [['Nm', 'Max140Text', 0]] },
  Party40Choice: { choice: [['Pty', 'PartyIdentification135']] },
  CashBalance8: { sequence: [
    ['Tp', 'BalanceType13'], ['Amt', 'Amount'], ['CdtDbtInd', 'CreditDebitCode'], ['Dt', 'DateAndDateTime2Choice']] },
  BalanceType13: { sequence: [['CdOrPrtry', 'BalanceType10Choice']] },
  BalanceType10Choice: { choice: [['Cd', 'Max4Text'], ['Prtry', 'Max35Text']] },
  DateAndDateTime2Choice: { choice: [['DtTm', 'ISODateTime']] },
  TotalTransactions6: { sequence: [['TtlNtries', 'NumberAndSumOfTransactions4', 0]] },
  NumberAndSumOfTransactions4: { sequence: [['NbOfNtries', 'Max15NumericText', 0]] },
  ReportEntry10: { sequence: [
    ['NtryRef', 'Max35Text', 0], ['Amt', 'Amount'], ['CdtDbtInd', 'CreditDebitCode'],
    ['Sts', 'EntryStatus1Choice'], ['BookgDt', 'DateAndDateTime2Choice', 0], ['AcctSvcrRef', 'Max35Text', 0],
    ['BkTxCd', 'BankTransactionCodeStructure4'], ['NtryDtls', 'EntryDetails9', 0, many]] },
  EntryStatus1Choice: { choice: [['Cd', 'Max4Text'], ['Prtry', 'Max35Text']] },
  BankTransactionCodeStructure4: { sequence: [['Prtry', 'ProprietaryCode', 0]] },
  ProprietaryCode: { sequence: [['Cd', 'Max35Text']] },
  EntryDetails9: { sequence: [['TxDtls', 'EntryTransaction10', 0, many]] },
  EntryTransaction10: { sequence: [
    ['Refs', 'TransactionReferences6', 0], ['RltdPties', 'TransactionParties6', 0],
    ['RmtInf', 'RemittanceInformation16', 0]] },
  TransactionReferences6: { sequence: [['AcctSvcrRef', 'Max35Text', 0], ['EndToEndId', 'Max35Text', 0]] },
  TransactionParties6: { sequence: [
    ['Dbtr', 'Party40Choice', 0], ['DbtrAcct', 'CashAccount38', 0],
    ['Cdtr', 'Party40Choice', 0], ['CdtrAcct', 'CashAccount38', 0]] },
  RemittanceInformation16: { sequence: [['Ustrd', 'Max140Text', 0, many]] },
  Max4Text: text(4), Max34Text: text(34), Max35Text: text(35), Max140Text: text(140),
  Max15NumericText: { pattern: /^\d{1,15}$/ },
  Amount: { pattern: /^(?=[\d.]{1,19}$)(\d{1,18}|\d{1,17}\.\d{1,5})$/ },
  CreditDebitCode: { pattern: /^(CRDT|DBIT)$/ },
  CurrencyCode: { pattern: /^[A-Z]{3}$/ },
  IBAN2007Identifier: { pattern: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/ },
  ISODateTime: { pattern: moment },
};

export type XmlElement = {
  readonly name: string;
  readonly attributes: string;
  readonly children: XmlElement[];
  text: string;
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

const unescaped = (raw: string): string => {
  if (!/^(?:[^<>&]|&(?:amp|lt|gt|quot|apos);)*$/.test(raw)) throw new Error(`not escaped: ${raw}`);
  return raw.replace(/&(\w+);/g, (_whole, name: string) => entities[name] ?? '');
};

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const tokens = /<(\/?)(\w+)((?: \w+="[^"<&]*")*)>|[^<]+|</g;

/** The document as a tree; throws if it is not well-formed. */
export function xmlIn(document: string): XmlElement {
  if (!allowed.test(document)) throw new Error('a letter that XML does not allow');
  if (!document.startsWith(head)) throw new Error('no declaration');
  const top: XmlElement = { name: '', attributes: '', children: [], text: '' };
  const open = [top];
  for (const token of document.slice(head.length).matchAll(tokens)) take(open, token);
  const [root, ...others] = top.children;
  if (root === undefined || open.length + others.length !== 1) throw new Error('not closed');
  return root;
}

/** Adds the next token to the innermost open element. */
function take(open: XmlElement[], [whole, end, name, attributes = '']: RegExpMatchArray): void {
  const inside = open.at(-1);
  if (inside === undefined) throw new Error('closed too early');
  if (name === undefined) inside.text += unescaped(whole);
  else if (end === '/') {
    if (open.pop()?.name !== name) throw new Error(`${name} was not open`);
  } else {
    const element: XmlElement = { name, attributes: attributes.trim(), children: [], text: '' };
    inside.children.push(element);
    open.push(element);
  }
}

/** The schema errors of an element. */
function faultsOf(element: XmlElement, typeName: string, path: string): readonly string[] {
  const type = types[typeName];
  if (type === undefined) return [`${path}: there is no type ${typeName}`];
  if ('pattern' in type) {
    const isFit = element.children.length === 0 && type.pattern.test(element.text);
    return isFit ? [] : [`${path}: "${element.text}" is no ${typeName}`];
  }
  if (element.text.trim() !== '') return [`${path}: text between elements`];
  const rows = 'sequence' in type ? type.sequence : type.choice;
  const names = element.children.map(({ name }) => name);
  const places = names.map((name) => rows.findIndex(([known]) => known === name));
  const faults = places.flatMap((place, index) =>
    place < 0 || place < (places[index - 1] ?? 0) ? [`${path}: ${names[index]} is misplaced`] : [],
  );
  const counted = rows.flatMap(([name, , least = 1, most = 1]) => {
    const count = names.filter((one) => one === name).length;
    const isFit = 'choice' in type ? count <= 1 : count >= least && count <= most;
    return isFit ? [] : [`${path}: ${count} times ${name}`];
  });
  const isChosen = 'sequence' in type || names.length === 1;
  return [
    ...faults,
    ...counted,
    ...(isChosen ? [] : [`${path}: ${names.length} of a choice`]),
    ...element.children.flatMap((child) => {
      const row = rows.find(([name]) => name === child.name);
      return row === undefined ? [] : faultsOf(child, row[1], `${path}/${child.name}`);
    }),
  ];
}

const attributesOf = ({ name, attributes, children }: XmlElement): readonly string[] => {
  const wanted =
    name === 'Amt' ? /^Ccy="[A-Z]{3}"$/ : name === 'Document' ? /^xmlns="urn:[^"]+"$/ : /^$/;
  return [
    ...(wanted.test(attributes) ? [] : [`${name} has the attributes ${attributes}`]),
    ...children.flatMap(attributesOf),
  ];
};

/** The schema errors of a message; empty: it is valid. */
export const camtFaults = (document: string): readonly string[] => {
  const root = xmlIn(document);
  const isDocument = root.attributes === 'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"';
  return [
    ...(root.name === 'Document' && isDocument ? [] : ['it is another document']),
    ...faultsOf(root, 'Document', root.name),
    ...attributesOf(root),
  ];
};

/** All elements with this name, at any depth. */
export const elementsIn = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => elementsIn(child, name)),
];

/** The text at the end of a path of names, the first of several. */
export function textAt(element: XmlElement, path: string): string | undefined {
  const [name = '', ...rest] = path.split('/');
  const child = element.children.find((one) => one.name === name);
  return child === undefined || rest.length === 0 ? child?.text : textAt(child, rest.join('/'));
}
