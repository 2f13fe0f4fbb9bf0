import { momentAfter } from '../../desk/typed-day.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { Route } from '../../edge/route.ts';
import { type Role, roles } from '../../staff/roles.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { sentAlreadyPage } from '../console-faults.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import * as wire from './staff.wire.ts';
import { consoleStaffTexts } from './staff-texts.ts';
import {
  freshTokenPage,
  type TokenSaid,
  type TypedToken,
  tokensAddress,
  tokensPage,
} from './tokens-page.ts';

/** The end of a day in UTC. Null: it is invalid or past. */
function endOfDay(text: string, now: number): number | null {
  const end = momentAfter(text);
  return end === null || end <= now ? null : end;
}

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

type Read =
  | { readonly ok: true; readonly body: object }
  | { readonly ok: false; readonly wrong: Partial<TypedToken> };

function readForm({ name, role, last_day: day }: TypedToken, visit: Visit, now: number): Read {
  const texts = consoleStaffTexts[visit.language];
  const expiresAt = day === '' ? null : endOfDay(day, now);
  const wrong = {
    ...(name === '' ? { name: texts.refusals['invalid_properties'] ?? '' } : {}),
    ...(day !== '' && expiresAt === null ? { last_day: texts.wrongDay } : {}),
  };
  if (Object.keys(wrong).length > 0 || !isRole(role)) return { ok: false, wrong };
  return {
    ok: true,
    body: { name, role, ...(expiresAt === null ? {} : { expires_at: expiresAt }) },
  };
}

/** This many forms are remembered; the oldest are forgotten first. */
const rememberedMax = 1_000;

/** The API keeps no answer with a secret, so this detects a form that is sent twice. */
function sentBefore(): (once: string | undefined) => boolean {
  const seen = new Set<string>();
  return (once = '') => {
    if (seen.has(once)) return true;
    seen.add(once);
    const [oldest] = seen;
    if (seen.size > rememberedMax && oldest !== undefined) seen.delete(oldest);
    return false;
  };
}

async function pageAgain(
  services: ConsoleServices,
  visit: Visit,
  said: TokenSaid,
): Promise<VerbatimAnswer> {
  const page = await tokensPage(services, visit, {}, said);
  if (page instanceof StreamedAnswer) throw new Error('a page was asked for, not a file');
  return page;
}

const createRoute = (services: ConsoleServices): Route => {
  const isRepeated = sentBefore();
  return consoleForm(services, 'POST /console/staff/tokens', {
    summary: 'Make a token of the operator API and show it once',
    request: { body: wire.tokenForm },
    from: () => tokensAddress,
    handle: async (visit, { body: { once, ...form } }) => {
      const { name = '', role = '', last_day = '' } = form;
      const typed = { name: name.trim(), role, last_day };
      const read = readForm(typed, visit, services.clock.now());
      if (!read.ok) return pageAgain(services, visit, { typed, wrong: read.wrong, status: 422 });
      if (isRepeated(once)) return sentAlreadyPage(visit.caller, visit.language, tokensAddress);
      const reply = await askOperator<{ readonly token: string }>(
        services,
        visit,
        'POST /admin/v1/tokens',
        { body: read.body },
      );
      if (reply.ok) return freshTokenPage(services, visit, reply.body.token);
      const words = consoleStaffTexts[visit.language].refusals;
      const wrong = { name: words[reply.refusal] ?? reply.because };
      return pageAgain(services, visit, { typed, wrong, status: reply.status });
    },
  });
};

const deleteRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/staff/tokens/:token_id/delete', {
    summary: 'Delete a token of the operator API',
    request: { params: wire.tokenParams, body: wire.plainForm },
    from: () => tokensAddress,
    handle: async (visit, { params, body: { once } }) => {
      const endpoint = 'DELETE /admin/v1/tokens/:token_id';
      const reply = await askOperator(services, visit, endpoint, { params, once });
      return afterAct(visit, reply, {
        page: tokensAddress,
        next: () => `${tokensAddress}?done=deleted`,
        words: consoleStaffTexts[visit.language].refusals,
        again: (refused, status) =>
          pageAgain(services, visit, {
            typed: { name: '', role: 'auditor', last_day: '' },
            wrong: { name: refused },
            status,
          }),
      });
    },
  });

/** Tokens of the operator API (business 1, Operator API). */
export const consoleTokenRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/staff/tokens', {
    summary: 'Tokens of the operator API',
    request: { query: wire.tokensQuery },
    handle: (visit, { query: { lang, ...typed } }) => tokensPage(services, visit, typed),
  }),
  createRoute(services),
  deleteRoute(services),
];
