import { at, type Element, firstAt, type Path, textAt, textOf } from '../xml/element.ts';
import type { Problems } from '../xml/problems.ts';
import { chargesOf, transactionCodeOf } from './charges.ts';
import { noParties, type Parties, partiesOf } from './counterparty.ts';
import { type AmountText, directionOf, referenceOf } from './simple-values.ts';
import type {
  BankCharge,
  BankTransactionCode,
  Direction,
  ForeignExchange,
  Remittance,
  ReturnInformation,
  TransactionReferences,
} from './statement.ts';

/** The content of one TxDtls, before that of its entry is known. */
export type TransactionDetails = {
  readonly line: number;
  /** Each place where a bank may state the amount, in order of precedence. */
  readonly amounts: readonly AmountText[];
  /** The amount ordered, which may differ from the amount booked. */
  readonly instructed: AmountText | null;
  readonly direction: Direction | null;
  readonly references: TransactionReferences;
  readonly parties: Parties;
  readonly code: BankTransactionCode | null;
  readonly remittance: Remittance;
  readonly additional: string | null;
  readonly returned: ReturnInformation | null;
  readonly charges: readonly BankCharge[];
  readonly exchange: ForeignExchange | null;
};

/** From .03 on a transaction has an amount of its own; earlier versions have it in the details. */
const amountPaths: readonly Path[] = [['Amt'], ['TxAmt'], ['AmtDtls', 'TxAmt', 'Amt']];
const instructedPath: Path = ['AmtDtls', 'InstdAmt', 'Amt'];
const exchangePaths: readonly Path[] = [
  ['AmtDtls', 'InstdAmt', 'CcyXchg'],
  ['AmtDtls', 'TxAmt', 'CcyXchg'],
  ['AmtDtls', 'CntrValAmt', 'CcyXchg'],
];

export const noReferences: TransactionReferences = {
  endToEndId: null,
  uetr: null,
  transactionId: null,
  instructionId: null,
  messageId: null,
  paymentInformationId: null,
  servicerReference: null,
  clearingReference: null,
  mandateId: null,
};
export const noRemittance: Remittance = { structured: [], unstructured: [] };

/**
 * `wantsTexts` false: only the fields that may refuse the statement. The first reading keeps no
 * texts, so that an entry of a hundred thousand payments stays small.
 */
export function transactionDetailsOf(
  details: Element,
  problems: Problems,
  { wantsTexts }: { readonly wantsTexts: boolean },
): TransactionDetails {
  return {
    line: details.line,
    amounts: amountsOf(details),
    instructed: amountTextOf(at(details, instructedPath)),
    direction: directionOf(details, problems),
    charges: chargesOf(details, problems),
    references: wantsTexts ? referencesOf(details.child('Refs')) : noReferences,
    parties: wantsTexts ? partiesOf(details) : noParties,
    code: wantsTexts ? transactionCodeOf(details, 'BkTxCd') : null,
    remittance: wantsTexts ? remittanceOf(details.child('RmtInf')) : noRemittance,
    additional: wantsTexts ? textAt(details, ['AddtlTxInf']) : null,
    returned: wantsTexts ? returnedOf(details.child('RtrInf')) : null,
    exchange: wantsTexts ? exchangeOf(details) : null,
  };
}

function amountsOf(details: Element): readonly AmountText[] {
  const amounts: AmountText[] = [];
  for (const path of amountPaths) {
    const amount = amountTextOf(at(details, path));
    if (amount !== null) amounts.push(amount);
  }
  return amounts;
}

/** A copy: the element would keep all its siblings in memory. */
const amountTextOf = (amount: Element | null): AmountText | null =>
  amount === null ? null : { text: amount.text, currency: amount.currency, line: amount.line };

function referencesOf(refs: Element | null): TransactionReferences {
  if (refs === null) return noReferences;
  const of = (name: string): string | null => referenceOf(textOf(refs.child(name)));
  return {
    endToEndId: of('EndToEndId'),
    uetr: of('UETR')?.toLowerCase() ?? null,
    transactionId: of('TxId'),
    instructionId: of('InstrId'),
    messageId: of('MsgId'),
    paymentInformationId: of('PmtInfId'),
    servicerReference: of('AcctSvcrRef'),
    clearingReference: of('ClrSysRef'),
    mandateId: of('MndtId'),
  };
}

function remittanceOf(remittance: Element | null): Remittance {
  if (remittance === null) return noRemittance;
  // Blanks at the ends of a line may be part of a text that was cut into lines: they are kept.
  const unstructured = remittance
    .childrenNamed('Ustrd')
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '');
  const structured = remittance
    .childrenNamed('Strd')
    .map((one) => textAt(one, ['CdtrRefInf', 'Ref']))
    .filter((reference) => reference !== null);
  return { structured, unstructured };
}

function returnedOf(element: Element | null): ReturnInformation | null {
  if (element === null) return null;
  return {
    code: textAt(element, ['Rsn', 'Cd']),
    proprietary: textAt(element, ['Rsn', 'Prtry']),
    texts: element
      .childrenNamed('AddtlInf')
      .map(textOf)
      .filter((text) => text !== null),
    originalCode: transactionCodeOf(element, 'OrgnlBkTxCd'),
  };
}

/** The exchange of a transaction, or of an entry without one. */
export function exchangeOf(parent: Element): ForeignExchange | null {
  if (parent.child('AmtDtls') === null) return null;
  const instructed = at(parent, instructedPath);
  const exchange = firstAt(parent, exchangePaths);
  if (instructed === null && exchange === null) return null;
  return {
    instructed:
      instructed === null
        ? null
        : { decimal: instructed.text.trim(), currency: instructed.currency ?? '' },
    sourceCurrency: textAt(exchange, ['SrcCcy']),
    targetCurrency: textAt(exchange, ['TrgtCcy']),
    unitCurrency: textAt(exchange, ['UnitCcy']),
    rate: textAt(exchange, ['XchgRate']),
  };
}
