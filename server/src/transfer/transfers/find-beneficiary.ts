import type { Draft } from '../../engine/rows.ts';
import { isCrowdedFor } from '../../identity/users/own-address.ts';
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
 * registered.
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
  if (owner?.personId == null) {
    return isCrowdedFor(owner, claimWaiter(id))
      ? refuse('invalid_parameters', 'Too many transfers wait for this beneficiary.')
      : accept(transfer);
  }
  const person = draft.get(people, owner.personId);
  if (person?.isTest !== transfer.isTest) {
    const kind = transfer.isTest ? 'test' : 'live';
    return refuse('invalid_parameters', `The beneficiary cannot receive ${kind} money.`);
  }
  if (person.walletId === transfer.payerWallet) return paysItself;
  const account = accountAt(draft, { walletId: person.walletId, currency }, `transfer ${id}`, now);
  return accept({
    ...transfer,
    beneficiaryWallet: person.walletId,
    beneficiaryNumber: accountNumberOf(account.id),
  });
}

export const paysItself = refuse('invalid_parameters', 'The payer is the beneficiary.');
