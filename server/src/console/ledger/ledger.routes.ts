import type { Route } from '../../edge/route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { thingQuery } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { accountPage } from './account-page.ts';
import { accountsPage } from './accounts-page.ts';
import { auditPage, auditsAddress, auditsPage } from './audit-pages.ts';
import { auditTexts } from './audit-texts.ts';
import type { ListedAudit } from './audit-words.ts';
import * as wire from './ledger.wire.ts';
import { holdsPage, postingsPage } from './movement-pages.ts';
import { consolePostingRoutes } from './postings.routes.ts';

const runRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/ledger/audits', {
    summary: 'Run the audit',
    request: { body: wire.plainForm },
    from: () => auditsAddress,
    handle: async (visit, { body: { once } }) => {
      const reply = await askOperator<ListedAudit>(services, visit, 'POST /admin/v1/audits', {
        once,
      });
      return afterAct(visit, reply, {
        page: auditsAddress,
        next: ({ audit_id: id }) => `${auditsAddress}/${id}?done=started`,
        words: {},
        again: () => seeOther(auditsAddress),
      });
    },
  });

/** The books (business 5, Ledger). */
export const consoleLedgerRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/ledger', {
    summary: 'Accounts of the books, and what needs somebody',
    request: { query: wire.accountsQuery },
    handle: (visit, { query: { lang, ...typed } }) => accountsPage(services, visit, typed),
  }),
  consolePage(services, 'GET /console/ledger/accounts/:account_id', {
    summary: 'One account with its statement',
    request: { params: wire.accountParams, query: wire.accountQuery },
    handle: (visit, { params, query: { lang, ...typed } }) =>
      accountPage(services, visit, params.account_id, typed),
  }),
  consolePage(services, 'GET /console/ledger/postings', {
    summary: 'The journal',
    request: { query: wire.movementsQuery },
    handle: (visit, { query: { lang, ...typed } }) => postingsPage(services, visit, typed),
  }),
  consolePage(services, 'GET /console/ledger/holds', {
    summary: 'Reserved money by its age',
    request: { query: wire.movementsQuery },
    handle: (visit, { query: { lang, ...typed } }) => holdsPage(services, visit, typed),
  }),
  consolePage(services, 'GET /console/ledger/audits', {
    summary: 'Audits and what they found',
    request: { query: wire.auditsQuery },
    handle: (visit, { query: { lang, ...typed } }) => auditsPage(services, visit, typed),
  }),
  consolePage(services, 'GET /console/ledger/audits/:audit_id', {
    summary: 'One audit, while it runs and afterwards',
    request: { params: wire.auditParams, query: thingQuery },
    handle: (visit, { params, query }) => {
      const done = query.done === 'started' ? auditTexts[visit.language].started : null;
      return auditPage(services, visit, params.audit_id, done);
    },
  }),
  runRoute(services),
  ...consolePostingRoutes(services),
];
