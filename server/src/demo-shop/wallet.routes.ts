import { randomBytes } from 'node:crypto';
import { createPkce, FlorinUsageError, readAuthorizationAnswer } from 'florin-sdk';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { formRoute } from '../pages/form-route.ts';
import { seeOther } from '../pages/page-answer.ts';
import { connectedPath, connectPath, disconnectPath, shopPath } from './addresses.ts';
import * as wire from './demo-shop.wire.ts';
import {
  closed,
  oldForm,
  type Shop,
  shopForm,
  shopPageRoute,
  tillFor,
  whileOpen,
  withRefusalsShown,
} from './shop.ts';
import type { Connection, Departure } from './shop-memory.ts';
import { stopPage } from './shop-page.ts';
import type { Till } from './till.ts';

/** The subject that the tokens of both wallet forms are bound to. */
export const walletSubject = ['demo wallet'];

const backIn = ({ url }: Till): string => `${url}${connectedPath}`;

/** A form with only its token. */
const walletForm = (
  shop: Shop,
  path: string,
  summary: string,
  act: (till: Till, browser: string) => Promise<VerbatimAnswer>,
): Route =>
  formRoute({
    ...shopForm(shop),
    path,
    summary,
    request: { body: wire.walletForm },
    find: async ({ caller }) => {
      const till = await tillFor(shop, caller);
      return till === null ? closed : accept(till);
    },
    boundTo: () => walletSubject,
    refused: () => oldForm(shopPath, 'Nothing was connected or disconnected.'),
    handle: (till, { caller }) => withRefusalsShown(() => act(till, caller.secret)),
  });

/** Wallet 5, step 1: leads to the page where the user consents. */
const departRoute = (shop: Shop): Route =>
  walletForm(shop, connectPath, 'A shopper connects a wallet', async (till, browser) => {
    const { verifier, challenge: codeChallenge } = await createPkce();
    const state = randomBytes(18).toString('base64url');
    shop.memory.departures.keep(browser, { state, verifier });
    const asked = { redirectUri: backIn(till), scope: ['full_name'], state, codeChallenge };
    return seeOther(till.florin.oauth.authorizationUrl({ ...asked, locale: 'en' }));
  });

const notConnected = (meaning: string, status: number): VerbatimAnswer =>
  stopPage(['Wallet not connected', meaning], status);

/** Steps 2 and 3: checks the answer, exchanges the code, and reads the name. */
const returnRoute = (shop: Shop): Route =>
  route({
    ...shopPageRoute(shop),
    method: 'GET',
    path: connectedPath,
    summary: 'A shopper returns with a code, or without one',
    request: { query: wire.connectedQuery },
    handle: whileOpen(shop, async (till, { query, caller }) => {
      const departure = shop.memory.departures.take(caller.secret);
      const code = departure === null ? null : codeIn(till, query, departure);
      if (departure === null || code === null) {
        return notConnected('The answer does not belong to this browser. Please try again.', 403);
      }
      if (!code.ok) return notConnected(`Nothing was shared. The answer was ${code.error}.`, 200);
      const connection = await connectionBy(till, code.code, departure);
      shop.memory.connections.keep(caller.secret, connection);
      return seeOther(shopPath);
    }),
  });

/** Null: it does not answer the request of this browser. */
function codeIn(till: Till, query: Readonly<Record<string, string>>, { state }: Departure) {
  const address = `${backIn(till)}?${new URLSearchParams(query)}`;
  try {
    return readAuthorizationAnswer(address, { state, issuer: till.url });
  } catch (error) {
    if (error instanceof FlorinUsageError) return null;
    throw error;
  }
}

async function connectionBy(
  till: Till,
  code: string,
  { verifier: codeVerifier }: Departure,
): Promise<Connection> {
  const redirectUri = backIn(till);
  const tokens = await till.florin.oauth.exchangeCode({ code, redirectUri, codeVerifier });
  const session = till.florin.asUser(tokens);
  const { display_name: name = 'a wallet without a name' } = await session.wallet.users.me();
  return { name, session };
}

const disconnectRoute = (shop: Shop): Route =>
  walletForm(shop, disconnectPath, 'A shopper disconnects a wallet', async (_, browser) => {
    await shop.memory.connections.take(browser)?.session.revoke();
    return seeOther(shopPath);
  });

/** An OAuth client in a few lines: the shop reads the name of a user who consents. */
export const walletRoutes = (shop: Shop): readonly Route[] => [
  departRoute(shop),
  returnRoute(shop),
  disconnectRoute(shop),
];
