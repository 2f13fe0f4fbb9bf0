import { type Element, firstText, type Path, textAt } from '../xml/element.ts';
import { type Problems, quoted } from '../xml/problems.ts';
import { chargesOf, transactionCodeOf } from './charges.ts';
import { counterpartyOf, nobody } from './counterparty.ts';
import { type Booked, sharesOf } from './shares.ts';
import { amountOf, dateIn, mandatoryDirectionOf, referenceOf, truthOf } from './simple-values.ts';
import type {
  BankEntry,
  BankTransaction,
  BatchInformation,
  EntryStatus,
  StatementHead,
} from './statement.ts';
import {
  exchangeOf,
  noReferences,
  noRemittance,
  type TransactionDetails,
} from './transaction-details.ts';

/** An entry whose transactions have no keys yet (keys.ts). */
export type EntryDraft = Omit<BankEntry, 'key' | 'otherKeys' | 'mark' | 'transactions'> & {
  key: string;
  otherKeys: readonly string[];
  mark: string;
  readonly transactions: readonly TransactionDraft[];
};
export type TransactionDraft = Omit<BankTransaction, 'key'> & { key: string };

type Context = {
  readonly head: StatementHead;
  readonly position: number;
  readonly details: readonly TransactionDetails[];
};

const noKeys: readonly string[] = [];

/** A text up to .07, a code in later versions. */
const statusPaths: readonly Path[] = [['Sts', 'Cd'], ['Sts']];
// biome-ignore format: a list
const statuses: Readonly<Record<string, EntryStatus>> = {
  BOOK: 'BOOK', PDNG: 'PDNG', INFO: 'INFO', FUTR: 'FUTR',
};

export function entryDraftOf(element: Element, context: Context, problems: Problems): EntryDraft {
  const { head, position, details } = context;
  const { line } = element;
  const amount = element.child('Amt');
  if (amount === null) problems.note(line, 'an entry has no amount');
  const { minor, currency } = amountOf(amount ?? element, problems);
  const direction = mandatoryDirectionOf(element, problems);
  const isReversal = truthOf(element.child('RvslInd'), problems) ?? false;
  const charges = chargesOf(element, problems);
  const batch = batchOf(element, problems);
  const batchCount = batch?.count ?? null;
  const booked: Booked = { line, minor, currency, direction, isReversal, charges, batchCount };
  const { shares, chargedWithin } = sharesOf(booked, details, problems);
  const isWhole = details.length === 0 && (batchCount ?? 1) <= 1;
  return {
    key: '',
    otherKeys: noKeys,
    mark: '',
    position,
    line,
    minor,
    currency,
    direction,
    isReversal,
    status: statusOf(element, head, problems),
    bookedOn: dateIn(element, 'BookgDt', problems),
    valueOn: dateIn(element, 'ValDt', problems),
    servicerReference: referenceOf(textAt(element, ['AcctSvcrRef'])),
    entryReference: referenceOf(textAt(element, ['NtryRef'])),
    code: transactionCodeOf(element, 'BkTxCd'),
    charges,
    additional: textAt(element, ['AddtlNtryInf']),
    batch,
    isUndetailedBatch: shares.length === 0 && !isWhole,
    chargedWithin,
    transactions: isWhole
      ? [wholeEntry(element, booked)]
      : shares.map((share, at) => transactionOf({ booked, head, share, at, draft: details[at] })),
  };
}

/**
 * Bank 6, Status of an entry: a camt.053 has booked entries only; the other messages must state the
 * status.
 */
function statusOf(element: Element, { kind }: StatementHead, problems: Problems): EntryStatus {
  const text = firstText(element, statusPaths);
  if (text === null) {
    const said = element.child('Sts');
    if (said === null && kind === 'camt.053') return 'BOOK';
    problems.note(said?.line ?? element.line, 'an entry has no status');
    return 'INFO';
  }
  const status = statuses[text];
  if (status === undefined) problems.note(element.line, `the status ${quoted(text)} is not known`);
  return status ?? 'INFO';
}

/** Several details may have a batch each: their payments are added up. */
function batchOf(element: Element, problems: Problems): BatchInformation | null {
  const batches = element
    .childrenNamed('NtryDtls')
    .map((details) => details.child('Btch'))
    .filter((batch) => batch !== null);
  const [first] = batches;
  if (first === undefined) return null;
  let count: number | null = null;
  for (const batch of batches) {
    const text = textAt(batch, ['NbOfTxs']);
    if (text === null) continue;
    if (!/^\d{1,15}$/.test(text))
      problems.note(batch.line, `${quoted(text)} is no number of payments`);
    count = (count ?? 0) + Number(text);
  }
  return {
    count,
    messageId: referenceOf(textAt(first, ['MsgId'])),
    paymentInformationId: referenceOf(textAt(first, ['PmtInfId'])),
  };
}

/** An entry without details is one payment. */
function wholeEntry(element: Element, { line, minor, direction }: Booked): TransactionDraft {
  return {
    key: '',
    position: 1,
    line,
    minor,
    direction,
    references: noReferences,
    counterparty: nobody,
    code: null,
    remittance: noRemittance,
    additional: null,
    returned: null,
    charges: [],
    exchange: exchangeOf(element),
  };
}

type Shared = {
  readonly booked: Booked;
  readonly head: StatementHead;
  readonly share: Pick<BankTransaction, 'minor' | 'direction'>;
  readonly at: number;
  readonly draft: TransactionDetails | undefined;
};

function transactionOf({ booked, head, share, at, draft }: Shared): TransactionDraft {
  if (draft === undefined) throw new Error('a share without its transaction');
  const { line, references, code, remittance, additional, returned, charges, exchange } = draft;
  const { minor, direction } = share;
  const isTakenBack = booked.isReversal || returned !== null;
  const ownIban = head.account.iban;
  return {
    key: '',
    position: at + 1,
    line,
    minor,
    direction,
    references,
    counterparty: counterpartyOf(draft.parties, { direction, isTakenBack, ownIban }),
    code,
    remittance,
    additional,
    returned,
    charges,
    exchange,
  };
}
