import { chargesOf, transactionCodeOf } from './charges.ts';
import { type Parties, partiesOf } from './counterparty.ts';
import {
  at,
  child,
  childrenNamed,
  type Element,
  firstAt,
  type Path,
  textAt,
  textOf,
} from './element.ts';
import type { Faults } from './faults.ts';
import { directionOf, referenceOf } from './simple-values.ts';
import type {
  BankCharge,
  BankTransactionCode,
  Direction,
  ForeignExchange,
  Remittance,
  ReturnInformation,
  TransactionReferences,
} from './statement.ts';

/** What one TxDtls says, before it is known what its entry says. */
export type TransactionDetails = {
  readonly line: number;
  /** Each place where a bank may state the amount, the strongest first. */
  readonly amounts: readonly Element[];
  /** What was ordered, which need not be what was booked. */
  readonly instructed: Element | null;
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

/** From .03 on a transaction has an amount of its own; before, it stands among the details. */
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

export function transactionDetailsOf(details: Element, faults: Faults): TransactionDetails {
  return {
    line: details.line,
    amounts: amountPaths.map((path) => at(details, path)).filter((one) => one !== null),
    instructed: at(details, instructedPath),
    direction: directionOf(details, faults),
    references: referencesOf(child(details, 'Refs')),
    parties: partiesOf(details),
    code: transactionCodeOf(details, 'BkTxCd'),
    remittance: remittanceOf(child(details, 'RmtInf')),
    additional: textAt(details, ['AddtlTxInf']),
    returned: returnedOf(child(details, 'RtrInf')),
    charges: chargesOf(details, faults),
    exchange: exchangeOf(details),
  };
}

function referencesOf(refs: Element | null): TransactionReferences {
  if (refs === null) return noReferences;
  const of = (name: string): string | null => referenceOf(textOf(child(refs, name)));
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
  const structured: string[] = [];
  const unstructured: string[] = [];
  for (const one of remittance.children ?? []) {
    // Blanks at the ends of a line may be part of what was cut into lines: they are kept.
    if (one.name === 'Ustrd' && one.text.trim() !== '') unstructured.push(one.text);
    const reference = one.name === 'Strd' ? textAt(one, ['CdtrRefInf', 'Ref']) : null;
    if (reference !== null) structured.push(reference);
  }
  return { structured, unstructured };
}

function returnedOf(element: Element | null): ReturnInformation | null {
  if (element === null) return null;
  return {
    code: textAt(element, ['Rsn', 'Cd']),
    proprietary: textAt(element, ['Rsn', 'Prtry']),
    texts: childrenNamed(element, 'AddtlInf')
      .map(textOf)
      .filter((text) => text !== null),
    originalCode: transactionCodeOf(element, 'OrgnlBkTxCd'),
  };
}

/** Of a transaction, or of an entry that has none. */
export function exchangeOf(parent: Element): ForeignExchange | null {
  if (child(parent, 'AmtDtls') === null) return null;
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
