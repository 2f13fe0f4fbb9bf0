import { linkFace } from '../../checkout/links/link-list.ts';
import type { ListedLink } from '../../checkout/links/link-list.wire.ts';
import { paymentLinkMachine } from '../../checkout/links/payment-link.states.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyAllowed, moneyFilters } from '../../desk/money-filters.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actLink } from '../../desk/parts.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { linkTexts } from '../../faces/link-texts.ts';
import { linkWords, statusTag } from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { Html } from '../../pages/html.ts';
import { knownCurrencies } from '../known-currencies.ts';
import { listPage } from '../list-page.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { reusableTexts } from './reusable/reusable-texts.ts';

const allowed = moneyAllowed(Object.keys(paymentLinkMachine.states));

const linkRow = (
  link: ListedLink,
  { base, language }: Visit,
  now: ReturnType<PortalServices['clock']['now']>,
): TableRow => ({
  address: `${base}/payment-links/${link.link_id}`,
  cells: [
    momentView(unixSeconds(link.created_at), now, language),
    link.name,
    link.order_reference,
    statusTag(linkWords, link.status, language),
    moneyText(link.purchase.amount, link.currency, language),
  ],
});

function actsOf(visit: Visit): readonly Html[] {
  const { base, language } = visit;
  const reusable = actLink(
    `${base}/payment-links/reusable`,
    reusableTexts[language].title,
    'plain',
  );
  if (!mayVisitorDo(visit, 'GET /portal/projects/:project_id/orders/new')) return [reusable];
  return [reusable, actLink(`${base}/orders/new`, linkTexts[language].newByHand, 'first')];
}

/** The list of payment links. Its address contains its filters. */
export async function linksPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base } = visit;
  const own = await knownCurrencies(services, visit);
  const texts = linkTexts[language];
  return listPage(services, visit, {
    section: 'links',
    title: texts.title,
    address: `${base}/payment-links`,
    acts: actsOf(visit),
    face: linkFace(services),
    typed,
    allowed,
    fieldsOf: (set) => moneyFilters(set, own, language, linkWords[language]),
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.name, kind: 'text' },
      { heading: texts.order, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rowOf: (link) => linkRow(link, visit, services.clock.now()),
    empty: texts.empty,
    apiPath: null,
  });
}
