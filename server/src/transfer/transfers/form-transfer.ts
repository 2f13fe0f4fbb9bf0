import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import type { AccountDirectory } from '../../identity/wallets/account-directory.store.ts';
import { accountIdOf, accountNumberOf } from '../../identity/wallets/account-number.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import { minorOf } from '../../kernel/money.ts';
import {
  invalid,
  invalidParts,
  type Reading,
  readAs,
  refuseInvalid,
} from '../../kernel/reading.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { bookOf } from '../../ledger/book-of-account.ts';
import { isSimulatedPayout } from '../../payouts/payout-rail.ts';
import { tooMuchFor } from '../payouts/too-much.ts';
import {
  keptBeneficiary,
  type SingleWindowBeneficiary,
  singleWindowType,
} from '../single-window/single-window-beneficiary.ts';
import type { Beneficiary } from './beneficiary.ts';
import { paysItself } from './find-beneficiary.ts';
import type { Extras, NewTransfer } from './transfer.ts';
import type { TransferContext } from './transfer-context.ts';
import type { NewTransferBody } from './transfer-request.wire.ts';

/** Who creates a transfer. */
export type Creator = Pick<NewTransfer, 'projectId' | 'clientId' | 'userId' | 'isTest'>;

type Services = {
  readonly accounts: AccountDirectory;
  readonly context: Pick<TransferContext, 'rails'>;
};

/**
 * The transfer of a request whose form and rules were checked. Otherwise all problems with its
 * accounts.
 */
export async function formTransfer(
  { accounts, context }: Services,
  body: NewTransferBody,
  drawn: { readonly id: number; readonly creator: Creator },
): Promise<Decision<NewTransfer, 'invalid_parameters'>> {
  const { currency } = body.amount;
  const { isTest } = drawn.creator;
  const amount = minorOf(body.amount.amount, currency);
  if (amount === null) return refuseInvalid(invalid('The amount is no amount.'));
  const book = { currency, isTest };
  const payer = await ownedAccount(accounts, body.payer.account_number, book, 'payer');
  const beneficiary = await beneficiaryIn(accounts, body, book);
  const way = wayTo(body, amount, context, drawn.creator);
  if (!payer.ok || !beneficiary.ok || !way.ok) {
    return refuseInvalid(invalidParts(payer, beneficiary, way));
  }
  if (beneficiary.value.beneficiaryWallet === payer.value.walletId) return paysItself;
  return accept({
    id: drawn.id,
    ...drawn.creator,
    amount,
    currency,
    payerAccount: payer.value.accountId,
    payerWallet: payer.value.walletId,
    ...beneficiary.value,
    ...wishesIn(body),
    extras: { ...extrasIn(body), ...way.value },
    passwordHash: null,
  });
}

/**
 * Decision 0057-payouts: money leaves the service only by a rail that carries it or simulates that.
 */
function wayTo(
  { beneficiary, amount: { currency } }: NewTransferBody,
  amount: bigint,
  { rails }: Services['context'],
  { isTest, projectId }: Creator,
): Reading<Pick<Extras, 'simulated'>> {
  if (beneficiary.type === 'service') return accept({});
  const rail = rails.serving({ isTest, projectId, currency });
  if (rail === null) return invalid('This installation cannot pay out to banks.');
  const isByBank = rail.bank !== undefined;
  return readAs(isSimulatedPayout(rail, isTest) ? { simulated: true } : {}, [
    isByBank && !isAnIban(beneficiary) ? 'This installation pays out to IBANs alone.' : null,
    tooMuchFor(rail, { amount, currency }),
  ]);
}

const isAnIban = ({ bank_account: account }: NewTransferBody['beneficiary']): boolean =>
  account?.iban !== undefined && ibanIn(account.iban) !== null;

type Book = { readonly currency: string; readonly isTest: boolean };

/** A wallet's account in the currency and mode of the transfer. */
async function ownedAccount(
  accounts: AccountDirectory,
  number: string,
  { currency, isTest }: Book,
  whose: 'payer' | 'beneficiary',
): Promise<Reading<{ readonly accountId: bigint; readonly walletId: number }>> {
  const accountId = accountIdOf(number);
  const walletId = accountId === null ? null : await accounts.walletOf(accountId);
  if (accountId === null || walletId === null || bookOf(accountId).isTest !== isTest) {
    return invalid(`There is no account ${number} (${whose}).`);
  }
  const { currency: own } = bookOf(accountId);
  return own === currency
    ? accept({ accountId, walletId })
    : invalid(`Account ${number} (${whose}) holds ${own}, not ${currency}.`);
}

type FormedBeneficiary = Pick<
  NewTransfer,
  'beneficiary' | 'beneficiaryNumber' | 'beneficiaryWallet'
>;

async function beneficiaryIn(
  accounts: AccountDirectory,
  { beneficiary: given }: NewTransferBody,
  book: Book,
): Promise<Reading<FormedBeneficiary>> {
  const { type, name, service_account: account = {} } = given;
  if (type !== 'service') return accept(elsewhere(given));
  const named = name === undefined ? {} : { name };
  const { account_number: number } = account;
  if (number === undefined) {
    const beneficiary = { type, ...named, service_account: account } as Beneficiary;
    return accept({ beneficiary, beneficiaryNumber: null, beneficiaryWallet: null });
  }
  const owned = await ownedAccount(accounts, number, book, 'beneficiary');
  if (!owned.ok) return owned;
  const beneficiaryNumber = accountNumberOf(owned.value.accountId);
  return accept({
    beneficiary: { type, ...named, service_account: { account_number: beneficiaryNumber } },
    beneficiaryNumber,
    beneficiaryWallet: owned.value.walletId,
  });
}

/**
 * A beneficiary at a bank or abroad. Lists find it by its IBAN: other numbers have a meaning only
 * elsewhere.
 */
function elsewhere(given: NewTransferBody['beneficiary']): FormedBeneficiary {
  const { bank_account: account, type, name = '' } = given;
  const iban = account?.iban === undefined ? null : ibanIn(account.iban);
  const bic = account?.bic === undefined ? {} : { bic: account.bic };
  const beneficiary =
    type === singleWindowType
      ? keptBeneficiary({ ...given, type, name } as SingleWindowBeneficiary)
      : { type: 'bank' as const, name, bank_account: { iban: iban ?? '', ...bic } };
  return { beneficiary, beneficiaryNumber: iban, beneficiaryWallet: null };
}

/** The optional settings of a transfer, with their defaults. */
const wishesIn = (body: NewTransferBody) => ({
  purpose:
    body.purpose === undefined
      ? null
      : { details: body.purpose.details ?? null, reference: body.purpose.reference ?? null },
  callback:
    body.callback === undefined
      ? null
      : { url: body.callback.url, statuses: body.callback.statuses ?? null },
  autoProcess: body.auto_process_to_done ?? true,
  performAt: body.perform_at === undefined ? null : unixSeconds(body.perform_at),
  reserveUntil: body.reserve_until === undefined ? null : unixSeconds(body.reserve_until),
});

const extrasIn = ({ urgency, charge_type, final_beneficiary }: NewTransferBody): Extras => ({
  ...(urgency === undefined ? {} : { urgency }),
  ...(charge_type === undefined ? {} : { charge_type }),
  ...(final_beneficiary === undefined ? {} : { final_beneficiary }),
});
