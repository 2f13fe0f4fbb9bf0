import { feedAsk } from '../../delivery/events/record-event.ts';
import { type Ask, ask, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { accountIdsAt, placeAsks, type WalletCurrency } from '../../identity/wallets/place.ts';
import { walletAccounts, wallets } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { accounts } from '../../ledger/account.store.ts';
import { fundsWaits } from '../../ledger/funds-wait.store.ts';
import { holds } from '../../ledger/hold.store.ts';
import { countAsks } from '../../mail/write-mail.ts';
import { awaitedAddress } from './beneficiary.ts';
import { countsOf } from './invited.ts';
import { transfers } from './transfer.store.ts';
import type { Transfer } from './transfer.ts';

/** Every row that a transfer may need to continue or to end, in the order of locks. */
export function* transferRounds(transferId: number, rows: LoadedRows): Rounds {
  yield [ask(transfers, transferId)];
  const transfer = rows.get(transfers, transferId);
  if (transfer !== null) yield* roundsUnder(transfer, rows);
}

/** The same for a transfer that does not exist yet. `also`: rows that are locked after accounts. */
export function* roundsUnder(
  transfer: Transfer,
  rows: LoadedRows,
  also: readonly Ask[] = [],
): Rounds {
  const { payerAccount, holdId, beneficiaryWallet, currency } = transfer;
  const places = yield* receivingPlaces(transfer, rows);
  // Wallets are locked in one round, together with the beneficiary's if that must be looked up
  // first.
  if (places.length > 0) yield [...placeAsks(places), ...payerAsks(transfer)];
  const known = accountHere(transfer);
  const receiving = known === null ? accountIdsAt(places, rows) : [known];
  yield [
    ...(beneficiaryWallet === null
      ? []
      : [ask(walletAccounts, walletAccountId(beneficiaryWallet, currency))]),
    ...(places.length > 0 ? [] : payerAsks(transfer)),
    ...(holdId === null ? [ask(fundsWaits, payerAccount)] : [ask(holds, holdId)]),
    ...[payerAccount, ...receiving].map((id) => ask(accounts, id)),
    ...(isNobodys(transfer, rows) ? countAsks(countsOf(transfer)) : []),
    ...also,
    feedAsk,
  ];
}

/** Held money continues in any state of its payer. A suspended payer gets no new holds. */
const payerAsks = ({ holdId, payerWallet }: Transfer): readonly Ask[] =>
  holdId === null ? [ask(wallets, payerWallet)] : [];

/** Is the beneficiary's address still unregistered in this mode? */
function isNobodys(transfer: Transfer, rows: LoadedRows): boolean {
  const { beneficiary, beneficiaryNumber, isTest } = transfer;
  const address = beneficiaryNumber === null ? awaitedAddress(beneficiary) : null;
  if (address === null) return false;
  const personId = rows.get(addressOwners, address)?.personId;
  return personId == null || rows.get(people, personId)?.isTest !== isTest;
}

/** The beneficiary's account inside the service, if its number is known. */
const accountHere = ({ beneficiaryNumber }: Transfer): bigint | null =>
  beneficiaryNumber === null ? null : accountIdOf(beneficiaryNumber);

/**
 * The wallets and currencies of a beneficiary that was named by an address and has registered by
 * now.
 */
function* receivingPlaces(
  transfer: Transfer,
  rows: LoadedRows,
): Generator<readonly Ask[], readonly WalletCurrency[]> {
  if (accountHere(transfer) !== null) return [];
  const { beneficiary, currency, isTest } = transfer;
  const address = awaitedAddress(beneficiary);
  if (address === null) return [];
  yield [ask(addressOwners, address)];
  const personId = rows.get(addressOwners, address)?.personId;
  if (personId == null) return [];
  yield [ask(people, personId)];
  const person = rows.get(people, personId);
  return person?.isTest === isTest ? [{ walletId: person.walletId, currency }] : [];
}
