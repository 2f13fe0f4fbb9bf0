import { addressWith } from '../../desk/filters.ts';
import { pageQuery, typed } from '../../desk/form.wire.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { headOf } from '../../desk/parts.ts';
import { type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { searchTexts } from '../../faces/search-texts.ts';
import {
  linkWords,
  orderWords,
  paymentStatusWords,
  refundWords,
  statusTag,
} from '../../faces/status-words.ts';
import { meaningOf } from '../../figures/search/meaning.ts';
import { findOwn, type OwnHit, ownHitsMax } from '../../figures/search/own-search.store.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import { type OwnPayout, readOwnPayout, stageOf } from '../../transfer/own-payouts/own-payout.ts';
import { transferIdIn } from '../../transfer/transfers/transfer.wire.ts';
import { stageTag } from '../payouts/payouts-page.ts';
import { projectParams } from '../portal.wire.ts';
import { showPage } from '../portal-page.ts';
import { portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

// A project's accounts, wallets and bank accounts have no pages here.
const readers = { accountIdOf: () => null, ibanIn: () => null, walletOfReference: () => null };

const controls = /\p{Cc}/gu;

function addressOf({ type, id, paymentId }: OwnHit, base: string): string {
  if (type === 'order') return `${base}/orders/${id}`;
  if (type === 'link') return `${base}/payment-links/${id}`;
  return `${base}/payments/${paymentId ?? id}`;
}

const words = {
  order: orderWords,
  payment: paymentStatusWords,
  link: linkWords,
  refund: refundWords,
} as const;

type Moment = OwnHit['createdAt'];

function rowOf(hit: OwnHit, visit: Visit, now: Moment): TableRow {
  const { base, language } = visit;
  return {
    address: addressOf(hit, base),
    cells: [
      hit.title,
      searchTexts[language].types[hit.type],
      statusTag(words[hit.type], hit.status, language),
      momentView(hit.createdAt, now, language),
      moneyText(Number(hit.amount), hit.currency, language),
    ],
  };
}

/** A payout has a number and no reference, so only the number finds it. */
async function payoutIn(
  { engine }: PortalServices,
  { project }: Visit,
  text: string,
): Promise<OwnPayout | null> {
  const id = transferIdIn(text);
  if (!id.ok) return null;
  const payout = await engine.read(readOwnPayout, { transferId: id.value, project });
  return payout.ok ? payout.value : null;
}

function payoutRow(payout: OwnPayout, { base, language }: Visit, now: Moment): TableRow {
  const { id, beneficiary, createdAt, amount, currency } = payout.transfer;
  return {
    address: `${base}/payouts/${id}`,
    cells: [
      [String(id), beneficiary.name ?? ''].filter((part) => part !== '').join(', '),
      searchTexts[language].payout,
      stageTag(stageOf(payout), language),
      momentView(createdAt, now, language),
      amountText({ minor: amount, currency }, language),
    ],
  };
}

/** Each hit once, at its first place. */
const once = (hits: readonly OwnHit[]): readonly OwnHit[] => [
  ...new Map(hits.map((hit) => [`${hit.type} ${hit.id}`, hit])).values(),
];

type Found = { readonly hits: readonly OwnHit[]; readonly payout: OwnPayout | null };

function foundView(text: string, { hits, payout }: Found, visit: Visit, now: Moment): Html {
  const { language, base } = visit;
  const texts = searchTexts[language];
  const table = tableView({
    language,
    caption: texts.found(text),
    columns: [
      { heading: texts.name, kind: 'text' },
      { heading: texts.type, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.created, kind: 'moment' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rows: [
      ...(payout === null ? [] : [payoutRow(payout, visit, now)]),
      ...hits.slice(0, ownHitsMax).map((hit) => rowOf(hit, visit, now)),
    ],
    empty: texts.nothing(text),
  });
  const all = addressWith(`${base}/orders`, { reference: text });
  const more =
    hits.length > ownHitsMax && html`<p>${texts.more} <a href="${all}">${texts.allOrders}</a></p>`;
  return html`${table}${more}`;
}

/** The hits within the project. Other projects are not searched. */
async function searchPage(
  services: PortalServices,
  visit: Visit,
  given: string,
): Promise<VerbatimAnswer> {
  const { language, project } = visit;
  const texts = searchTexts[language];
  const now = services.clock.now();
  const text = given.replaceAll(controls, ' ').trim();
  const meaning = meaningOf(text, readers);
  const found = text !== '' && {
    hits: once(await findOwn(services.database, project.id, meaning, now)),
    payout: await payoutIn(services, visit, text),
  };
  const body = html`${headOf({ title: texts.title, lead: texts.lead })}${found && foundView(text, found, visit, now)}`;
  return showPage(services, visit, { section: null, title: texts.title, body, searched: text });
}

/** One search field for everything in a project (business 4). */
export const portalSearchRoutes = (services: PortalServices): readonly Route[] => [
  portalPage(services, 'GET /portal/projects/:project_id/search', {
    summary: 'What a project has by what somebody knows of it',
    request: { params: projectParams, query: pageQuery({ q: typed(255) }) },
    handle: (visit, { query }) => searchPage(services, visit, query.q ?? ''),
  }),
];
