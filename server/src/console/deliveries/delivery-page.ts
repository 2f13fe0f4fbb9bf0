import { deliveryTexts } from '../../desk/deliveries/delivery-texts.ts';
import { attemptsView, requestView, stateTag } from '../../desk/deliveries/delivery-view.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { addressWith } from '../../desk/filters.ts';
import {
  actButton,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { WholeDelivery } from './answers.ts';
import { doneText, listAt } from './hosts-page.ts';
import { hostTexts } from './hosts-texts.ts';

function factsView(delivery: WholeDelivery, { language }: Visit): Html {
  const texts = deliveryTexts[language];
  const { next_try_at: nextTryAt, host } = delivery;
  return facts([
    [texts.about, html`<code>${delivery.object}</code>`],
    [hostTexts[language].host, html`<a href="${addressWith(listAt, { host })}">${host}</a>`],
    [texts.created, momentText(delivery.created_at, language)],
    [texts.kind, delivery.resend ? texts.again : texts.first],
    [texts.nextTry, nextTryAt === null ? texts.noNextTry : momentText(nextTryAt, language)],
    ['X-Service-Callback-Id', html`<code>${delivery.callback_id}</code>`],
  ]);
}

function resendView(services: ConsoleServices, visit: Visit, { id }: WholeDelivery): Html | null {
  if (!mayIn('POST /console/deliveries/:delivery_id/resend', visit.role)) return null;
  const texts = deliveryTexts[visit.language];
  const path = `/console/deliveries/${id}/resend`;
  return panel(
    texts.resend,
    html`<p>${texts.resendMeaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<div class="acts">${actButton(texts.resend, 'first')}</div></form>`,
  );
}

/** One delivery: its content, the answers, and the next attempt. */
export async function deliveryPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  done: string | undefined,
): Promise<VerbatimAnswer> {
  const { language } = visit;
  const texts = deliveryTexts[language];
  const reply = await askOperator<WholeDelivery>(
    services,
    visit,
    'GET /admin/v1/deliveries/:delivery_id',
    { params: { delivery_id: id } },
  );
  if (!reply.ok) return nothingHerePage(visit.caller, language);
  const { body: delivery } = reply;
  const attempts = delivery.attempts.map(
    ({ duration_ms: durationMs, answer: detail, ...rest }) => ({
      ...rest,
      durationMs,
      detail,
    }),
  );
  const shown = { url: delivery.url, ...delivery.request };
  const title = texts.delivery(delivery.event);
  const said = doneText(done, language);
  const first = html`${panel(texts.attempts, attemptsView(attempts, language, services.clock.now()))}${panel(texts.request, requestView(shown, null, language))}`;
  const second = html`${panel(texts.facts, factsView(delivery, visit))}${resendView(services, visit, delivery)}`;
  const api = operatorApi(services, 'GET', `/admin/v1/deliveries/${id}`);
  const body = html`${headOf({ title, tag: stateTag(delivery.state, language) })}${said !== null && notice(said, 'good')}${sideBySide(first, second)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'deliveries', title, body });
}
