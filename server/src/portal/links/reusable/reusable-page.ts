import { orderFace } from '../../../checkout/orders/order-list.ts';
import { readReusableLink } from '../../../checkout/reusable/read-reusable-link.ts';
import {
  type ListedReusableLink,
  reusableLinkOnWire,
} from '../../../checkout/reusable/reusable-link.wire.ts';
import { moneyText } from '../../../desk/money-text.ts';
import {
  actButton,
  copyButton,
  facts,
  figureRow,
  headOf,
  notice,
  panel,
  sideBySide,
  tag,
} from '../../../desk/parts.ts';
import { tableView } from '../../../desk/table.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../../edge/answering/streamed-answer.ts';
import { type Html, html } from '../../../pages/html.ts';
import { type BuyerLanguage, languageNames, type PageLanguage } from '../../../pages/language.ts';
import { qrCode } from '../../../pages/qr-code.ts';
import { readList } from '../../list-page.ts';
import { methodOptions } from '../../orders/new-order-page.ts';
import { orderColumns, orderRow } from '../../orders/orders-page.ts';
import { nothingHerePage } from '../../portal-faults.ts';
import { showPage } from '../../portal-page.ts';
import { formMarks } from '../../portal-route.ts';
import type { PortalServices } from '../../portal-services.ts';
import { mayVisitorDo, type Visit } from '../../visit.ts';
import { sendTexts } from '../send-texts.ts';
import { reusableTexts } from './reusable-texts.ts';

export const stateTag = (state: 'on' | 'off', language: PageLanguage): Html =>
  tag(reusableTexts[language].states[state], state === 'on' ? 'good' : 'plain');

/** The price of a link: always the same, or a range. */
export function priceText(link: ListedReusableLink, language: PageLanguage): string {
  const { amount, amount_min: min, amount_max: max, currency } = link;
  const texts = reusableTexts[language];
  const money = (minor: number): string => moneyText(minor, currency, language);
  if (amount !== null) return money(amount);
  const bounds = [
    ...(min === null ? [] : [`${texts.min.toLowerCase()} ${money(min)}`]),
    ...(max === null ? [] : [`${texts.max.toLowerCase()} ${money(max)}`]),
  ];
  return [`${texts.free} (${currency})`, ...bounds].join(', ');
}

function aboutView(services: PortalServices, visit: Visit, link: ListedReusableLink): Html {
  const { language } = visit;
  const texts = reusableTexts[language];
  const options = methodOptions(services, visit);
  const method = options.find(([key]) => key === (link.method ?? ''))?.[1] ?? link.method ?? '';
  return facts([
    [
      texts.address,
      html`<a href="${link.url}">${link.url}</a> ${copyButton(link.url, sendTexts[language])}`,
    ],
    [texts.amount, priceText(link, language)],
    [texts.reference, link.reference],
    [texts.language, languageNames[link.language as BuyerLanguage]],
    [texts.method, method],
  ]);
}

function switchView(services: PortalServices, visit: Visit, link: ListedReusableLink): Html | null {
  const { base, language } = visit;
  const endpoint =
    'POST /portal/projects/:project_id/payment-links/reusable/:reusable_link_id/switch';
  if (!mayVisitorDo(visit, endpoint)) return null;
  const texts = reusableTexts[language];
  const isOn = link.state === 'on';
  const path = `${base}/payment-links/reusable/${link.reusable_link_id}/switch`;
  const [label, meaning] = isOn
    ? [texts.turnOff, texts.offMeaning]
    : [texts.turnOn, texts.onMeaning];
  const button = actButton(label, isOn ? 'danger' : 'first');
  return html`<details class="panel"><summary>${label}</summary><p>${meaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<input type="hidden" name="to" value="${isOn ? 'off' : 'on'}"><div class="acts">${button}</div></form></details>`;
}

const ordersShown = 5;

/** The newest orders of the link, with a link to all of them. */
async function ordersView(services: PortalServices, visit: Visit, linkId: string): Promise<Html> {
  const { language, base, project } = visit;
  const texts = reusableTexts[language];
  const found = await readList(services, visit, {
    ...{ face: orderFace(services), typed: {}, allowed: {}, limit: ordersShown },
    fixed: { project_id: project.id, reusable_link_id: linkId },
  });
  const rows = found instanceof StreamedAnswer ? [] : found.rows;
  const table = tableView({
    ...{ language, caption: texts.lastOrders, columns: orderColumns(language) },
    rows: rows.map((order) => orderRow(services, order, visit)),
    ...{ empty: texts.noOrders, nextAddress: null, previousAddress: null, csvAddress: null },
  });
  const all = `${base}/orders?reusable_link_id=${linkId}`;
  return html`${table}${rows.length > 0 && html`<p><a href="${all}">${texts.allOrders}</a></p>`}`;
}

type Shown = { readonly id: string; readonly done: string | null };

/** One reusable link: its address and code, and its orders. */
export async function reusablePage(
  services: PortalServices,
  visit: Visit,
  { id, done }: Shown,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const texts = reusableTexts[language];
  const found = await services.engine.read(readReusableLink, { id, projectId: project.id });
  if (!found.ok) return nothingHerePage(caller, language);
  const link = reusableLinkOnWire(services.publicUrl())(found.value);
  const figures = figureRow([
    { label: texts.paid, value: String(link.orders_paid) },
    { label: texts.volume, value: moneyText(link.volume, link.currency, language) },
    { label: texts.orders, value: String(link.orders) },
  ]);
  const first = html`${panel(texts.about, aboutView(services, visit, link))}${panel(texts.lastOrders, await ordersView(services, visit, id))}`;
  const code = link.state === 'on' && panel(texts.code, qrCode(link.url, texts.code));
  const aside = html`${code}${switchView(services, visit, link)}`;
  const head = headOf({ title: link.text, tag: stateTag(link.state as 'on' | 'off', language) });
  const isTaken = project.configuration.currencies.includes(found.value.currency);
  const gone = isTaken ? null : notice(texts.currencyGone(link.currency), 'bad');
  const body = html`${head}${done !== null && notice(done, 'good')}${gone}${figures}${sideBySide(first, aside)}`;
  return showPage(services, visit, { section: 'links', title: link.text, body });
}
