import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type CursorScope, cursorScope } from '../lists/cursor.ts';
import type { Stretch } from './statement.ts';

/** The identity of a statement. A cursor is valid only for the same one. */
export type StatementScope = {
  /** An account without a wallet: its own id. */
  readonly walletId: number | string;
  readonly currency: string;
  /** The bounds as requested. */
  readonly from: number | undefined;
  readonly to: number | undefined;
};

const form = /^([a-z]+) ([0-9a-f]{16}) (\d{1,18}) (\d{1,18}) (\d{1,18})$/;

const scopeOf = ({ walletId, currency, from = 0, to = 0 }: StatementScope): CursorScope =>
  cursorScope('statement', { walletId, currency, from, to });

/** A statement and its reader's progress. Its ends stay the same, whatever is posted meanwhile. */
export type Reached = { readonly whole: Stretch; readonly low: bigint };

export function statementCursor(scope: StatementScope, { whole, low }: Reached): string {
  const { list, mark } = scopeOf(scope);
  return Buffer.from(`${list} ${mark} ${whole.low} ${whole.high} ${low}`).toString('base64url');
}

/** The statement of a cursor, and the place to go on from. */
export function reachedBy(
  scope: StatementScope,
  account: { readonly id: bigint; readonly version: bigint } | null,
  cursor: string,
): Decision<Reached, 'invalid_parameters'> {
  const { list, mark } = scopeOf(scope);
  const [, ofList, ofMark, first = '', last = '', place = ''] =
    form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ofList === list && ofMark !== mark) {
    return refuse('invalid_parameters', 'after: It is a cursor of another statement.');
  }
  const whole = { accountId: account?.id ?? 0n, low: BigInt(first), high: BigInt(last) };
  const low = BigInt(place);
  const isWithin = whole.low <= low && low <= whole.high && whole.high <= (account?.version ?? 0n);
  return ofList === list && isWithin
    ? accept({ whole, low })
    : refuse('invalid_parameters', 'after: It is not a cursor of ours.');
}
