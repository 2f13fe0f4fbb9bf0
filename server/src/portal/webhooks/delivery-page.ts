import { findDelivery } from '../../delivery/deliveries/delivery.store.ts';
import type { Delivery } from '../../delivery/deliveries/delivery.ts';
import { findEvent } from '../../delivery/events/event.store.ts';
import type { FeedEvent } from '../../delivery/events/event.ts';
import { shownRequest } from '../../delivery/sending/forming/shown-request.ts';
import { attemptsView, requestView, stateTag } from '../../desk/deliveries/delivery-view.ts';
import { actButton, facts, headOf, notice, panel, sideBySide } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { objectLink } from '../object-link.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { webhookTexts } from './webhook-texts.ts';

const endpoint = 'POST /portal/projects/:project_id/webhooks/:delivery_id/resend';

/**
 * Whether the secret has changed since the last attempt: the old signature can then not be made
 * again.
 */
async function isSignedAnew({ directory }: PortalServices, delivery: Delivery): Promise<boolean> {
  const known = await directory.find(delivery.clientId);
  const at = delivery.attempts.at(-1)?.at ?? delivery.createdAt;
  const secrets = known?.client.secrets ?? [];
  return secrets.some(({ kind, madeAt = 0 }) => kind === 'client_secret' && madeAt > at);
}

async function requestOf(
  services: PortalServices,
  { language }: Visit,
  delivery: Delivery,
  event: FeedEvent,
): Promise<Html> {
  const texts = webhookTexts[language];
  const { headers, body } = await shownRequest(services.sign, delivery, event);
  const note = (await isSignedAnew(services, delivery)) ? texts.rotatedNote : null;
  return requestView({ url: delivery.url, headers, body }, note, language);
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

/** One delivery: the request, the answers, and the next attempt. */
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
  const attempts = attemptsView(delivery.attempts, language, services.clock.now());
  const request = await requestOf(services, visit, delivery, event);
  const first = html`${panel(texts.attempts, attempts)}${panel(texts.request, request)}`;
  const second = html`${panel(texts.facts, factsView(delivery, visit))}${resendView(services, visit, delivery)}`;
  const body = html`${headOf({ title, tag: stateTag(delivery.state, language) })}${isResent && notice(texts.resent, 'good')}${sideBySide(first, second)}`;
  return showPage(services, visit, { section: 'webhooks', title, body });
}
