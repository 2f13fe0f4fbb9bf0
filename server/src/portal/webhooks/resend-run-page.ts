import { isStill, type ResendRun, runIdOf } from '../../delivery/resends/resend-run.ts';
import { readRun } from '../../delivery/resends/start-run.ts';
import {
  runProgress,
  type ShownRun,
  sinceFields,
  type TypedMoment,
  typedMoment,
} from '../../desk/deliveries/resend-progress.ts';
import { resendTexts } from '../../desk/deliveries/resend-texts.ts';
import { actButton, actLink, headOf, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { granted } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';

const endpoint = 'POST /portal/projects/:project_id/webhooks/resend';
const daySeconds = 86_400;

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
  const moment = typed ?? typedMoment(isOpen ? run.since : now - daySeconds);
  const marks = formMarks(services, visit, path);
  if (isOpen) {
    return html`<form method="post" action="${path}">${marks}<input type="hidden" name="day" value="${moment.day}"><input type="hidden" name="time" value="${moment.time}"><div class="acts">${actButton(texts.goOn, 'first')}</div></form>`;
  }
  return panel(
    texts.act,
    html`<form method="post" action="${path}">${marks}${sinceFields(moment, isWrong, visit.language)}<div class="acts">${actButton(texts.act, 'first')}</div></form>`,
  );
}

function stateOf(run: ResendRun, now: UnixSeconds): ShownRun['state'] {
  if (run.isDone) return run.isStopped ? 'stopped' : 'done';
  return isStill(run, now) ? 'standing' : 'running';
}

function progressView(run: ResendRun, { language, base }: Visit, now: UnixSeconds): Html {
  const texts = resendTexts[language];
  const { since, foundCount: found, sentCount: sent, leftCount: left } = run;
  const shown = { state: stateOf(run, now), since, found, sent, left };
  const link = !run.isDone && actLink(`${base}/webhooks/resend`, texts.refresh, 'first');
  return panel(texts.progress, html`${runProgress(shown, language)}${link}`);
}

/** Sends failed deliveries again, and shows the progress. */
export async function resendRunPage(
  services: PortalServices,
  visit: Visit,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const texts = resendTexts[visit.language];
  const runId = runIdOf({ projectId: visit.project.id, host: null });
  const run = granted(await services.engine.read(readRun, runId));
  const progress = run === null ? null : progressView(run, visit, services.clock.now());
  const { title, lead } = texts;
  const body = html`${headOf({ title, lead })}${progress}${formView(services, visit, run, shown)}`;
  const status = shown.isWrong ? 422 : 200;
  return showPage(services, visit, { section: 'webhooks', title, body, status });
}
