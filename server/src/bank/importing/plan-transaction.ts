import { firstCharacters } from '../../kernel/text.ts';
import type { Claim, PayoutClaim } from '../claims/claim.ts';
import type { BankEntry, BankTransaction, BankTransactionCode } from '../reading/statement.ts';
import { findReferences, referenceTextsOf } from '../references/find-references.ts';
import { type ReturnedFor, transactionIdOf } from '../transactions/bank-transaction.ts';
import type { Plan, PlannedTransaction } from '../transactions/place-money.ts';
import { fileOfPaymentId } from '../writing/payment-ids.ts';

/** Subfamilies of ISO 20022 for a bank's own charges, interest and taxes. */
const ownSubFamilies: ReadonlySet<string> = new Set([
  ...['CHRG', 'COMM', 'COME', 'COMI', 'COMT', 'FEES', 'INTR', 'TAXE'],
]);

const isBanksOwn = (code: BankTransactionCode | null): boolean =>
  code?.subFamily != null && ownSubFamilies.has(code.subFamily);

/** Minor units as the account sees them: negative for a debit. */
const signed = (minor: bigint, direction: 'CRDT' | 'DBIT'): bigint =>
  direction === 'CRDT' ? minor : -minor;

export const amountOf = ({ minor, direction }: Pick<BankEntry, 'minor' | 'direction'>): bigint =>
  signed(minor, direction);

/** A transaction and its references, before their owners are known. */
export type Recognised = {
  readonly transaction: BankTransaction;
  readonly id: string;
  readonly references: readonly string[];
};

export const recognised = (entry: BankEntry, entryId: string, before = ''): readonly Recognised[] =>
  entry.transactions.map((transaction) => ({
    transaction,
    id: transactionIdOf(entryId, `${before}${transaction.key}`),
    references: findReferences(referenceTextsOf(entry, transaction)).map(
      ({ reference }) => reference,
    ),
  }));

type Found = {
  /** The references of the file that are ours. */
  readonly known: ReadonlySet<string>;
  /** The claim of the only reference, or of the payment that a reversal takes back. Null: none. */
  readonly claim: Claim | null;
  readonly payout: PayoutClaim | null;
};

const planOfReversal = (
  { bookedOn }: BankEntry,
  { direction }: BankTransaction,
  claim: Claim | null,
): Plan =>
  claim !== null && direction === 'DBIT'
    ? { kind: 'reversal', claim, bookedOn }
    : { kind: 'suspense', reason: 'reversal' };

/** The ids by which a bank may name the payment file that it booked as one sum. */
export const fileIdsIn = ({ batch, transactions }: BankEntry): readonly (string | null)[] =>
  [batch, ...(transactions.length === 1 ? transactions : []).map((one) => one.references)].flatMap(
    (named) => [named?.messageId ?? null, named?.paymentInformationId ?? null],
  );

/**
 * A sum without payments, or with one payment without details. A file of a single payment may show
 * no more.
 */
export const isBareSum = ({ isUndetailedBatch, transactions }: BankEntry): boolean =>
  isUndetailedBatch ||
  (transactions.length === 1 && transactions[0]?.references.endToEndId === null);

/** The id of our payment file. Null: the sum belongs to something else. */
const ownFileIn = (entry: BankEntry): string | null => {
  if (entry.direction !== 'DBIT' || !isBareSum(entry)) return null;
  return fileIdsIn(entry).find((id) => id !== null && fileOfPaymentId(id) !== null) ?? null;
};

/** Decides what a transaction is (bank 2, What posts and Recognising). */
export function planOf(
  entry: BankEntry,
  { transaction, references }: Recognised,
  { known, claim, payout }: Found,
): { readonly plan: Plan; readonly reference: string | null } {
  const ours = references.filter((reference) => known.has(reference));
  const [shown = null] = ours.length > 0 ? ours : references;
  const suspense = (reason: Extract<Plan, { kind: 'suspense' }>['reason']) =>
    ({ plan: { kind: 'suspense', reason }, reference: shown }) as const;
  if (isBanksOwn(transaction.code ?? entry.code)) return { plan: { kind: 'fee' }, reference: null };
  if (payout !== null) return { plan: { kind: 'payout', claim: payout }, reference: shown };
  if (entry.isReversal)
    return { plan: planOfReversal(entry, transaction, claim), reference: shown };
  if (transaction.direction === 'DBIT') {
    return suspense(ownFileIn(entry) === null ? 'debit' : 'batch');
  }
  if (ours.length > 1) return suspense('several_references');
  if (claim === null) {
    return suspense(references.length === 0 ? 'no_reference' : 'unknown_reference');
  }
  return { plan: { kind: 'claim', claim }, reference: shown };
}

/** No remittance is longer. The rest is cut; the file still has it. */
const textMax = 1_000;

const joinedText = (texts: readonly (string | null)[]): string | null => {
  const text = texts.filter((one) => one !== null && one !== '').join(' ');
  return text === '' ? null : firstCharacters(text, textMax);
};

/** The reason of a return. Null: the transaction is no return. */
export function returnedForOf({ returned }: BankTransaction): ReturnedFor | null {
  if (returned === null) return null;
  const text = returned.texts.join(' ');
  return { code: returned.code ?? returned.proprietary ?? null, text: text === '' ? null : text };
}

export function plannedFrom(
  entry: BankEntry,
  one: Recognised,
  { plan, reference }: ReturnType<typeof planOf>,
): PlannedTransaction {
  const { transaction, id } = one;
  const { structured, unstructured } = transaction.remittance;
  const additional = transaction.additional ?? entry.additional;
  return {
    ...{ id, plan },
    amount: amountOf(transaction),
    counterpartyName: transaction.counterparty.name,
    counterpartyIban: transaction.counterparty.iban,
    // It finds the file again, whatever foreign references the sum has.
    reference: ownFileIn(entry) ?? reference ?? joinedText(structured.slice(0, 1)),
    remittance: joinedText(unstructured) ?? joinedText([additional]),
    endToEndId: transaction.references.endToEndId,
    returnedFor: returnedForOf(transaction),
  };
}

function planOfBatch({ code }: BankEntry, file: PayoutClaim | null): Plan {
  if (isBanksOwn(code)) return { kind: 'fee' };
  return file === null ? { kind: 'suspense', reason: 'batch' } : { kind: 'payout', claim: file };
}

/** The rows of an entry beside its payments: the sum of a batch, and charges within it. */
export function plannedBeside(
  entry: BankEntry,
  ids: { readonly batch: string; readonly charges: string },
  file: PayoutClaim | null,
): readonly PlannedTransaction[] {
  const unsaid = {
    ...{ counterpartyName: null, counterpartyIban: null, reference: null, endToEndId: null },
    returnedFor: null,
    remittance: joinedText([entry.additional]),
  };
  const sign = entry.direction === 'CRDT' ? 1n : -1n;
  return [
    ...(entry.isUndetailedBatch
      ? [
          {
            ...{ ...unsaid, id: ids.batch, amount: amountOf(entry) },
            reference: ownFileIn(entry),
            plan: planOfBatch(entry, file),
          },
        ]
      : []),
    ...(entry.chargedWithin === 0n
      ? []
      : [
          {
            ...{ ...unsaid, id: ids.charges, amount: sign * entry.chargedWithin },
            plan: { kind: 'fee' } as const,
          },
        ]),
  ];
}
