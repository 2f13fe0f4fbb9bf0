import { type Static, Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type Currency, decimalOf } from '../../kernel/money.ts';
import { uuidPattern } from '../../kernel/uuid.ts';
import { walletList } from '../lists.store.ts';
import type { OperatorServices } from '../operate.ts';
import { walletAnswer, walletOnWire } from './wallet.wire.ts';
import { walletOwners } from './wallet-owners.store.ts';

const walletsQuery = listQuery({
  owner: Type.Optional(
    Type.String({
      pattern: `^(?:[0-9]{1,15}|${uuidPattern})$`,
      description: 'The id of a user or of a project.',
    }),
  ),
  number: Type.Optional(
    Type.String({ maxLength: 64, description: 'An account number; spaces do not matter.' }),
  ),
});

type Owned = { readonly owner?: string; readonly number?: string };

/** Filters by owner and number in the database's terms. An invalid number is refused. */
function filtersOf({ owner, number }: Owned): Decision<object, 'invalid_parameters'> {
  const account = number === undefined ? undefined : accountIdOf(number);
  if (account === null) {
    return refuse('invalid_parameters', 'number: It is not an account number of ours.');
  }
  const isUser = owner !== undefined && /^\d+$/.test(owner);
  return accept({
    ...(isUser ? { user: owner } : {}),
    ...(owner !== undefined && !isUser ? { project: owner.toLowerCase() } : {}),
    ...(account === undefined ? {} : { account: String(account) }),
  });
}

type Row = Static<typeof walletAnswer>;

/** The same list with its amounts in major units. */
const decimalBalances = ({ balances }: Row): readonly object[] =>
  balances.map(({ currency, account_number, balance, held, available }) => {
    const decimal = (amount: number): string =>
      decimalOf({ minor: BigInt(amount), currency: currency as Currency });
    return {
      ...{ currency, account_number },
      balance: decimal(balance),
      held: decimal(held),
      available: decimal(available),
    };
  });

/** Balances are a list within a row: in CSV they are JSON, in both units. */
const walletCsv: CsvForm<Row> = {
  columns: [
    'wallet_id',
    'project_id',
    'user_id',
    'simulated',
    'balances',
    'balances_decimal',
    'top_up_reference',
  ],
  amounts: [],
  currencyOf: () => '',
  flat: (row) => ({ ...row, balances_decimal: decimalBalances(row) }),
};

/** The lists of wallets in business 2. */
export const walletListRoutes = (services: OperatorServices): readonly Route[] => {
  const { engine, database, door, simulation } = services;
  const read = async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => engine.read(readWallet, Number(id))));
    const ownerOf = await walletOwners(database, ids.map(Number));
    return found.flatMap((wallet) =>
      wallet.ok ? [walletOnWire(wallet.value, ownerOf(wallet.value.wallet.id), simulation)] : [],
    );
  };
  return [
    route({
      ...door.at('GET /admin/v1/wallets'),
      summary: 'List wallets with their balances, the newest first',
      tags: ['Operator: wallets'],
      request: { query: walletsQuery },
      answers: { 200: pageAnswer(walletAnswer, 'Wallets') },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: async (request) => {
        const { owner, number, ...query } = request.query;
        const filters = filtersOf({
          ...(owner === undefined ? {} : { owner }),
          ...(number === undefined ? {} : { number }),
        });
        if (!filters.ok) return filters;
        const face = { list: walletList, csv: walletCsv, read };
        return listAnswer(database, face, { ...query, ...filters.value }, request);
      },
    }),
  ];
};
