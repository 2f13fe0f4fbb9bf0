import type { ListedLink } from '../../checkout/links/link-list.wire.ts';
import { linkOnWire } from '../../checkout/links/payment-link.wire.ts';
import { readLink } from '../../checkout/links/read-link.ts';
import { readLinkStory } from '../../checkout/story/read-story.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actButton, copyButton, facts, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { linkTexts } from '../../faces/link-texts.ts';
import { linkWords, statusTag } from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { type BuyerLanguage, languageNames } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { qrCode } from '../../pages/qr-code.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { thingPage } from '../thing-page.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { sendTexts } from './send-texts.ts';
import { sendView, type TypedMail } from './send-view.ts';

export type LinkShown = {
  readonly linkId: string;
  readonly done: string | null;
  readonly refused: string | null;
  readonly status?: number;
  /** The typed fields of the form that mails the link, and the problem with its address. */
  readonly typed?: TypedMail | null;
  readonly wrongEmail?: string | null;
};

function aboutView(link: ListedLink, { base, language }: Visit): Html {
  const texts = linkTexts[language];
  const { expired_at: end, payer_information: payer } = link;
  const who = [payer.name, payer.email].filter((part) => part !== undefined).join(', ');
  return facts([
    [texts.order, html`<a href="${`${base}/orders/${link.order_id}`}">${link.order_reference}</a>`],
    [texts.amount, moneyText(link.purchase.amount, link.currency, language)],
    [
      texts.address,
      html`<a href="${link.payment_URL}">${link.payment_URL}</a> ${copyButton(link.payment_URL, sendTexts[language])}`,
    ],
    [texts.language, languageNames[link.experience.language as BuyerLanguage]],
    [texts.ends, end === null ? texts.never : momentText(unixSeconds(end), language)],
    ...(who === '' ? [] : [[texts.payer, who] as const]),
  ]);
}

function cancelView(services: PortalServices, visit: Visit, link: ListedLink): Html | null {
  const { base, language } = visit;
  const endpoint = 'POST /portal/projects/:project_id/payment-links/:link_id/cancel';
  if (link.status !== 'active' || !mayVisitorDo(visit, endpoint)) return null;
  const texts = linkTexts[language];
  const path = `${base}/payment-links/${link.link_id}/cancel`;
  return html`<details class="panel"><summary>${texts.cancel}</summary><p>${texts.cancelMeaning}</p><form method="post" action="${path}">${formMarks(services, visit, path)}<div class="acts">${actButton(texts.cancel, 'danger')}</div></form></details>`;
}

/** One link: its address and code for a buyer, and its story. */
export async function linkPage(
  services: PortalServices,
  visit: Visit,
  { linkId, done, refused, status = 200, typed = null, wrongEmail = null }: LinkShown,
): Promise<VerbatimAnswer> {
  const { language, project, caller } = visit;
  const texts = linkTexts[language];
  const found = await services.engine.read(readLink, { linkId, projectId: project.id });
  const story = found.ok ? await readLinkStory(services, linkId, language) : found;
  if (!found.ok || !story.ok) return nothingHerePage(caller, language);
  const link = linkOnWire(services.publicUrl(), services.clock.now())(found.value);
  const code = link.status === 'active' && panel(texts.code, qrCode(link.payment_URL, texts.code));
  const { email = '' } = link.payer_information;
  const send =
    link.status === 'active' &&
    sendView(services, visit, {
      ...{ linkId, language: link.experience.language, email, from: 'link' },
      ...{ typed, error: wrongEmail },
    });
  return thingPage(services, visit, {
    ...{ section: 'links' as const, title: link.name, done, refused, status, story: story.value },
    tag: statusTag(linkWords, link.status, language),
    aside: html`${panel(texts.about, aboutView(link, visit))}${code}${send}${cancelView(services, visit, link)}`,
    apiPath: `/checkout-payment-link/integration/v1/payment-links/${linkId}`,
  });
}
