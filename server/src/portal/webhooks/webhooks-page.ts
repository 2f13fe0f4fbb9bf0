import {
  type DeliveryHealth,
  readDeliveryHealth,
} from '../../delivery/deliveries/delivery-health.store.ts';
import { type NamedDelivery, namedDeliveryFace } from '../../delivery/deliveries/delivery-list.ts';
import { dialects } from '../../delivery/events/event.ts';
import { hourChart } from '../../desk/charts/hour-chart.ts';
import type { ShownState } from '../../desk/deliveries/delivery-texts.ts';
import { answerText, shownStates, stateTag } from '../../desk/deliveries/delivery-view.ts';
import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actButton, actLink, type FigureCard, figureRow, notice, panel } from '../../desk/parts.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { listPage } from '../list-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { unusedCallback } from '../settings/unused-callback.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { webhookTexts } from './webhook-texts.ts';

const hourSeconds = 3_600;
const hoursShown = 24;

const allowed = { state: shownStates, event: 'any', from: 'any', to: 'any' } as const;

const deliveryRow = (
  delivery: NamedDelivery,
  { base, language }: Visit,
  now: UnixSeconds,
): TableRow => ({
  address: `${base}/webhooks/${delivery.id}`,
  cells: [
    momentView(unixSeconds(delivery.created_at), now, language),
    delivery.event,
    html`<code>${delivery.object}</code>`,
    stateTag(delivery.state, language),
    answerText(delivery.attempts.at(-1), language),
  ],
});

function fieldsOf(set: TypedFilters, language: PageLanguage): readonly FilterField[] {
  const texts = webhookTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const options = shownStates.map((value) => ({ value, text: texts.states[value] }));
  return [
    { ...field('state', texts.state), kind: 'select', options },
    { ...field('event', texts.event), kind: 'text', placeholder: texts.eventHint },
    { ...field('from', texts.from), kind: 'date' },
    { ...field('to', texts.to), kind: 'date' },
  ];
}

/** Whether our webhooks arrive: the last day in figures and by hour. */
function healthView({ hours, oldestPendingAt }: DeliveryHealth, visit: Visit, now: UnixSeconds) {
  const { language } = visit;
  const texts = webhookTexts[language];
  const countOf = (state: ShownState, startsAt?: number): number =>
    hours
      .filter((one) => one.state === state && (startsAt ?? one.startsAt) === one.startsAt)
      .reduce((sum, { count }) => sum + count, 0);
  const card = (state: ShownState, isBad: boolean): FigureCard => ({
    label: texts.lastDay(texts.states[state]),
    value: String(countOf(state)),
    tone: isBad ? 'bad' : 'plain',
  });
  const first = now - (now % hourSeconds) - (hoursShown - 1) * hourSeconds;
  const bars = Array.from({ length: hoursShown }, (_, nth) => {
    const startsAt = unixSeconds(first + nth * hourSeconds);
    const [delivered, failed] = [countOf('delivered', startsAt), countOf('failed', startsAt)];
    return { startsAt, delivered, failed };
  });
  const oldest =
    oldestPendingAt === null ? texts.nothingWaits : momentText(oldestPendingAt, language);
  return html`${figureRow([
    card('delivered', false),
    card('pending', false),
    card('failed', countOf('failed') > 0),
    { label: texts.oldest, value: oldest },
  ])}${panel(texts.perHour, hourChart({ language, caption: texts.perHour, hours: bars }))}`;
}

const trialEndpoint = 'POST /portal/projects/:project_id/webhooks/trial';

/** The form that sends a trial webhook to the receiver. */
function trialView(services: PortalServices, visit: Visit): Html | null {
  const { language, base, project } = visit;
  const { callbackUri } = project.configuration;
  if (callbackUri === null || !mayVisitorDo(visit, trialEndpoint)) return null;
  const texts = webhookTexts[language];
  const path = `${base}/webhooks/trial`;
  const options = dialects.map((one) => html`<option value="${one}">${one}</option>`);
  return html`<details class="panel"><summary>${texts.trial}</summary><p>${texts.trialMeaning(callbackUri)}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<div class="field"><label for="dialect">${texts.dialect}</label><select id="dialect" name="dialect">${options}</select></div><div class="acts">${actButton(texts.trial, 'first')}</div></form></details>`;
}

async function aboveList(services: PortalServices, visit: Visit, said: Html | null): Promise<Html> {
  const { language, project } = visit;
  const texts = webhookTexts[language];
  const now = services.clock.now();
  const since = unixSeconds(now - (now % hourSeconds) - (hoursShown - 1) * hourSeconds);
  const health = await readDeliveryHealth(services.database, project.clientId, since);
  const { callbackUri } = project.configuration;
  const address = callbackUri === null ? texts.noAddress : html`<code>${callbackUri}</code>`;
  return html`${said}${panel(texts.callbackAddress, html`${address}${unusedCallback(project, language)}<p class="note">${texts.callbackMeaning}</p>`)}${healthView(health, visit, now)}${trialView(services, visit)}`;
}

type Said = { readonly isTrialSent?: boolean; readonly refused?: string };

/** The health of the endpoint, and its deliveries. */
export async function webhooksPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
  { isTrialSent = false, refused }: Said,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base, project } = visit;
  const texts = webhookTexts[language];
  const address = `${base}/webhooks`;
  const good = isTrialSent ? notice(texts.trialSent, 'good') : null;
  const said = refused === undefined ? good : notice(refused, 'bad');
  const isFirst = !typed['after'] && !typed['before'] && typed['format'] !== 'csv';
  return listPage(services, visit, {
    section: 'webhooks',
    title: texts.title,
    address,
    acts: [
      actLink(`${address}/resend`, texts.resendFailed, 'plain'),
      ...(mayVisitorDo(visit, 'GET /portal/projects/:project_id/webhooks/verify')
        ? [actLink(`${address}/verify`, texts.verify, 'plain')]
        : []),
    ],
    above: isFirst ? await aboveList(services, visit, said) : null,
    face: namedDeliveryFace(services.database),
    fixed: { client_id: project.clientId },
    typed,
    allowed,
    fieldsOf: (set) => fieldsOf(set, language),
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.event, kind: 'text' },
      { heading: texts.about, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.lastAnswer, kind: 'text' },
    ],
    rowOf: (delivery) => deliveryRow(delivery, visit, services.clock.now()),
    empty: texts.empty,
    apiPath: null,
    ...(refused === undefined ? {} : { status: 409 }),
  });
}
