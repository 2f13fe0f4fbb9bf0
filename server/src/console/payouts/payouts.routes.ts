import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import type { Route } from '../../edge/route.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { idParams, listAddress, thingQuery } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { payoutPage, payoutsAt, payoutsPage } from './payout-pages.ts';
import { payoutTexts } from './payout-texts.ts';

const payoutParams = idParams('payout_id');
const pageOf = (id: string): string => `${payoutsAt}/${id}`;
const filters = { state: typed(20), cause: typed(20), bank_account_id: typed(40) };

const accountRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/bank/payouts/:payout_id/account', {
    summary: 'Name the account of a payout that waits for one',
    request: { params: payoutParams, body: formBody({ iban: typed(64), name: typed(150) }) },
    from: ({ payout_id: id }) => pageOf(id),
    handle: async (visit, { params, body: { once, iban = '', name = '' } }) => {
      const page = pageOf(params.payout_id);
      const endpoint = 'POST /admin/v1/payouts/:payout_id/account';
      const body = { iban, ...(name === '' ? {} : { name }) };
      const reply = await askOperator(services, visit, endpoint, { params, body, once });
      return afterAct(visit, reply, {
        page,
        next: () => `${page}?done=named`,
        words: payoutTexts[visit.language].refusals,
        again: (refused, status) =>
          payoutPage(services, visit, params.payout_id, { refused, status, typed: { iban, name } }),
      });
    },
  });

/** All payouts, and the backlog for payment files (bank 3). */
export const consolePayoutRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/bank/payouts', {
    summary: 'Payouts, whatever caused them',
    request: { query: pageQuery({ ...listAddress, ...filters }) },
    handle: (visit, { query: { lang: _, done: __, ...address } }) =>
      payoutsPage(services, visit, address),
  }),
  consolePage(services, 'GET /console/bank/payouts/:payout_id', {
    summary: 'A payout and where it is on its way',
    request: { params: payoutParams, query: thingQuery },
    handle: (visit, { params: { payout_id: id }, query: { done } }) =>
      payoutPage(services, visit, id, {
        done: done === 'named' ? payoutTexts[visit.language].named : null,
      }),
  }),
  accountRoute(services),
];
