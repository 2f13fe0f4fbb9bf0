import { deskTexts } from '../../desk/desk-texts.ts';
import { actLink, headOf, panel, sameByApi } from '../../desk/parts.ts';
import { type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { searchTexts as faceTexts } from '../../faces/search-texts.ts';
import {
  linkWords,
  orderWords,
  paymentStatusWords,
  statusTag,
  transactionWords,
  transferWords,
} from '../../faces/status-words.ts';
import { type Html, html } from '../../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import { readOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { merchantsFor, merchantView } from '../things/merchant.ts';
import { isNamed, listOf, type Named, placeOf, type Thing } from '../things/places.ts';
import { listTitle, thingTexts } from '../things/thing-texts.ts';
import { searchQuery } from '../things/things.wire.ts';
import type { Visit } from '../visit.ts';
import { searchTexts } from './search-texts.ts';

type Hit = {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly project_id: string | null;
};

type Words = InEveryLanguage<Readonly<Record<string, string>>>;

/** The objects whose title begins with their status in the API. */
const statusesOf: Readonly<Partial<Record<Named, Words>>> = {
  order: orderWords,
  payment: paymentStatusWords,
  link: linkWords,
  transaction: transactionWords,
  transfer: transferWords,
};

/** The parts of a title from the API: `paid, Order 1042` has a status and a name. */
function partsOf({ title, id }: Hit, type: Named): { status: string | null; name: string } {
  const [status = '', ...rest] = title.split(', ');
  const words = statusesOf[type]?.en ?? {};
  if (!Object.hasOwn(words, status)) return { status: null, name: title };
  return { status, name: rest.length === 0 ? id : rest.join(', ') };
}

function typeName(type: Named, language: PageLanguage): string {
  const own: Readonly<Record<string, string>> = {
    ...faceTexts[language].types,
    ...searchTexts[language].types,
  };
  return own[type] ?? type;
}

async function rowsOf(
  services: ConsoleServices,
  visit: Visit,
  hits: readonly Hit[],
): Promise<readonly TableRow[]> {
  const { language } = visit;
  const merchantOf = merchantsFor(services, visit);
  const rows = hits.map(async (hit): Promise<readonly TableRow[]> => {
    const { type, id, project_id: projectId } = hit;
    if (!isNamed(type)) return [];
    const { status, name } = partsOf(hit, type);
    const words = statusesOf[type];
    const merchant = projectId === null || type === 'project' ? null : await merchantOf(projectId);
    const tagged = status === null || words === undefined ? '' : statusTag(words, status, language);
    const cells = [name, typeName(type, language), tagged, merchantView(merchant, visit)];
    return [{ address: placeOf(type, id), cells }];
  });
  return (await Promise.all(rows)).flat();
}

const things: readonly Thing[] = [
  ...(['order', 'payment', 'refund', 'link'] as const),
  ...(['transaction', 'allowance', 'transfer', 'wallet'] as const),
];

const listsView = ({ language }: Visit): Html =>
  panel(
    searchTexts[language].lists,
    html`<div class="acts">${things.map((thing) => actLink(listOf(thing), listTitle(thing, language), 'plain'))}</div>`,
  );

const controls = /\p{Cc}/gu;

/** All objects that a typed text may mean, each with its page. */
async function searchPage(
  services: ConsoleServices,
  visit: Visit,
  given: string,
): Promise<VerbatimAnswer> {
  const { language } = visit;
  const texts = faceTexts[language];
  const { lead, nothing } = searchTexts[language];
  const q = given.replaceAll(controls, ' ').trim();
  const hits =
    q === ''
      ? []
      : (
          await readOperator<{ items: readonly Hit[] }>(services, visit, 'GET /admin/v1/search', {
            query: { q },
          })
        ).items;
  const found = tableView({
    ...{ language, caption: texts.found(q), empty: nothing(q) },
    columns: [
      { heading: texts.name, kind: 'text' },
      { heading: texts.type, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: thingTexts[language].merchant, kind: 'text' },
    ],
    rows: await rowsOf(services, visit, hits),
  });
  const api = operatorApi(services, 'GET', '/admin/v1/search', { q });
  const body = html`${headOf({ title: texts.title, lead })}${q !== '' && panel(texts.found(q), found)}${listsView(visit)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'search', title: texts.title, body, searched: q });
}

/** One search field for people (business 2). */
export const consoleSearchRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/search', {
    summary: 'Find anything by what somebody knows of it',
    request: { query: searchQuery },
    handle: (visit, { query }) => searchPage(services, visit, query.q ?? ''),
  }),
];
