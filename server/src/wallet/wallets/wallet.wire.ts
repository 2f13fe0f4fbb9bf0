import { type Static, Type } from 'typebox';
import { currencyCode, inMajorUnits, inMinorUnits, integerId, orLeftOut } from '../../edge/wire.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { WalletBalances } from '../../identity/wallets/read-wallet.ts';
import { type Currency, currencies, decimalOf } from '../../kernel/money.ts';
import { type Account, available } from '../../ledger/account.ts';
import { minorUnits, walletNumber } from '../wallet.wire.ts';

export const walletParams = Type.Object({
  wallet_id: Type.String({ description: "A wallet's number, or me: that of the token's user" }),
});

/** The keys that find a wallet. One is required. */
export const walletQuery = Type.Object({
  account_number: Type.Optional(
    Type.String({ maxLength: 42, description: 'Number of one of its accounts' }),
  ),
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'Confirmed e-mail address of its owner' }),
  ),
  phone: Type.Optional(Type.String({ maxLength: 17, description: 'With its country code' })),
  user_id: Type.Optional(integerId({ description: "Number of its owner: the token's user alone" })),
});

const walletExample = {
  id: 100002,
  owner: 10001,
  account: { number: 'XF43FLRN0000004829301847301', type: 'local', user_id: 10001 },
  accounts: [{ currency: 'EUR', number: 'XF43FLRN0000004829301847301' }],
};

const accountNumber = () => Type.String({ description: 'Account number, in the form of an IBAN' });

/** The form of published clients (decision 0143-wallet-reads). */
export const ownWalletAnswer = Type.Object(
  {
    id: walletNumber('itself'),
    owner: Type.Union([Type.Integer(), Type.Null()], {
      description: "The token's user; null: the caller is a project",
    }),
    account: Type.Optional(
      Type.Object(
        {
          number: accountNumber(),
          type: Type.Literal('local', {
            description: 'Always `local`: an account of this service',
          }),
          user_id: Type.Optional(
            Type.Integer({ description: "Number of the token's user; left out for a project" }),
          ),
          owner_display_name: Type.Optional(
            Type.String({ description: "With the scope full_name, or the project's own" }),
          ),
        },
        { description: 'The account in euros; without one, the first of `accounts`' },
      ),
    ),
    accounts: Type.Array(Type.Object({ currency: currencyCode(), number: accountNumber() }), {
      description: 'A wallet has an account in each of its currencies',
    }),
  },
  { $id: 'OwnWallet', examples: [walletExample] },
);

export const walletList = Type.Array(ownWalletAnswer, {
  $id: 'OwnWallets',
  examples: [[walletExample]],
});

/** The owner of a wallet, as far as the caller may know. */
export type ShownOwner = { readonly userId: number | null; readonly name: string | null };

export function walletOnWire(
  { wallet, accounts }: WalletBalances,
  { userId, name }: ShownOwner,
): Static<typeof ownWalletAnswer> {
  const numbers = accounts.map(({ id, currency }) => ({ currency, number: accountNumberOf(id) }));
  const [main] = numbers;
  return {
    id: wallet.id,
    owner: userId,
    account: orLeftOut(
      main === undefined
        ? null
        : {
            number: main.number,
            type: 'local' as const,
            user_id: orLeftOut(userId),
            owner_display_name: orLeftOut(name),
          },
    ),
    accounts: numbers,
  };
}

const currencyBalance = Type.Object({
  at_disposal: inMinorUnits('What can be spent'),
  reserved: inMinorUnits('What is reserved'),
  at_disposal_decimal: inMajorUnits('What can be spent'),
  reserved_decimal: inMajorUnits('What is reserved'),
});

/** Balances by currency, in the form of published clients. */
export const balanceAnswer = Type.Record(Type.String(), currencyBalance, {
  $id: 'OwnBalances',
  description: 'What can be spent and what is reserved, by currency',
  examples: [
    {
      EUR: {
        at_disposal: 9750,
        reserved: 250,
        at_disposal_decimal: '97.50',
        reserved_decimal: '2.50',
      },
    },
  ],
});

const balanceOf = (account: Account): Static<typeof currencyBalance> => {
  const { held, currency } = account;
  const free = available(account);
  return {
    at_disposal: Number(free),
    reserved: Number(held),
    at_disposal_decimal: decimalOf({ minor: free, currency }),
    reserved_decimal: decimalOf({ minor: held, currency }),
  };
};

export const balanceOnWire = ({ accounts }: WalletBalances): Static<typeof balanceAnswer> =>
  Object.fromEntries(accounts.map((account) => [account.currency, balanceOf(account)]));

export const fundsQuery = Type.Object({
  amount: minorUnits(),
  currency: Type.Enum([...currencies], { description: 'ISO 4217 code' }),
});

export const fundsAnswer = Type.Object(
  { is_sufficient: Type.Boolean({ description: 'Whether the wallet can spend so much now' }) },
  { $id: 'SufficientAmount', examples: [{ is_sufficient: true }] },
);

/**
 * Whether this amount can be spent now. A wallet without an account in the currency has nothing.
 */
export const isSufficient = (
  { accounts }: WalletBalances,
  amount: number,
  currency: Currency,
): boolean =>
  accounts.some((account) => account.currency === currency && available(account) >= amount);
