import type { Engine } from '../../engine/engine.ts';
import { findPerson } from '../../identity/users/find-person.ts';
import type { AddressKind } from '../../identity/users/person.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import type { AccountDirectory } from '../../identity/wallets/account-directory.store.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';

/** The keys that find a wallet. */
type Query = {
  readonly account_number?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly user_id?: number;
};

type Places = { readonly engine: Engine; readonly accounts: AccountDirectory };

async function walletAt({ engine }: Places, kind: AddressKind, value: string) {
  const found = await engine.read(findPerson, { kind, value });
  return found.ok ? found.value.walletId : null;
}

/** Published clients leave out the plus of a phone number. */
const phoneIn = (text: string): string => `+${text.replace(/^\+/, '')}`;

/**
 * The number of the wallet that a query means. Null: none. The caller of this function must check
 * whether it may be known.
 */
export async function walletNamed(
  places: Places,
  query: Query,
): Promise<Decision<number | null, 'invalid_parameters'>> {
  const { account_number: number, email, phone, user_id: userId } = query;
  if ([number, email, phone, userId].filter((one) => one !== undefined).length !== 1) {
    const because = 'One of account_number, email, phone and user_id should be given.';
    return refuse('invalid_parameters', because);
  }
  if (email !== undefined) return accept(await walletAt(places, 'email', email));
  if (phone !== undefined) return accept(await walletAt(places, 'phone', phoneIn(phone)));
  if (userId !== undefined) {
    return accept(granted(await places.engine.read(personById, userId))?.walletId ?? null);
  }
  const accountId = accountIdOf(number ?? '');
  return accept(accountId === null ? null : await places.accounts.walletOf(accountId));
}
