import { type Currency, decimalOf } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { cleanText, piecesOf, tag, textTag } from './xml.ts';

/**
 * Writes a camt.053.001.08 (ISO 20022, BankToCustomerStatementV08): its head, then entry by entry,
 * then its end. The order and the lengths of elements follow the schema.
 */
export type CamtHead = {
  /** At most 35 letters. The same statement always has the same id. */
  readonly id: string;
  readonly createdAt: UnixSeconds;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
  /**
   * It looks like an IBAN, but its country code does not exist, so it is written as another kind of
   * number.
   */
  readonly accountNumber: string;
  readonly currency: Currency;
  /** Null: a person. */
  readonly owner: string | null;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly entryCount: bigint;
};

export type CamtEntry = {
  /** Unique within the account. */
  readonly number: bigint;
  /** Positive: money came in. */
  readonly amount: bigint;
  readonly bookedAt: UnixSeconds;
  /** Without hyphens: with them a UUID is one letter too long. */
  readonly movementId: string;
  readonly kind: string;
  readonly counterparty: { readonly name: string | null; readonly accountNumber: string };
  readonly reference: string | null;
};

/** Lengths of the schema: Max34Text, Max35Text and so on. */
const [accountMax, idMax, nameMax, remittanceMax] = [34, 35, 140, 140];

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

const momentText = (at: UnixSeconds): string =>
  new Date(at * 1_000).toISOString().replace('.000Z', 'Z');

const momentTag = (name: string, at: UnixSeconds): string => tag(name, momentText(at));

const amountTag = (minor: bigint, currency: Currency): string => {
  const decimal = decimalOf({ minor: minor < 0n ? -minor : minor, currency });
  return `<Amt Ccy="${currency}">${decimal}</Amt>${tag('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT')}`;
};

const accountId = (number: string): string =>
  tag('Id', tag('Othr', textTag('Id', number, accountMax)));

const balance = (code: 'OPBD' | 'CLBD', minor: bigint, currency: Currency, at: UnixSeconds) =>
  tag(
    'Bal',
    tag('Tp', tag('CdOrPrtry', tag('Cd', code))),
    amountTag(minor, currency),
    tag('Dt', momentTag('DtTm', at)),
  );

/** Everything before the first entry. */
export const camtHead = (head: CamtHead): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><BkToCstmrStmt>`,
    tag('GrpHdr', textTag('MsgId', head.id, idMax), momentTag('CreDtTm', head.createdAt)),
    '<Stmt>',
    textTag('Id', head.id, idMax),
    momentTag('CreDtTm', head.createdAt),
    tag('FrToDt', momentTag('FrDtTm', head.from), momentTag('ToDtTm', head.to)),
    tag(
      'Acct',
      accountId(head.accountNumber),
      tag('Ccy', head.currency),
      tag('Ownr', textTag('Nm', head.owner ?? '', nameMax)),
    ),
    balance('OPBD', head.opening, head.currency, head.from),
    balance('CLBD', head.closing, head.currency, head.to),
    tag('TxsSummry', tag('TtlNtries', tag('NbOfNtries', String(head.entryCount)))),
    '\n',
  ].join('');

/** The other side: the payer of incoming money, or the payee of outgoing money. */
function partiesTag({ amount, counterparty: { name, accountNumber } }: CamtEntry): string {
  const role = amount < 0n ? 'Cdtr' : 'Dbtr';
  return tag(
    'RltdPties',
    tag(role, tag('Pty', textTag('Nm', name ?? '', nameMax))),
    tag(`${role}Acct`, accountId(accountNumber)),
  );
}

/** A short reference is the end-to-end id of both sides. A long one is split into pieces. */
function referenceTags(movement: string, reference: string): readonly [string, string] {
  const text = cleanText(reference);
  const endToEnd = text.length <= idMax ? textTag('EndToEndId', text, idMax) : '';
  const pieces = piecesOf(text, remittanceMax).map((one) => textTag('Ustrd', one, remittanceMax));
  return [tag('Refs', textTag('AcctSvcrRef', movement, idMax), endToEnd), tag('RmtInf', ...pieces)];
}

export function camtEntry(entry: CamtEntry, currency: Currency): string {
  const movement = entry.movementId.replaceAll('-', '');
  const [references, remittance] = referenceTags(movement, entry.reference ?? '');
  return `${tag(
    'Ntry',
    textTag('NtryRef', String(entry.number), idMax),
    amountTag(entry.amount, currency),
    tag('Sts', tag('Cd', 'BOOK')),
    tag('BookgDt', momentTag('DtTm', entry.bookedAt)),
    textTag('AcctSvcrRef', movement, idMax),
    tag('BkTxCd', tag('Prtry', textTag('Cd', entry.kind, idMax))),
    tag('NtryDtls', tag('TxDtls', references, partiesTag(entry), remittance)),
  )}\n`;
}

export const camtEnd = '</Stmt></BkToCstmrStmt></Document>\n';
