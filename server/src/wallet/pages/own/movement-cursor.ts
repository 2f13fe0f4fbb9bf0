import type { AccountMovement } from '../../../identity/wallets/movements.store.ts';

/** How far back a reader has come: of each account the oldest change that they have seen. */
export type Reached = ReadonlyMap<bigint, bigint>;

/** A wallet has an account for each currency, and no more. */
const cursorForm = /^\d{1,19}-\d{1,18}(?:\.\d{1,19}-\d{1,18}){0,19}$/;

/** Whatever else stands there is the beginning of the list. */
export function reachedIn(text: string | undefined): Reached {
  if (text === undefined || !cursorForm.test(text)) return new Map();
  return new Map(
    text.split('.').map((part) => {
      const [account = '', version = ''] = part.split('-');
      return [BigInt(account), BigInt(version)];
    }),
  );
}

export const cursorText = (reached: Reached): string =>
  [...reached].map(([account, version]) => `${account}-${version}`).join('.');

/** Where the reader is after these; of an account that none of them is of, where they were. */
export function reachedAfter(before: Reached, shown: readonly AccountMovement[]): Reached {
  const reached = new Map(before);
  for (const { accountId, version } of shown) {
    const known = reached.get(accountId);
    if (known === undefined || version < known) reached.set(accountId, version);
  }
  return reached;
}
