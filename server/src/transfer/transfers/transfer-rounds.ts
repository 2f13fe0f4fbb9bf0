import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Rounds } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { addressOwners, people } from '../../identity/users/person.store.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { accountIdsAt, placeAsks } from '../../identity/wallets/place.ts';
import { walletAccounts } from '../../identity/wallets/wallet.store.ts';
import { walletAccountId } from '../../identity/wallets/wallet.ts';
import { accounts } from '../../ledger/account.store.ts';
import { fundsWaits } from '../../ledger/funds-wait.store.ts';
import { holds } from '../../ledger/hold.store.ts';
import { countAsks } from '../../mail/write-mail.ts';
import { awaitedAddress } from './beneficiary.ts';
import { countsOf } from './invited.ts';
import { transfers } from './transfer.store.ts';
import type { Transfer } from './transfer.ts';

/** Everything that a transfer may need to go on or to end, in the order of locks. */
export function* transferRounds(transferId: number, rows: LoadedRows): Rounds {
  yield [ask(transfers, transferId)];
  const transfer = rows.get(transfers, transferId);
  if (transfer !== null) yield* roundsUnder(transfer, rows);
}

function* roundsUnder(transfer: Transfer, rows: LoadedRows): Rounds {
  const { payerAccount, holdId, beneficiaryWallet, currency } = transfer;
  const receiving = yield* receivingRounds(transfer, rows);
  yield [
    ...(beneficiaryWallet === null
      ? []
      : [ask(walletAccounts, walletAccountId(beneficiaryWallet, currency))]),
    ...(holdId === null ? [ask(fundsWaits, payerAccount)] : [ask(holds, holdId)]),
    ...[payerAccount, ...receiving].map((id) => ask(accounts, id)),
    ...(isNobodys(transfer, rows) ? countAsks(countsOf(transfer)) : []),
    feedAsk,
  ];
}

/** Is the beneficiary's address still unregistered in this mode? */
function isNobodys(transfer: Transfer, rows: LoadedRows): boolean {
  const { beneficiary, beneficiaryNumber, isTest } = transfer;
  const address = beneficiaryNumber === null ? awaitedAddress(beneficiary) : null;
  if (address === null) return false;
  const personId = rows.get(addressOwners, address)?.personId;
  return personId == null || rows.get(people, personId)?.isTest !== isTest;
}

/** The account inside the service that gets the money, where there is one yet. */
function* receivingRounds(
  { beneficiary, beneficiaryNumber, currency, isTest }: Transfer,
  rows: LoadedRows,
): Generator<Rounds extends Iterable<infer Round> ? Round : never, readonly bigint[]> {
  const known = beneficiaryNumber === null ? null : accountIdOf(beneficiaryNumber);
  if (known !== null) return [known];
  const address = awaitedAddress(beneficiary);
  if (address === null) return [];
  yield [ask(addressOwners, address)];
  const personId = rows.get(addressOwners, address)?.personId;
  if (personId == null) return [];
  yield [ask(people, personId)];
  const person = rows.get(people, personId);
  if (person?.isTest !== isTest) return [];
  const places = [{ walletId: person.walletId, currency }];
  yield placeAsks(places);
  return accountIdsAt(places, rows);
}
