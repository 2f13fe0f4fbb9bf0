import { linkedUuid, uuidBehind } from '../../engine/linked-uuid.ts';

/** The ids of movements lead back to their bank transactions (decision 0157). */

/** One key for each part of each act: the names of movements, answers and deposits contain it. */
export const partKey = (transactionId: string, number: number, index: number): string =>
  `${transactionId}/${number}/${index}`;

/** The acts that move money of a transaction or of its parts, by the kinds of their postings. */
const acts: Readonly<Record<string, readonly BankAct[]>> = {
  bank_in: ['take', 'give', 'detailed'],
  bank_out: ['take', 'give', 'detailed'],
  bank_part: ['give'],
  bank_excess: ['give'],
  bank_return: ['return'],
  bank_kept: ['keep'],
  bank_undone: ['undo'],
};

export type BankAct = 'take' | 'give' | 'detailed' | 'return' | 'keep' | 'undo';

const roleOf = (act: BankAct, place: readonly string[]): string =>
  ['bank', act, ...place].join(' ');

/**
 * The id of a movement. `key`: the transaction's id if it moves as a whole, otherwise a `partKey`.
 */
export function movementOf(key: string, act: BankAct): string {
  const [transactionId = '', ...place] = key.split('/');
  return linkedUuid(roleOf(act, place), transactionId);
}

/** The transactions that a movement may belong to, unless a part of an act made it. */
export const transactionsBehind = (kind: string, movementId: string): readonly string[] =>
  (acts[kind] ?? []).map((act) => uuidBehind(roleOf(act, []), movementId));

/** A reader does not know the place of a part; few places are beyond these. */
const [actsMax, partsMax] = [6, 50];

const places = Array.from({ length: actsMax * partsMax }, (_, place) => [
  String(Math.floor(place / partsMax)),
  String(place % partsMax),
]);

/** The same for the parts of acts. */
export const transactionsBehindParts = (kind: string, movementId: string): readonly string[] =>
  (acts[kind] ?? [])
    .filter((act) => act !== 'take' && act !== 'detailed')
    .flatMap((act) => places.map((place) => uuidBehind(roleOf(act, place), movementId)));

/** The movement of money that the bank refused to return, by the id of its payout. */
export const rejectedReturnId = (payoutId: string): string => linkedUuid('bank rejected', payoutId);

/** The movement of the opening balance, and of each correction, by the version of its account. */
export const openingId = (bankAccountId: string, version: bigint): string =>
  linkedUuid(`bank opening ${version}`, bankAccountId);

const openingsMax = 16;

export const accountsBehindOpening = (movementId: string): readonly string[] =>
  Array.from({ length: openingsMax }, (_, version) => openingId(movementId, BigInt(version)));
