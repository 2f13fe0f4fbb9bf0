import { type Route, route } from '../../edge/route.ts';
import type { TokenUser, UserCaller } from '../../identity/oauth/mac-caller.ts';
import { type UserRight, userMay } from '../../identity/oauth/user-rights.ts';
import { contactsOf } from '../../identity/users/own-login.store.ts';
import type { AddressKind } from '../../identity/users/person.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { WalletServices } from '../wallet-services.ts';
import { walletList, walletOnWire } from '../wallets/wallet.wire.ts';
import * as wire from './user.wire.ts';

const path = '/rest/v1/user/:user_id';

const common = ({ limit, mac }: WalletServices, right: UserRight) => ({
  tags: ['Wallet: wallets and users'],
  auth: mac.usersOnly(right),
  limit,
  method: 'GET' as const,
  request: { params: wire.userParams },
  successStatus: 200 as const,
});

/** The token's own user. For the token no other users exist. */
const ownUser = (text: string, { user }: UserCaller): Decision<TokenUser, 'not_found'> =>
  text === 'me' || text === String(user.personId)
    ? accept(user)
    : refuse('not_found', 'There is no such user.');

/** The fields that a token's scopes open. Null: no scope opens it, or it does not exist. */
async function shownUser(
  { engine, database }: WalletServices,
  { personId, walletId, scopes }: TokenUser,
): Promise<wire.ShownUser> {
  const may = (right: UserRight): boolean => userMay(scopes, right);
  const contacts =
    may('readEmail') || may('readPhone') ? await contactsOf(database, personId) : null;
  const person = may('readName') ? granted(await engine.read(personById, personId)) : null;
  return {
    id: personId,
    name: person?.name ?? null,
    email: may('readEmail') ? (contacts?.email ?? null) : null,
    phone: may('readPhone') ? (contacts?.phone ?? null) : null,
    wallets: may('listWallets') ? [walletId] : null,
  };
}

const readRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'readUser'),
    path,
    summary: "Read the token's user, as far as its scopes go",
    description: 'Fields that no scope of the token opens are left out. Other users are not found.',
    answers: { 200: wire.userAnswer },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const user = ownUser(params.user_id, caller);
      return user.ok ? accept(wire.userOnWire(await shownUser(services, user.value))) : user;
    },
  });

const contactRoute = (services: WalletServices, kind: AddressKind): Route =>
  route({
    ...common(services, kind === 'email' ? 'readEmail' : 'readPhone'),
    path: `${path}/${kind}`,
    summary: `Read the ${kind === 'email' ? 'e-mail address' : 'phone number'} of the token's user`,
    description: 'The first confirmed one, as a plain JSON text. 404: the user has none.',
    answers: { 200: kind === 'email' ? wire.emailAnswer : wire.phoneAnswer },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const user = ownUser(params.user_id, caller);
      if (!user.ok) return user;
      const value = (await contactsOf(services.database, user.value.personId))[kind];
      return value === null
        ? refuse('not_found', `The user has no confirmed ${kind}.`)
        : accept(value);
    },
  });

const walletsRoute = (services: WalletServices): Route =>
  route({
    ...common(services, 'listWallets'),
    path: `${path}/wallets`,
    summary: "List the wallets of the token's user",
    description: 'A list of one: every user has one wallet. It needs the scope `wallet_list`.',
    answers: { 200: walletList },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const user = ownUser(params.user_id, caller);
      if (!user.ok) return user;
      const { personId, walletId } = user.value;
      const wallet = await services.engine.read(readWallet, walletId);
      if (!wallet.ok) return wallet;
      const { name } = await shownUser(services, user.value);
      return accept([walletOnWire(wallet.value, { userId: personId, name })]);
    },
  });

/** Users as their own tokens read them (decision 0143-wallet-reads). */
export const userReadRoutes = (services: WalletServices): readonly Route[] => [
  readRoute(services),
  contactRoute(services, 'email'),
  contactRoute(services, 'phone'),
  walletsRoute(services),
];
