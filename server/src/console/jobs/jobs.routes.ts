import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { idParams, listAddress } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { answersPage } from './answers-page.ts';
import { jobsAt, jobsPage, refusedText } from './jobs-page.ts';
import { mailsAt, mailsPage } from './mails-page.ts';

const mailsAddress = pageQuery({ ...listAddress, state: typed(), recipient: typed(255) });

const runRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/jobs/timers', {
    summary: 'Run a timer that rests',
    request: { body: formBody({ timer_id: typed(500) }) },
    from: () => jobsAt,
    handle: async (visit, { body: { once, timer_id: timerId = '' } }) => {
      const reply = await askOperator(services, visit, 'POST /admin/v1/timers/run', {
        body: { timer_id: timerId },
        once,
      });
      return afterAct(visit, reply, {
        page: jobsAt,
        next: () => `${jobsAt}?done=ran`,
        again: async (_, status, why) => {
          const said = { refused: refusedText(why, visit.language), status };
          return (await jobsPage(services, visit, said)) as VerbatimAnswer;
        },
      });
    },
  });

const retryRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/jobs/mails/:mail_id/retry', {
    summary: 'Send a failed mail again',
    request: { params: idParams('mail_id'), body: formBody({}) },
    from: () => mailsAt,
    handle: async (visit, { params, body: { once } }) => {
      const reply = await askOperator(services, visit, 'POST /admin/v1/mails/:mail_id/retry', {
        params: { mail_id: params.mail_id },
        once,
      });
      return afterAct(visit, reply, {
        page: mailsAt,
        next: () => `${mailsAt}?done=retried`,
        again: async (_, status, why) => {
          const said = { refused: refusedText(why, visit.language), status };
          return (await mailsPage(services, visit, { state: 'failed' }, said)) as VerbatimAnswer;
        },
      });
    },
  });

/** Jobs in the console (business 5). */
export const consoleJobRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/jobs', {
    summary: 'What the service does by itself, and what of it waits for somebody',
    request: { query: pageQuery(listAddress) },
    handle: (visit, { query: { after, before, format, done } }) =>
      jobsPage(services, visit, { after, before, format, done }),
  }),
  consolePage(services, 'GET /console/jobs/answers', {
    summary: 'Answers of banks that contradict the books',
    request: { query: pageQuery(listAddress) },
    handle: (visit, { query: { lang, done, ...typedFilters } }) =>
      answersPage(services, visit, typedFilters),
  }),
  consolePage(services, 'GET /console/jobs/mails', {
    summary: 'Mails and their states',
    request: { query: mailsAddress },
    handle: (visit, { query: { done, lang, ...typedFilters } }) =>
      mailsPage(services, visit, typedFilters, { done }),
  }),
  runRoute(services),
  retryRoute(services),
];
