import { inOrder } from '../../delivery/events/in-order.ts';
import { type Route, route } from '../../edge/route.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { type MadeDeposit, makeDeposit } from '../../identity/wallets/make-deposit.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { accept } from '../../kernel/decision.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './wallet.wire.ts';
import { walletOwners } from './wallet-owners.store.ts';

const tags = ['Operator: wallets'];

const depositRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/wallets/:wallet_id/deposits'),
    summary: 'Deposit money into a wallet, once per reference',
    tags,
    request: { params: wire.walletParams, body: wire.newDeposit },
    answers: { 201: wire.depositAnswer },
    successStatus: 201,
    refusals: {
      not_found: 404,
      account_not_found: 404,
      deposit_conflict: 409,
      same_account: 422,
      currency_mismatch: 422,
      mode_mismatch: 422,
      insufficient_funds: 422,
      balance_limit: 422,
      idempotency_conflict: 409,
    },
    handle: (request) => {
      const { wallet_id: walletId } = request.params;
      const { amount, currency, reference } = request.body;
      const deposit = {
        id: uuidOf('deposit', String(walletId), reference),
        walletId,
        reference,
        currency,
        amount: BigInt(amount),
        randomBits: { wallet: newRandomBits(), service: newRandomBits() },
      };
      const told = {
        action: 'deposit',
        subject: `wallet ${walletId}`,
        details: { amount, currency, reference },
      };
      return operate(engine, request, told, inOrder(makeDeposit), deposit, {
        status: 201,
        wire: (made: MadeDeposit) => wire.depositOnWire(made.deposit),
        tookPlace: ({ isRepeated }) => !isRepeated,
      });
    },
  });

const readRoute = ({ engine, database, door, simulation }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/wallets/:wallet_id'),
    summary: 'Read a wallet with its balances',
    tags,
    request: { params: wire.walletParams },
    answers: { 200: wire.walletAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const wallet = await engine.read(readWallet, params.wallet_id);
      if (!wallet.ok) return wallet;
      const ownerOf = await walletOwners(database, [params.wallet_id]);
      return accept(wire.walletOnWire(wallet.value, ownerOf(params.wallet_id), simulation));
    },
  });

/** Wallets and deposits, as gaps 5 lists them. */
export const walletRoutes = (services: OperatorServices): readonly Route[] => [
  depositRoute(services),
  readRoute(services),
];
