import { doneWord } from '../../desk/done-word.ts';
import { pageQuery } from '../../desk/form.wire.ts';
import type { Route } from '../../edge/route.ts';
import { thingQuery } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { saidDone } from '../owners/answer-act.ts';
import type { Visit } from '../visit.ts';
import { merchantActTexts } from './merchant-act-texts.ts';
import { merchantActRoutes } from './merchant-acts.routes.ts';
import { merchantPage, morePage } from './merchant-page.ts';
import * as wire from './merchants.wire.ts';
import { merchantsPage } from './merchants-page.ts';
import { createMerchant, emptyMerchant, newMerchantPage, wrongIn } from './new-merchant.ts';

const listRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/merchants', {
    summary: 'Merchants, the newest first',
    request: { query: wire.merchantsQuery },
    handle: (visit, { query: { lang, ...typed } }) => merchantsPage(services, visit, typed),
  });

/** The outcome that the address names. */
const doneText = ({ language }: Visit, done: string | undefined) =>
  saidDone(doneWord(merchantActTexts[language].done, done));

const pageRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/merchants/:project_id', {
    summary: 'One merchant',
    request: { params: wire.merchantParams, query: thingQuery },
    handle: (visit, { params, query }) =>
      merchantPage(services, visit, params.project_id.toLowerCase(), doneText(visit, query.done)),
  });

const moreRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/merchants/:project_id/more', {
    summary: 'Keys, owners and bank account of a merchant',
    request: { params: wire.merchantParams, query: thingQuery },
    handle: (visit, { params, query }) =>
      morePage(services, visit, params.project_id.toLowerCase(), doneText(visit, query.done)),
  });

const newPageRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/merchants/new', {
    summary: 'The form of a new merchant',
    request: { query: pageQuery({}) },
    handle: async (visit) => newMerchantPage(services, visit, emptyMerchant(visit)),
  });

const createRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/merchants/new', {
    summary: 'Create a merchant, show its credentials once, and invite its owner',
    request: { body: wire.newMerchantForm },
    from: () => '/console/merchants/new',
    handle: async (visit, { body: { token, once, ...given } }) => {
      const typed = Object.fromEntries(
        Object.entries(given).map(([name, text]) => [name, String(text ?? '').trim()]),
      );
      const wrong = wrongIn(typed, visit.language);
      return Object.keys(wrong).length > 0
        ? newMerchantPage(services, visit, { typed, wrong, refused: null, status: 422 })
        : createMerchant(services, visit, typed, once);
    },
  });

/** Merchants in the console (business 5). */
export const consoleMerchantRoutes = (services: ConsoleServices): readonly Route[] => [
  listRoute(services),
  newPageRoute(services),
  createRoute(services),
  pageRoute(services),
  moreRoute(services),
  ...merchantActRoutes(services),
];
