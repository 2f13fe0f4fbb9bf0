import { randomUUID } from 'node:crypto';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { formRoute } from '../pages/form-route.ts';
import { createFormTokens } from '../pages/form-token.ts';
import { seeOther } from '../pages/page-answer.ts';
import type { Visitor } from '../pages/visitor.ts';
import { buyPath, chargePath, salePath, shopPath } from './addresses.ts';
import { buyBody, payingWays, type Refilled } from './buy-view.ts';
import * as wire from './demo-shop.wire.ts';
import { frontBody } from './front-view.ts';
import { donationIn } from './price.ts';
import { receivingRoutes } from './receiving.routes.ts';
import { saleBody } from './sale-view.ts';
import { newestSales, paidAt, referenceOf, type Sale, saleWith, tradeIdOf } from './sales.ts';
import { chargeAgain, sellByCheckout, sellByWallet, type Wish } from './selling.ts';
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
import { ShopMemory } from './shop-memory.ts';
import { shopPage, stopPage } from './shop-page.ts';
import { standingOf } from './standing.ts';
import { testOrderButton, testOrderRoutes } from './test-order.routes.ts';
import { openTill, type Premises, type Till } from './till.ts';
import { walletRoutes, walletSubject } from './wallet.routes.ts';
import { currency, type Ware, wareWith } from './wares.ts';

/** Each listed sale costs one request. */
const listedMax = 10;

const frontRoute = (shop: Shop): Route =>
  route({
    ...shopPageRoute(shop),
    method: 'GET',
    path: shopPath,
    summary: 'The demo shop',
    request: { query: wire.frontQuery },
    handle: whileOpen(shop, async (till, { query: { still }, caller }) => {
      const { received, connections } = shop.memory;
      const isStill = still !== undefined;
      const newest = await newestSales(till, listedMax);
      const sales = await Promise.all(
        newest.map(async (sale) => ({ sale, standing: await standingOf(till, sale) })),
      );
      const wallet = {
        connection: connections.find(caller.secret),
        token: shop.tokens.tokenFor(caller, walletSubject),
      };
      const { customer } = till;
      return shopPage({
        title: 'For sale',
        body: frontBody({ sales, received, customer, wallet, isStill }),
        look: 'wide',
        visitor: caller,
        till,
        isMoving: !isStill,
      });
    }),
  });

const unknownWare = stopPage(['Product not found', 'This shop does not sell it.'], 404);

const unknownSale = stopPage(['Order not found', 'This shop has no such order.'], 404);

const buySubject = ({ id }: Ware, saleId = ''): readonly string[] => ['demo buy', id, saleId];
const chargeSubject = (of: Sale, saleId = ''): readonly string[] => ['demo charge', of.id, saleId];

/** The page for buying; it creates the id of the sale. */
async function offerPage(
  shop: Shop,
  till: Till,
  visitor: Visitor,
  ware: Ware,
  refilled: Refilled | null,
): Promise<VerbatimAnswer> {
  const { customer, florin } = till;
  const asked = ware.price === null ? {} : { amount: ware.price, currency };
  const { items: methods } = await florin.checkout.methods(asked);
  const saleId = randomUUID();
  const token = shop.tokens.tokenFor(visitor, buySubject(ware, saleId));
  const body = buyBody({ ware, methods, customer, saleId, token, refilled });
  const status = refilled === null ? 200 : 422;
  return shopPage({ title: ware.name, body, status, visitor, till });
}

const offerRoute = (shop: Shop): Route =>
  route({
    ...shopPageRoute(shop),
    method: 'GET',
    path: buyPath(':ware'),
    summary: 'How to pay for it',
    request: { params: wire.wareParams },
    handle: whileOpen(shop, (till, { params, caller }) => {
      const ware = wareWith(params.ware);
      return ware === null ? unknownWare : offerPage(shop, till, caller, ware, null);
    }),
  });

/** Returns the address where the buyer pays. */
const sell = async (till: Till, wish: Wish, way: string | undefined): Promise<string> => {
  if (way === payingWays.wallet || wish.ware.kind === 'subscription') {
    return sellByWallet(till, wish);
  }
  const isChosen = way !== undefined && way !== payingWays.anyMethod;
  return (await sellByCheckout(till, wish, isChosen ? way : null)).payAt;
};

const buyRoute = (shop: Shop): Route =>
  formRoute({
    ...shopForm(shop),
    path: buyPath(':ware'),
    summary: 'It is bought',
    request: { params: wire.wareParams, body: wire.buyForm },
    find: async ({ params, caller }) => {
      const till = await tillFor(shop, caller);
      if (till === null) return closed;
      const ware = wareWith(params.ware);
      return ware === null ? unknownWare : accept({ till, ware });
    },
    boundTo: ({ ware }, { body }) => buySubject(ware, body.sale),
    refused: ({ ware }) => oldForm(buyPath(ware.id)),
    handle: ({ till, ware }, { body, caller }) =>
      withRefusalsShown(async () => {
        const { sale: id = '', way, amount: typed = '' } = body;
        const amount = ware.price ?? donationIn(typed);
        if (typeof amount !== 'number') {
          return offerPage(shop, till, caller, ware, { typed, problem: amount, way });
        }
        return seeOther(await sell(till, { id, ware, amount }, way));
      }),
  });

const waysBack = ['success', 'failure', 'cancel'] as const;

const saleRoute = (shop: Shop): Route =>
  route({
    ...shopPageRoute(shop),
    method: 'GET',
    path: salePath(':sale'),
    summary: 'Where an order of the shop stands',
    request: { params: wire.saleParams, query: wire.saleQuery },
    handle: whileOpen(shop, async (till, { params, query, caller }) => {
      const sale = await saleWith(till, params.sale);
      if (sale === null) return unknownSale;
      const saleId = randomUUID();
      const token = shop.tokens.tokenFor(caller, chargeSubject(sale, saleId));
      const isStill = query.still !== undefined;
      const body = saleBody({
        sale,
        standing: await standingOf(till, sale),
        payAt: await paidAt(till, sale),
        received: shop.memory.received.filter(({ about }) => about === tradeIdOf(sale)),
        came: waysBack.find((way) => way === query.came) ?? null,
        isStill,
        next: { saleId, token },
      });
      const title = `Order ${referenceOf(sale.id)}`;
      return shopPage({ title, body, look: 'wide', visitor: caller, till, isMoving: !isStill });
    }),
  });

const chargeRoute = (shop: Shop): Route =>
  formRoute({
    ...shopForm(shop),
    path: chargePath(':sale'),
    summary: 'A subscriber is charged again',
    request: { params: wire.saleParams, body: wire.chargeForm },
    find: async ({ params, caller }) => {
      const till = await tillFor(shop, caller);
      if (till === null) return closed;
      return withRefusalsShown(async () => {
        const first = await saleWith(till, params.sale);
        return first === null ? unknownSale : accept({ till, first });
      });
    },
    boundTo: ({ first }, { body }) => chargeSubject(first, body.sale),
    refused: ({ first }) => oldForm(salePath(first.id)),
    handle: ({ till, first }, { body: { sale: id = '' } }) =>
      withRefusalsShown(async () => {
        const { chargeable } = await standingOf(till, first);
        if (chargeable === null) return seeOther(salePath(first.id));
        const { ware, amount } = first;
        await chargeAgain(till, { id, ware, amount }, chargeable);
        return seeOther(salePath(id));
      }),
  });

type ShopParts = Pick<Shop, 'visitors' | 'limit'> & {
  /** Null: there is no demonstration, and so no shop. */
  readonly premises: () => Promise<Premises | null>;
  /** The key that signs forms. */
  readonly formKey: Buffer;
};

/** A small real shop in front of the service, which it uses only over HTTP (decision 0058). */
export function openDemoShop({ premises, formKey, visitors, limit }: ShopParts) {
  const shop: Shop = {
    till: openTill(premises),
    memory: new ShopMemory(),
    visitors,
    limit,
    tokens: createFormTokens(formKey),
  };
  const routes: readonly Route[] = [
    frontRoute(shop),
    offerRoute(shop),
    buyRoute(shop),
    saleRoute(shop),
    chargeRoute(shop),
    ...walletRoutes(shop),
    ...testOrderRoutes(shop),
    ...receivingRoutes(shop),
  ];
  return { routes, visitors, testOrderButton: testOrderButton(shop) };
}
