import type { Instructions } from '../../../bank/instructions/instructions.ts';
import { topUpOf } from '../../../bank/instructions/top-up.ts';
import type { Person } from '../../../identity/users/person.ts';
import { granted } from '../../../kernel/decision.ts';
import type { Funds } from '../../../pages/funds-line.ts';
import { readFunds } from '../../payments/read-funds.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { ConfirmScene } from './confirm-scene.ts';

/** A person's funds for the payments. */
export const fundsOf = async (
  { engine }: PayerPageServices,
  { whole: { payments } }: ConfirmScene,
  { walletId }: Person,
) => granted(await engine.read(readFunds, { payments, walletId }));

/** How to top up the missing euros. Null: nothing is missing, or no bank account serves. */
export function topUpFor(
  { bankDirectory }: PayerPageServices,
  funds: readonly Funds[],
  person: Person,
): Promise<Instructions | null> | null {
  const euros = funds.find(({ currency }) => currency === 'EUR');
  const missing = euros === undefined ? 0n : euros.needed - euros.available;
  return missing > 0n ? topUpOf(bankDirectory, person, missing) : null;
}
