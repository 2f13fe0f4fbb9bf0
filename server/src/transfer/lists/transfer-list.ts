import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accountIdOf, accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Viewer } from '../transfers/access.ts';
import type { TransferStatus } from '../transfers/transfer.states.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { cursorAt, cursorBeside, type ListPosition, type Ordering } from './cursor.ts';

/** The filter of a list (gaps 4, List). */
export type TransferFilter = {
  /** The account of `credit_account_number`: payers are inside the service. */
  readonly payerAccount: bigint | null;
  /** `debit_account_number`: an account number of ours, or an IBAN. */
  readonly beneficiaryNumber: string | null;
  readonly statuses: readonly TransferStatus[] | null;
  readonly createdFrom: UnixSeconds | null;
  readonly createdTo: UnixSeconds | null;
  /** Null: one of the accounts is the caller's own, so the caller may see the whole list. */
  readonly visibleTo: Viewer | null;
};

/** The part of the list. */
export type Window = {
  readonly ordering: Ordering;
  readonly limit: number;
  readonly offset: number;
  readonly after: ListPosition | null;
  readonly before: ListPosition | null;
};

/**
 * The transfers found, in the order of the list, with one more than requested if the list
 * continues.
 */
export type Found = {
  readonly transfers: readonly Transfer[];
  readonly total: number;
  /** Whether rows exist on the other side of the cursor. */
  readonly isBehind: boolean;
};

export type TransferPage = {
  readonly transfers: readonly Transfer[];
  readonly total: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly cursors: { readonly after: string | null; readonly before: string | null };
};

type Cursors = TransferPage['cursors'];

/**
 * An empty page keeps the cursor that led to it, so that clients can ask again later or turn round.
 */
function cursorsOfNothing({ ordering, before, after }: Window, asked: Cursors): Cursors {
  if (after !== null) return { ...asked, before: cursorBeside(after, ordering, 'behind') };
  if (before !== null) return { ...asked, after: cursorBeside(before, ordering, 'ahead') };
  return asked;
}

/** Transfer 2, list response. */
export function pageOf(
  { transfers: found, total, isBehind }: Found,
  window: Window,
  asked: Cursors,
): TransferPage {
  const { ordering, limit, offset, before, after } = window;
  const isMore = found.length > limit;
  const transfers = before === null ? found.slice(0, limit) : found.slice(isMore ? 1 : 0);
  const first = transfers.at(0);
  const last = transfers.at(-1);
  return {
    transfers,
    total,
    hasNext: before === null ? isMore : isBehind,
    hasPrevious: before !== null ? isMore : after === null ? offset > 0 && total > 0 : isBehind,
    cursors:
      first === undefined || last === undefined
        ? cursorsOfNothing(window, asked)
        : { after: cursorAt(last, ordering), before: cursorAt(first, ordering) },
  };
}

/** Accepts an IBAN in groups. An unknown account number is no error: it matches nothing. */
export const numberIn = (text: string): string => {
  const accountId = accountIdOf(text);
  return accountId === null ? (ibanIn(text) ?? text) : accountNumberOf(accountId);
};
