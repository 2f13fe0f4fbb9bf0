import { findDelivery } from '../../delivery/deliveries/delivery.store.ts';
import type { Attempt, Delivery } from '../../delivery/deliveries/delivery.ts';
import { findEvent } from '../../delivery/events/event.store.ts';
import type { FeedEvent } from '../../delivery/events/event.ts';
import { shownRequest } from '../../delivery/sending/forming/shown-request.ts';
import { momentView } from '../../desk/moments.ts';
import { actButton, facts, headOf, notice, panel, sideBySide } from '../../desk/parts.ts';
import { type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { objectLink } from '../object-link.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { webhookTexts } from './webhook-texts.ts';
import { answerText, stateTag } from './webhooks-page.ts';

// A page stays below 60 kB, whatever was sent and answered.
const bodyShownMax = 8_000;
const detailShownMax = 300;

const endpoint = 'POST /portal/projects/:project_id/webhooks/:delivery_id/resend';

const begin = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} …` : text;

const attemptRow = (attempt: Attempt, { language }: Visit, now: UnixSeconds): TableRow => ({
  cells: [
    momentView(attempt.at, now, language),
    answerText(attempt),
    `${attempt.durationMs} ms`,
    begin(attempt.detail, detailShownMax),
  ],
});

function attemptsView({ attempts }: Delivery, visit: Visit, now: UnixSeconds): Html {
  const { language } = visit;
  const texts = webhookTexts[language];
  return tableView({
    language,
    caption: texts.attempts,
    columns: [
      { heading: texts.at, kind: 'moment' },
      { heading: texts.answer, kind: 'text' },
      { heading: texts.duration, kind: 'text' },
      { heading: texts.detail, kind: 'text' },
    ],
    rows: attempts.map((attempt) => attemptRow(attempt, visit, now)),
    empty: texts.noAttempts,
  });
}

/** Whether a secret came after the last attempt: then nobody can sign it as it was signed. */
async function isSignedAnew({ directory }: PortalServices, delivery: Delivery): Promise<boolean> {
  const known = await directory.find(delivery.clientId);
  const at = delivery.attempts.at(-1)?.at ?? delivery.createdAt;
  const secrets = known?.client.secrets ?? [];
  return secrets.some(({ kind, madeAt = 0 }) => kind === 'client_secret' && madeAt > at);
}

async function requestView(
  services: PortalServices,
  { language }: Visit,
  delivery: Delivery,
  event: FeedEvent,
): Promise<Html> {
  const texts = webhookTexts[language];
  const { headers, body } = await shownRequest(services.sign, delivery, event);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = `POST ${delivery.url}\n${head.join('\n')}\n\n${begin(body, bodyShownMax)}`;
  const isAnew = await isSignedAnew(services, delivery);
  return html`<p>${texts.requestNote}${isAnew && ` ${texts.rotatedNote}`}${body.length > bodyShownMax && ` ${texts.cut}`}</p><pre tabindex="0" role="group" aria-label="${texts.request}"><code>${text}</code></pre>`;
}

function factsView(delivery: Delivery, visit: Visit): Html {
  const { language } = visit;
  const texts = webhookTexts[language];
  const next =
    delivery.nextTryAt === null ? texts.noNextTry : momentText(delivery.nextTryAt, language);
  return facts([
    [texts.about, objectLink(delivery.object, visit)],
    [texts.created, momentText(delivery.createdAt, language)],
    [texts.kind, delivery.isResend ? texts.again : texts.first],
    [texts.nextTry, next],
    ['X-Service-Callback-Id', html`<code>${delivery.callbackId}</code>`],
  ]);
}

function resendView(services: PortalServices, visit: Visit, { id }: Delivery): Html | null {
  if (!mayVisitorDo(visit, endpoint)) return null;
  const texts = webhookTexts[visit.language];
  const path = `${visit.base}/webhooks/${id}/resend`;
  return panel(
    texts.resend,
    html`<p>${texts.resendMeaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<div class="acts">${actButton(texts.resend, 'first')}</div></form>`,
  );
}

/** One delivery: what was sent, what was answered, and what comes next. */
export async function deliveryPage(
  services: PortalServices,
  visit: Visit,
  deliveryId: string,
  isResent: boolean,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const texts = webhookTexts[language];
  const delivery = await findDelivery(services.database, deliveryId);
  if (delivery === null || delivery.clientId !== project.clientId) {
    return nothingHerePage(caller, language);
  }
  const event = await findEvent(services.database, delivery.position);
  if (event === null) return nothingHerePage(caller, language);
  const title = texts.delivery(`${event.type}.${event.name}`);
  const attempts = attemptsView(delivery, visit, services.clock.now());
  const request = await requestView(services, visit, delivery, event);
  const first = html`${panel(texts.attempts, attempts)}${panel(texts.request, request)}`;
  const second = html`${panel(texts.facts, factsView(delivery, visit))}${resendView(services, visit, delivery)}`;
  const body = html`${headOf({ title, tag: stateTag(delivery.state, language) })}${isResent && notice(texts.resent, 'good')}${sideBySide(first, second)}`;
  return showPage(services, visit, { section: 'webhooks', title, body });
}
