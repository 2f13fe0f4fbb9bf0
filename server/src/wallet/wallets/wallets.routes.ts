import { type Route, route } from '../../edge/route.ts';
import type { MacCaller } from '../../identity/oauth/mac-caller.ts';
import { userMay } from '../../identity/oauth/user-rights.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { createAccountDirectory } from '../../identity/wallets/account-directory.store.ts';
import { accept, granted } from '../../kernel/decision.ts';
import type { WalletServices } from '../wallet-services.ts';
import { walletNamed } from './find-wallet.ts';
import * as wire from './wallet.wire.ts';
import { knownWallet, noWallet, ownWallet, walletIdIn } from './wallet-access.ts';

const path = '/rest/v1/wallet';

const common = ({ limit }: WalletServices) => ({
  tags: ['Wallet: wallets and users'],
  limit,
  method: 'GET' as const,
  successStatus: 200 as const,
});

/** Only the user's own token learns the user: a project learns no more about its payers. */
async function ownerOf(
  { engine }: WalletServices,
  walletId: number,
  { user, project }: MacCaller,
): Promise<wire.ShownOwner> {
  if (user === null) {
    return { userId: null, name: walletId === project.walletId ? project.name : null };
  }
  const { personId, scopes } = user;
  const person = userMay(scopes, 'readName')
    ? granted(await engine.read(personById, personId))
    : null;
  return { userId: personId, name: person?.name ?? null };
}

async function shown(services: WalletServices, walletId: number, caller: MacCaller) {
  const found = await knownWallet(services.engine, walletId, caller);
  if (!found.ok) return found;
  return accept(wire.walletOnWire(found.value, await ownerOf(services, walletId, caller)));
}

const readRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    auth: services.mac.withUsers('readOwnWallet'),
    path: `${path}/:wallet_id`,
    summary: "Read one's own wallet, or a project that of a payer of its own",
    description:
      'Its number and accounts, without balances. Names of people are shown to their own tokens alone.',
    request: { params: wire.walletParams },
    answers: { 200: wire.ownWalletAnswer },
    refusals: { not_found: 404, forbidden: 403 },
    handle: async ({ params, caller }) => {
      const id = walletIdIn(params.wallet_id, caller);
      return id.ok ? shown(services, id.value, caller) : id;
    },
  });

const findRoute = (services: WalletServices): Route => {
  const places = {
    engine: services.engine,
    accounts: createAccountDirectory(services.database),
  };
  return route({
    ...common(services),
    auth: services.mac.withUsers('readOwnWallet'),
    path,
    summary: 'Find the same wallets by an account number, an address or a user',
    description: 'Give exactly one parameter. A wallet that the caller may not read is not found.',
    operationId: 'findWallet',
    request: { query: wire.walletQuery },
    answers: { 200: wire.ownWalletAnswer },
    refusals: { not_found: 404, invalid_parameters: 400 },
    handle: async ({ query, caller }) => {
      const named = await walletNamed(places, query);
      if (!named.ok) return named;
      // User numbers can be guessed one by one, so a project cannot search by them.
      const isCounting = query.user_id !== undefined && caller.user === null;
      if (named.value === null || isCounting) return noWallet;
      return shown(services, named.value, caller);
    },
  });
};

const balanceRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    auth: services.mac.withUsers('readBalance'),
    path: `${path}/:wallet_id/balance`,
    summary: "Read what one's own wallet holds, by currency",
    description:
      "A user's token needs the scope `balance`. Currencies without an account are left out.",
    request: { params: wire.walletParams },
    answers: { 200: wire.balanceAnswer },
    refusals: { not_found: 404, forbidden: 403 },
    handle: async ({ params, caller }) => {
      const found = await ownWallet(services.engine, params.wallet_id, caller);
      return found.ok ? accept(wire.balanceOnWire(found.value)) : found;
    },
  });

const fundsRoute = (services: WalletServices): Route =>
  route({
    ...common(services),
    auth: services.mac.withUsers('checkFunds'),
    path: `${path}/:wallet_id/sufficient-amount`,
    summary: "Ask whether one's own wallet can spend an amount now",
    description: 'Answers yes or no without showing the balance. Reserved money does not count.',
    request: { params: wire.walletParams, query: wire.fundsQuery },
    answers: { 200: wire.fundsAnswer },
    refusals: { not_found: 404, forbidden: 403 },
    handle: async ({ params, query, caller }) => {
      const found = await ownWallet(services.engine, params.wallet_id, caller);
      if (!found.ok) return found;
      const { amount, currency } = query;
      return accept({ is_sufficient: wire.isSufficient(found.value, amount, currency) });
    },
  });

/** Wallets as their owners read them (decision 0143-wallet-reads). */
export const walletReadRoutes = (services: WalletServices): readonly Route[] => [
  findRoute(services),
  readRoute(services),
  balanceRoute(services),
  fundsRoute(services),
];
