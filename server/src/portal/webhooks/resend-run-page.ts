import { isStill, type ResendRun } from '../../delivery/resends/resend-run.ts';
import { readRun } from '../../delivery/resends/start-run.ts';
import { actButton, actLink, figureRow, headOf, notice, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { granted } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { resendTexts } from './resend-texts.ts';

/** A moment as it is typed: a day and a time in UTC. */
export type TypedMoment = { readonly day: string; readonly time: string };

const endpoint = 'POST /portal/projects/:project_id/webhooks/resend';
const daySeconds = 86_400;

const typedMoment = (moment: number): TypedMoment => {
  const text = new Date(moment * 1_000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

/** Null: it is none, or has not come yet. */
export function momentIn({ day, time }: TypedMoment, now: UnixSeconds): UnixSeconds | null {
  const isTyped = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time);
  const at = isTyped ? Date.parse(`${day}T${time}:00Z`) : Number.NaN;
  return Number.isNaN(at) || at < 0 || at / 1_000 > now ? null : unixSeconds(at / 1_000);
}

type Shown = { readonly typed?: TypedMoment; readonly isWrong?: boolean };

function formView(
  services: PortalServices,
  visit: Visit,
  run: ResendRun | null,
  { typed, isWrong = false }: Shown,
): Html | null {
  const now = services.clock.now();
  const isOpen = run !== null && !run.isDone;
  if (!mayVisitorDo(visit, endpoint) || (isOpen && !isStill(run, now))) return null;
  const texts = resendTexts[visit.language];
  const path = `${visit.base}/webhooks/resend`;
  const { day, time } = typed ?? typedMoment(isOpen ? run.since : now - daySeconds);
  const marks = formMarks(services, visit, path);
  if (isOpen) {
    return html`<form method="post" action="${path}">${marks}<input type="hidden" name="day" value="${day}"><input type="hidden" name="time" value="${time}"><div class="acts">${actButton(texts.goOn, 'first')}</div></form>`;
  }
  const described = isWrong && html` aria-invalid="true" aria-describedby="since-error"`;
  const error = isWrong && html`<p class="error" id="since-error">${texts.wrongSince}</p>`;
  return panel(
    texts.act,
    html`<form method="post" action="${path}">${marks}<div class="field"><label for="day">${texts.day}</label><input id="day" name="day" type="date" value="${day}" required${described}></div><div class="field"><label for="time">${texts.time}</label><input id="time" name="time" type="time" value="${time}" required${described}>${error}</div><div class="acts">${actButton(texts.act, 'first')}</div></form>`,
  );
}

function saidOf(run: ResendRun, visit: Visit, now: UnixSeconds): Html {
  const texts = resendTexts[visit.language];
  if (run.failedCount === 0) return notice(texts.nothing, 'plain');
  if (run.isDone) return notice(texts.done, 'good');
  return isStill(run, now) ? notice(texts.still, 'bad') : notice(texts.underWay, 'wait');
}

function progressView(run: ResendRun, visit: Visit, now: UnixSeconds): Html {
  const { language, base } = visit;
  const texts = resendTexts[language];
  const { failedCount, sentCount, leftCount, since } = run;
  const link = !run.isDone && actLink(`${base}/webhooks/resend`, texts.refresh, 'first');
  return panel(
    texts.progress,
    html`${saidOf(run, visit, now)}${figureRow([
      { label: texts.since, value: momentText(since, language) },
      { label: texts.failed, value: String(failedCount) },
      { label: texts.sent, value: String(sentCount) },
      { label: texts.left, value: String(leftCount), note: texts.leftNote },
    ])}<p><progress aria-label="${texts.progress}" max="${Math.max(1, failedCount)}" value="${sentCount + leftCount}"></progress></p>${link}`,
  );
}

/** Sends again what failed, and shows how far that is. */
export async function resendRunPage(
  services: PortalServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const texts = resendTexts[visit.language];
  const run = granted(await services.engine.read(readRun, visit.project.id));
  const progress = run === null ? null : progressView(run, visit, services.clock.now());
  const { title, lead } = texts;
  const body = html`${headOf({ title, lead })}${progress}${formView(services, visit, run, shown)}`;
  const status = shown.isWrong ? 422 : 200;
  return showPage(services, visit, { section: 'webhooks', title, body, status });
}
