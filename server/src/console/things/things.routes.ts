import type { Route } from '../../edge/route.ts';
import { thingQuery } from '../console.wire.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { ConsolePage } from '../rights.ts';
import { doneWords } from './act-texts.ts';
import { consoleThingActs } from './acts.routes.ts';
import { checkoutListPage, checkoutLists } from './checkout-lists.ts';
import { listOf, type Thing } from './places.ts';
import { pages } from './thing-act.ts';
import * as wire from './things.wire.ts';
import { walletListPage, walletLists, walletsPage } from './wallet-lists.ts';
import { walletPage } from './wallet-page.ts';

/** The name of each type's id in the address. */
const params = {
  order: ['order_id', wire.orderParams],
  payment: ['payment_id', wire.paymentParams],
  refund: ['refund_id', wire.refundParams],
  link: ['link_id', wire.linkParams],
  transaction: ['transaction_key', wire.transactionParams],
  allowance: ['allowance_id', wire.allowanceParams],
  transfer: ['transfer_id', wire.transferParams],
} as const;

/** The addresses come from `rights.ts`: an address that is missing there has no right. */
const listAt = (thing: Thing) => `GET ${listOf(thing)}` as ConsolePage;

const listRoutes = (services: ConsoleServices): readonly Route[] => [
  ...checkoutLists.map((list) =>
    consolePage(services, listAt(list.thing), {
      summary: `The list of the operator API at ${list.endpoint}, as a page`,
      request: { query: wire.listQuery },
      handle: (visit, { query }) => checkoutListPage(services, visit, list, query),
    }),
  ),
  ...walletLists.map((list) =>
    consolePage(services, listAt(list.thing), {
      summary: `The list of the operator API at ${list.endpoint}, as a page`,
      request: { query: wire.listQuery },
      handle: (visit, { query }) => walletListPage(services, visit, list, query),
    }),
  ),
  consolePage(services, listAt('wallet'), {
    summary: 'The wallets with what they hold',
    request: { query: wire.listQuery },
    handle: (visit, { query }) => walletsPage(services, visit, query),
  }),
];

const pageRoutes = (services: ConsoleServices): readonly Route[] =>
  (Object.keys(params) as (keyof typeof params)[]).map((thing) => {
    const [name, shape] = params[thing];
    return consolePage(services, `${listAt(thing)}/:${name}` as ConsolePage, {
      summary: `One ${thing} with everything that is known of it`,
      request: { params: shape as typeof wire.orderParams, query: thingQuery },
      handle: (visit, { params: given, query }) => {
        const { [name]: id = '' } = given as Readonly<Record<string, string>>;
        const done = doneWords(query.done, visit.language);
        return pages[thing](services, visit, { id, done });
      },
    });
  });

const walletRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/wallets/:wallet_id', {
    summary: 'One wallet with its statement',
    request: { params: wire.walletParams, query: wire.walletQuery },
    handle: (visit, { params: { wallet_id: id }, query }) =>
      walletPage(services, visit, { id, query, done: doneWords(query.done, visit.language) }),
  });

/** Orders, payments, wallets and all other searchable objects (business 2 and 5). */
export const consoleThingRoutes = (services: ConsoleServices): readonly Route[] => [
  ...listRoutes(services),
  ...pageRoutes(services),
  walletRoute(services),
  ...consoleThingActs(services),
];
