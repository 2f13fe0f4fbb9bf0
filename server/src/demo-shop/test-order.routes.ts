import { randomUUID } from 'node:crypto';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { formRoute } from '../pages/form-route.ts';
import { type Html, html } from '../pages/html.ts';
import { languageAmong, type PageLanguage, pageLanguages } from '../pages/language.ts';
import { addressesIn, linkButton, stateHeading } from '../pages/layout.ts';
import { seeOther } from '../pages/page-answer.ts';
import type { Visitor } from '../pages/visitor.ts';
import { shopPath, testOrderPath, testOrderResultPath } from './addresses.ts';
import * as wire from './demo-shop.wire.ts';
import { saleWith, tradeIdOf } from './sales.ts';
import { sellByCheckout } from './selling.ts';
import {
  closed,
  refusalPage,
  type Shop,
  shopForm,
  shopPageRoute,
  tillFor,
  whileOpen,
  withRefusalsShown,
} from './shop.ts';
import type { Received } from './shop-memory.ts';
import { shopPage } from './shop-page.ts';
import { standingOf } from './standing.ts';
import { testOrderTexts } from './test-order-texts.ts';
import { offerBody, resultBody, type TestOrderForm, testOrderForm } from './test-order-view.ts';
import { testWare } from './wares.ts';

// One click from a fresh start to a paid order (decision 0197).

const subjectOf = (saleId = ''): readonly string[] => ['demo test order', saleId];

const at = (path: string, language: PageLanguage): string => `${path}?locale=${language}`;

const spokenAt = (language: PageLanguage, path: string) => ({
  language,
  banner: testOrderTexts[language].banner,
  languages: addressesIn(pageLanguages, (other) => at(path, other)),
});

/** Creates the id of the sale: two clicks on one page are one order. */
function newForm({ tokens }: Shop, visitor: Visitor, language: PageLanguage): TestOrderForm {
  const saleId = randomUUID();
  const token = tokens.tokenFor(visitor, subjectOf(saleId));
  return { language, amount: testWare.price, saleId, token };
}

/** For the home page, which is in English. */
export const testOrderButton =
  (shop: Shop) =>
  (visitor: Visitor): Html =>
    testOrderForm(newForm(shop, visitor, 'en'));

const offerRoute = (shop: Shop): Route =>
  route({
    ...shopPageRoute(shop),
    method: 'GET',
    path: testOrderPath,
    summary: 'One click to a paid order',
    request: { query: wire.testOrderQuery },
    handle: whileOpen(shop, (_, { query, caller }) => {
      const language = languageAmong(query.locale, ...caller.languages);
      return shopPage({
        title: testOrderTexts[language].pay,
        body: offerBody(newForm(shop, caller, language)),
        visitor: caller,
        spoken: spokenAt(language, testOrderPath),
      });
    }),
  });

type Stop = {
  readonly language: PageLanguage;
  readonly words: readonly [heading: string, meaning: string];
  readonly status: number;
  readonly way: readonly [address: string, text: string];
};

const stop = ({ language, words: [heading, meaning], status, way }: Stop): VerbatimAnswer =>
  shopPage({
    title: heading,
    status,
    body: html`<section class="card">${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(...way)}</div></section>`,
    spoken: { ...spokenAt(language, testOrderPath), languages: [] },
  });

const payRoute = (shop: Shop): Route =>
  formRoute({
    ...shopForm(shop),
    path: testOrderPath,
    summary: 'A test order is created and paid',
    request: { body: wire.testOrderForm },
    find: async ({ caller }) => {
      const till = await tillFor(shop, caller);
      return till === null ? closed : accept(till);
    },
    boundTo: (_, { body }) => subjectOf(body.sale),
    refused: (_, { body, caller }) => {
      const language = languageAmong(body.locale, ...caller.languages);
      const { tooOld: words, openAgain } = testOrderTexts[language];
      const way = [at(testOrderPath, language), openAgain] as const;
      return stop({ language, words, status: 403, way });
    },
    handle: (till, { body: { sale: id = '', locale }, caller }) =>
      withRefusalsShown(async () => {
        const wish = { id, ware: testWare, amount: testWare.price };
        const { linkId } = await sellByCheckout(till, wish, 'mock');
        const refusal = await till.payLink(linkId, `${id}-pay`);
        const language = languageAmong(locale, ...caller.languages);
        return refusal === null
          ? seeOther(at(testOrderResultPath(id), language))
          : refusalPage(refusal);
      }),
  });

/** Its last webhook: the page need not refresh again. */
const tellsOfPaid = ({ event, status }: Received): boolean =>
  event === 'order.status_updated' && status === 'paid';

const resultRoute = (shop: Shop): Route =>
  route({
    ...shopPageRoute(shop),
    method: 'GET',
    path: testOrderResultPath(':sale'),
    summary: 'What came of a test order',
    request: { params: wire.saleParams, query: wire.testOrderQuery },
    handle: whileOpen(shop, async (till, { params, query, caller }) => {
      const language = languageAmong(query.locale, ...caller.languages);
      const texts = testOrderTexts[language];
      const sale = await saleWith(till, params.sale);
      if (sale === null) {
        const way = [shopPath, texts.asBuyer] as const;
        return stop({ language, words: texts.unknown, status: 404, way });
      }
      const standing = await standingOf(till, sale);
      const received = shop.memory.received.filter(({ about }) => about === tradeIdOf(sale));
      const isTold = received.some(tellsOfPaid);
      const isStill = query.still !== undefined;
      const address = at(testOrderResultPath(sale.id), language);
      const looking = isTold ? null : { isStill, address };
      const [title] = texts.states[standing.sign];
      return shopPage({
        title,
        body: resultBody({ language, sale, standing, received, till, looking }),
        look: 'wide',
        visitor: caller,
        looksSoon: true,
        isMoving: looking !== null && !isStill,
        spoken: spokenAt(language, testOrderResultPath(sale.id)),
      });
    }),
  });

export const testOrderRoutes = (shop: Shop): readonly Route[] => [
  offerRoute(shop),
  payRoute(shop),
  resultRoute(shop),
];
