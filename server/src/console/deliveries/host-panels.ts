import { deliveryTexts } from '../../desk/deliveries/delivery-texts.ts';
import { answerText } from '../../desk/deliveries/delivery-view.ts';
import { sinceFields, typedMoment } from '../../desk/deliveries/resend-progress.ts';
import { actButton, facts, notice, panel, sideBySide } from '../../desk/parts.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { HostRow } from './answers.ts';
import { hostTag } from './hosts-page.ts';
import { hostTexts } from './hosts-texts.ts';

const hostPath = '/console/deliveries/hosts';
const replayPath = '/console/deliveries/replay';
const stopPath = '/console/deliveries/replay/stop';
const hourSeconds = 3_600;

/** The owner of the deliveries: one of the two. */
export type Whose = { readonly host: string } | { readonly project_id: string };

/** The hidden fields that name the owner. */
const whoseFields = (whose: Whose): Html =>
  html`${Object.entries(whose).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;

function factsView(row: HostRow, { language }: Visit): Html {
  const texts = hostTexts[language];
  const ofDelivery = deliveryTexts[language];
  const at = (moment: UnixSeconds | null) =>
    moment === null ? ofDelivery.noNextTry : momentText(moment, language);
  return facts([
    [ofDelivery.state, hostTag(row.state, language)],
    [texts.waiting, String(row.pending)],
    [texts.failedOfDay, String(row.failed)],
    ...(row.failing_since === null
      ? []
      : [[texts.failingSince, momentText(row.failing_since, language)] as const]),
    [ofDelivery.lastAnswer, answerText(row.last_attempt, language)],
    [ofDelivery.nextTry, row.paused === null ? at(row.next_try_at) : ofDelivery.noNextTry],
  ]);
}

function pauseForm(services: ConsoleServices, visit: Visit, row: HostRow): Html | null {
  if (!mayIn('POST /console/deliveries/hosts', visit.role)) return null;
  const texts = hostTexts[visit.language];
  const marks = formMarks(services, visit, hostPath);
  const isPaused = row.paused !== null;
  const reason =
    !isPaused &&
    html`<div class="field"><label for="reason">${texts.reason}</label><input id="reason" name="reason" maxlength="255" required></div>`;
  return panel(
    isPaused ? texts.resume : texts.pause,
    html`${!isPaused && html`<p>${texts.pauseMeaning}</p>`}<form method="post" action="${hostPath}">${marks}${whoseFields({ host: row.host })}<input type="hidden" name="state" value="${isPaused ? 'active' : 'paused'}">${reason}<div class="acts">${actButton(isPaused ? texts.resume : texts.pause, isPaused ? 'first' : 'danger')}</div></form>`,
  );
}

/** The form for a bulk replay. */
export function replayPanel(services: ConsoleServices, visit: Visit, whose: Whose): Html | null {
  if (!mayIn('POST /console/deliveries/replay', visit.role)) return null;
  const { language } = visit;
  const texts = hostTexts[language];
  const since = typedMoment(services.clock.now() - hourSeconds);
  return html`<details class="panel"><summary>${texts.replay}</summary><p>${texts.replayMeaning}</p><form method="post" action="${replayPath}">${formMarks(services, visit, replayPath)}${whoseFields(whose)}${sinceFields(since, false, language)}<div class="field"><label for="covers">${texts.covers}</label><select id="covers" name="covers"><option value="failed">${texts.ofFailed}</option><option value="all">${texts.ofAll}</option></select></div><div class="acts">${actButton(texts.replay, 'first')}</div></form></details>`;
}

/** The form that continues a stopped run. */
export function runForm(
  services: ConsoleServices,
  visit: Visit,
  whose: Whose,
  { goOn, since }: { readonly goOn: string; readonly since: UnixSeconds },
): Html | null {
  if (!mayIn('POST /console/deliveries/replay/stop', visit.role)) return null;
  const { day, time } = typedMoment(since);
  const fields = html`<input type="hidden" name="day" value="${day}"><input type="hidden" name="time" value="${time}">`;
  return html`<form method="post" action="${replayPath}">${formMarks(services, visit, replayPath)}${whoseFields(whose)}${fields}<div class="acts">${actButton(goOn, 'first')}</div></form>`;
}

export function stopForm(services: ConsoleServices, visit: Visit, whose: Whose): Html | null {
  if (!mayIn('POST /console/deliveries/replay/stop', visit.role)) return null;
  const { stop } = hostTexts[visit.language];
  return html`<form method="post" action="${stopPath}">${formMarks(services, visit, stopPath)}${whoseFields(whose)}<div class="acts">${actButton(stop, 'danger')}</div></form>`;
}

/** The health of a host, and the acts on it. Null: nothing was ever sent there. */
export async function hostPanels(
  services: ConsoleServices,
  visit: Visit,
  host: string,
): Promise<Html | null> {
  const reply = await askOperator<HostRow>(services, visit, 'GET /admin/v1/delivery-hosts/:host', {
    params: { host },
  });
  if (!reply.ok) return null;
  const { body: row } = reply;
  const { language } = visit;
  const texts = hostTexts[language];
  const { paused } = row;
  const said =
    paused !== null &&
    notice(texts.pausedBy(paused.by, momentText(paused.at, language), paused.reason), 'wait');
  const first = html`${panel(row.host, factsView(row, visit))}`;
  const second = html`${pauseForm(services, visit, row)}${replayPanel(services, visit, { host })}`;
  return html`${said}${sideBySide(first, second)}`;
}
