import { type Static, Type } from 'typebox';
import { walletReference } from '../../bank/references/wallet-reference.ts';
import { amountMinor, currencyCode, inMinorUnits, integerId, orNull } from '../../edge/wire.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { Deposit } from '../../identity/wallets/deposit.ts';
import type { WalletBalances } from '../../identity/wallets/read-wallet.ts';
import { currencies } from '../../kernel/money.ts';
import { available } from '../../ledger/account.ts';
import type { Simulation } from '../../ledger/simulation.ts';
import { walletNumber } from '../fields.wire.ts';
import type { WalletOwner } from './wallet-owners.store.ts';

export const walletParams = Type.Object({
  wallet_id: integerId({ description: 'Number of the wallet' }),
});

export const newDeposit = Type.Object(
  {
    amount: amountMinor({ description: 'Amount that came, minor units' }),
    currency: Type.Enum([...currencies], {
      description: 'Currency, ISO 4217 code',
      examples: ['EUR'],
    }),
    reference: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Where it came from, such as a line of a statement; money counts once for each',
    }),
  },
  {
    $id: 'NewDeposit',
    examples: [{ amount: 10000, currency: 'EUR', reference: 'statement 17/3' }],
  },
);

export const depositAnswer = Type.Object(
  {
    wallet_id: walletNumber(),
    balance: inMinorUnits('What the account held after this deposit'),
    available: inMinorUnits('What could be spent of it'),
    currency: currencyCode(),
  },
  {
    $id: 'Deposit',
    examples: [{ wallet_id: 100001, balance: 10000, available: 10000, currency: 'EUR' }],
  },
);

export const walletAnswer = Type.Object(
  {
    wallet_id: walletNumber(),
    project_id: orNull(
      Type.String({ description: 'The project whose wallet it is; null: of none' }),
    ),
    user_id: orNull(Type.Integer({ description: 'The user whose wallet it is; null: of none' })),
    simulated: Type.Optional(
      Type.Boolean({
        description:
          'true: live, but the simulator has put money into these books. None is paid out.',
      }),
    ),
    balances: Type.Array(
      Type.Object({
        currency: currencyCode(),
        account_number: Type.String({ description: 'Number of the account in this currency' }),
        balance: inMinorUnits('What the account holds, reserved money included'),
        held: inMinorUnits('What of it is reserved'),
        available: inMinorUnits('What can be spent: `balance` less `held`'),
      }),
      { description: 'One item for each currency' },
    ),
    top_up_reference: Type.String({
      description: 'Reference of bank transfers that add money to the wallet (ISO 11649); it lasts',
    }),
  },
  { $id: 'Wallet' },
);

export const depositOnWire = (deposit: Deposit): Static<typeof depositAnswer> => ({
  wallet_id: deposit.walletId,
  balance: Number(deposit.balance),
  available: Number(deposit.available),
  currency: deposit.currency,
});

export const walletOnWire = (
  { wallet, accounts }: WalletBalances,
  { projectId, userId }: WalletOwner,
  { isMarked }: Pick<Simulation, 'isMarked'>,
): Static<typeof walletAnswer> => ({
  wallet_id: wallet.id,
  project_id: projectId,
  user_id: userId,
  ...(isMarked && !wallet.isTest ? { simulated: true } : {}),
  balances: accounts.map((account) => ({
    currency: account.currency,
    account_number: accountNumberOf(account.id),
    balance: Number(account.balance),
    held: Number(account.held),
    available: Number(available(account)),
  })),
  top_up_reference: walletReference(wallet.id),
});
