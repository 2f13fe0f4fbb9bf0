import type { ListedReusableLink } from '../../../checkout/reusable/reusable-link.wire.ts';
import { reusableLinkFace } from '../../../checkout/reusable/reusable-link-list.ts';
import type { TypedFilters } from '../../../desk/list-query.ts';
import { momentView } from '../../../desk/moments.ts';
import { moneyText } from '../../../desk/money-text.ts';
import { actLink } from '../../../desk/parts.ts';
import type { TableRow } from '../../../desk/table.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../../edge/answering/streamed-answer.ts';
import { currencies } from '../../../kernel/money.ts';
import { unixSeconds } from '../../../kernel/time.ts';
import { knownCurrencies } from '../../known-currencies.ts';
import { listPage } from '../../list-page.ts';
import type { PortalServices } from '../../portal-services.ts';
import { mayVisitorDo, type Visit } from '../../visit.ts';
import { priceText, stateTag } from './reusable-page.ts';
import { reusableTexts } from './reusable-texts.ts';

const allowed = { state: ['on', 'off'], currency: currencies } as const;

const rowOf = (
  link: ListedReusableLink,
  { base, language }: Visit,
  now: ReturnType<PortalServices['clock']['now']>,
): TableRow => ({
  address: `${base}/payment-links/reusable/${link.reusable_link_id}`,
  cells: [
    momentView(unixSeconds(link.created_at), now, language),
    link.text,
    priceText(link, language),
    stateTag(link.state as 'on' | 'off', language),
    String(link.orders_paid),
    moneyText(link.volume, link.currency, language),
  ],
});

/** The list of reusable links. Its address contains its filters. */
export async function reusableListPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base } = visit;
  const known = await knownCurrencies(services, visit);
  const texts = reusableTexts[language];
  const address = `${base}/payment-links/reusable`;
  const endpoint = 'GET /portal/projects/:project_id/payment-links/reusable/new';
  const own = actLink(`${base}/payment-links`, texts.toSingle, 'plain');
  const make = actLink(`${address}/new`, texts.newLink, 'first');
  const states = Object.entries(texts.states).map(([value, text]) => ({ value, text }));
  return listPage(services, visit, {
    section: 'links',
    title: texts.title,
    address,
    acts: mayVisitorDo(visit, endpoint) ? [own, make] : [own],
    face: reusableLinkFace(services),
    typed,
    allowed,
    fieldsOf: (set) => [
      {
        ...{ name: 'state', label: texts.state, value: set['state'] ?? '' },
        ...{ kind: 'select', options: states },
      },
      {
        ...{ name: 'currency', label: texts.currency, value: set['currency'] ?? '' },
        kind: 'select',
        options: known.map((value) => ({ value, text: value })),
      },
    ],
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.text, kind: 'text' },
      { heading: texts.amount, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.paid, kind: 'text' },
      { heading: texts.volume, kind: 'sum' },
    ],
    rowOf: (link) => rowOf(link, visit, services.clock.now()),
    empty: texts.empty,
    apiPath: null,
  });
}
