import { type Static, Type } from 'typebox';
import { amountMinor } from '../../edge/wire.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { Deposit } from '../../identity/wallets/deposit.ts';
import type { WalletBalances } from '../../identity/wallets/read-wallet.ts';
import { currencies } from '../../kernel/money.ts';
import { available } from '../../ledger/account.ts';
import type { Simulation } from '../../ledger/simulation.ts';

export const walletParams = Type.Object({
  wallet_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const newDeposit = Type.Object(
  {
    amount: amountMinor(),
    currency: Type.Enum([...currencies], { examples: ['EUR'] }),
    reference: Type.String({ minLength: 1, maxLength: 255 }),
  },
  {
    $id: 'NewDeposit',
    examples: [{ amount: 10000, currency: 'EUR', reference: 'statement 17/3' }],
  },
);

export const depositAnswer = Type.Object(
  {
    wallet_id: Type.Integer(),
    balance: Type.Integer({ description: 'After this deposit, in minor units.' }),
    available: Type.Integer(),
    currency: Type.String(),
  },
  {
    $id: 'Deposit',
    examples: [{ wallet_id: 100001, balance: 10000, available: 10000, currency: 'EUR' }],
  },
);

export const walletAnswer = Type.Object(
  {
    wallet_id: Type.Integer(),
    simulated: Type.Optional(
      Type.Boolean({
        description:
          'true: live, but the simulator has put money into these books. None is paid out.',
      }),
    ),
    balances: Type.Array(
      Type.Object({
        currency: Type.String(),
        account_number: Type.String(),
        balance: Type.Integer(),
        held: Type.Integer(),
        available: Type.Integer(),
      }),
    ),
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
  { isMarked }: Pick<Simulation, 'isMarked'>,
): Static<typeof walletAnswer> => ({
  wallet_id: wallet.id,
  ...(isMarked && !wallet.isTest ? { simulated: true } : {}),
  balances: accounts.map((account) => ({
    currency: account.currency,
    account_number: accountNumberOf(account.id),
    balance: Number(account.balance),
    held: Number(account.held),
    available: Number(available(account)),
  })),
});
