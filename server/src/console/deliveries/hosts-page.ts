import { deliveryTexts } from '../../desk/deliveries/delivery-texts.ts';
import { answerText } from '../../desk/deliveries/delivery-view.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { doneWord } from '../../desk/done-word.ts';
import { addressWith } from '../../desk/filters.ts';
import { pageAddresses } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import {
  actLink,
  figureRow,
  headOf,
  notice,
  panel,
  sameByApi,
  type Tone,
  tag,
} from '../../desk/parts.ts';
import { type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { PageMetadata } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { type ListAddress, readList } from '../read-list.ts';
import type { Visit } from '../visit.ts';
import type { HostRow, HostState } from './answers.ts';
import { hostTexts } from './hosts-texts.ts';

export const listAt = '/console/deliveries/list';
export const replaysAt = '/console/deliveries/replays';
const hostsAt = '/console/deliveries';
const hostsShown = 50;

const tones: Readonly<Record<HostState, Tone>> = {
  paused: 'wait',
  failing: 'bad',
  waiting: 'plain',
  well: 'good',
};

export const hostTag = (state: HostState, language: PageLanguage): Html =>
  tag(hostTexts[language].states[state], tones[state]);

const rowOf = (row: HostRow, language: PageLanguage, now: UnixSeconds): TableRow => {
  const at = (moment: UnixSeconds | null) =>
    moment === null ? '' : momentView(moment, now, language);
  return {
    address: addressWith(listAt, { host: row.host }),
    cells: [
      row.host,
      hostTag(row.state, language),
      String(row.pending),
      String(row.failed),
      at(row.failing_since),
      answerText(row.last_attempt, language),
      row.state === 'paused' ? '' : at(row.next_try_at),
    ],
  };
};

function tableOf(
  hosts: readonly HostRow[],
  isAll: boolean,
  pages: PageMetadata,
  { language }: Visit,
  now: UnixSeconds,
): Html {
  const texts = hostTexts[language];
  const ofDelivery = deliveryTexts[language];
  return tableView({
    ...{ language, caption: texts.lead },
    ...pageAddresses(hostsAt, isAll ? { which: 'all' } : {}, pages),
    columns: [
      { heading: texts.host, kind: 'text' },
      { heading: ofDelivery.state, kind: 'tag' },
      { heading: texts.waiting, kind: 'sum' },
      { heading: texts.failedOfDay, kind: 'sum' },
      { heading: texts.failingSince, kind: 'moment' },
      { heading: ofDelivery.lastAnswer, kind: 'text' },
      { heading: ofDelivery.nextTry, kind: 'moment' },
    ],
    rows: hosts.map((row) => rowOf(row, language, now)),
    empty: isAll ? texts.noHosts : texts.noneWaits,
  });
}

type Asked = ListAddress & { readonly which?: string };

/** The receivers that wait, fail or are paused. */
export async function hostsPage(
  services: ConsoleServices,
  visit: Visit,
  { which, ...address }: Asked,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = hostTexts[language];
  const isAll = which === 'all';
  const query = { which: isAll ? 'all' : 'waiting', limit: hostsShown };
  const endpoint = 'GET /admin/v1/delivery-hosts';
  const hosts = await readList<HostRow>(services, visit, endpoint, address, query);
  if (hosts instanceof StreamedAnswer) return hosts;
  const { items, _metadata: pages } = hosts;
  const count = (state: HostState) => items.filter((row) => row.state === state).length;
  const failing = count('failing');
  const figures = figureRow([
    { label: texts.inTrouble, value: String(failing), tone: failing > 0 ? 'bad' : 'good' },
    { label: texts.paused, value: String(count('paused')) },
    {
      label: texts.waiting,
      value: String(items.reduce((sum, { pending }) => sum + pending, 0)),
    },
  ]);
  const acts = [
    isAll
      ? actLink(hostsAt, texts.waitingHosts, 'plain')
      : actLink(`${hostsAt}?which=all`, texts.allHosts, 'plain'),
    actLink(listAt, texts.list, 'plain'),
    actLink(replaysAt, texts.replays, 'plain'),
  ];
  const { title, lead } = texts;
  const table = tableOf(items, isAll, pages, visit, services.clock.now());
  const api = operatorApi(services, 'GET', '/admin/v1/delivery-hosts', query);
  const body = html`${headOf({ title, lead, acts })}${figures}${panel(null, table)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'deliveries', title, body });
}

/** The outcome of the last act. Null: this page does not know it. */
export const doneText = (done: string | undefined, language: PageLanguage): string | null =>
  doneWord(hostTexts[language].done, done);

/** Why an act was refused, in the API's words if we have none. */
export function refusedNotice(
  { refusal, because }: { readonly refusal: string; readonly because: string },
  language: PageLanguage,
): Html {
  const words: Readonly<Record<string, string>> = hostTexts[language].refusals;
  return notice(words[refusal] ?? because, 'bad');
}
