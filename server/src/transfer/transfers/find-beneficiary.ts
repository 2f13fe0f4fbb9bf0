import type { Draft } from '../../engine/rows.ts';
import { isCrowdedFor, stopAwaiting } from '../../identity/users/own-address.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accountAt } from '../../identity/wallets/place.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { awaitedAddress } from './beneficiary.ts';
import type { Transfer } from './transfer.ts';
import { claimWaiter } from './transfer-timers.ts';

/**
 * The transfer with the beneficiary's account, once the address that names the beneficiary is
 * registered. A person of the other mode counts as nobody (decision 0119).
 */
export function findBeneficiary(
  draft: Draft,
  transfer: Transfer,
  now: UnixSeconds,
): Decision<Transfer, 'invalid_parameters'> {
  const { id, beneficiary, beneficiaryNumber, currency } = transfer;
  const address = awaitedAddress(beneficiary);
  if (beneficiaryNumber !== null || address === null) return accept(transfer);
  const owner = draft.get(addressOwners, address);
  const person = owner?.personId == null ? null : draft.get(people, owner.personId);
  if (person?.isTest !== transfer.isTest) {
    return isCrowdedFor(owner, claimWaiter(id))
      ? refuse('invalid_parameters', 'Too many transfers wait for this beneficiary.')
      : accept(transfer);
  }
  if (person.walletId === transfer.payerWallet) return paysItself;
  stopAwaiting(draft, address, claimWaiter(id));
  const account = accountAt(draft, { walletId: person.walletId, currency }, `transfer ${id}`, now);
  return accept({
    ...transfer,
    beneficiaryWallet: person.walletId,
    beneficiaryNumber: accountNumberOf(account.id),
  });
}

export const paysItself = refuse('invalid_parameters', 'The payer is the beneficiary.');
