import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  actButton,
  actLink,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
  type Tone,
  tag,
} from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { accountLink } from './account-words.ts';
import { ledgerTexts } from './ledger-texts.ts';
import { postingTexts } from './posting-texts.ts';

export type TypedPosting = {
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: string;
};

type NewPosting = {
  readonly typed: TypedPosting;
  readonly wrong: Partial<TypedPosting>;
  /** The refusal of the form as a whole. */
  readonly refused?: string | null;
  readonly status: number;
};

export const newPostingAddress = '/console/ledger/postings/new';

/** The form of a posting by hand. */
export function newPostingPage(
  services: ConsoleServices,
  visit: Visit,
  { typed, wrong, refused = null, status }: NewPosting,
): VerbatimAnswer {
  const { language } = visit;
  const texts = postingTexts[language];
  const field = (name: keyof TypedPosting, label: string, inputmode: 'numeric' | 'decimal') =>
    fieldView({
      ...{ name, label, inputmode, value: typed[name], error: wrong[name] ?? null },
      ...{ autocomplete: 'off', lengthMax: name === 'amount' ? 40 : 30 },
    });
  const form = html`<form method="post" action="${newPostingAddress}">${formMarks(services, visit, newPostingAddress)}
${field('debit_account', texts.debit, 'numeric')}${field('credit_account', texts.credit, 'numeric')}${field('amount', ledgerTexts[language].amount, 'decimal')}
<div class="acts">${actButton(texts.post, 'first')}</div></form>`;
  const api = operatorApi(services, 'POST', '/admin/v1/postings');
  const body = html`${headOf({ title: texts.newPosting, lead: html`${texts.lead} ${texts.limitLead}` })}${refused !== null && notice(refused, 'bad')}${panel(null, form)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'ledger', title: texts.newPosting, body, status });
}

export type PostingRequest = TypedRequest & {
  readonly request_id: string;
  readonly state: 'waiting' | 'approved' | 'declined';
  readonly asked_by: Party;
  readonly decided_by: Party | null;
  readonly decided_at: number | null;
  readonly posting_id: string | null;
  readonly created_at: number;
};

type TypedRequest = {
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: number;
  readonly currency: string;
};

type Party = { readonly type: string; readonly id: string; readonly name: string };

const tones: Readonly<Record<PostingRequest['state'], Tone>> = {
  waiting: 'wait',
  approved: 'good',
  declined: 'plain',
};

const stateTag = ({ state }: PostingRequest, { language }: Visit): Html =>
  tag(postingTexts[language].states[state], tones[state]);

export const requestsAddress = '/console/ledger/requests';

/** Postings that wait or waited for a second person. */
export function requestsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = postingTexts[language];
  const words = ledgerTexts[language];
  const options = Object.entries(texts.states).map(([value, text]) => ({ value, text }));
  return listPage<PostingRequest>(services, visit, {
    section: 'ledger',
    title: words.requests,
    address: requestsAddress,
    acts: [actLink('/console/ledger/postings', words.postings, 'plain')],
    endpoint: 'GET /admin/v1/posting-requests',
    typed,
    allowed: { state: Object.keys(texts.states) },
    fieldsOf: (set) => [
      { kind: 'select', name: 'state', label: texts.state, value: set['state'] ?? '', options },
    ],
    columns: [
      { heading: words.when, kind: 'moment' },
      { heading: texts.askedBy, kind: 'text' },
      { heading: words.sideFrom, kind: 'code' },
      { heading: words.sideTo, kind: 'code' },
      { heading: words.amount, kind: 'sum' },
      { heading: texts.state, kind: 'tag' },
    ],
    rowOf: (request) => ({
      address: `${requestsAddress}/${request.request_id}`,
      cells: [
        momentView(unixSeconds(request.created_at), services.clock.now(), language),
        request.asked_by.name,
        request.debit_account,
        request.credit_account,
        moneyText(request.amount, request.currency, language),
        stateTag(request, visit),
      ],
    }),
    empty: texts.noRequests,
  });
}

/** The acts on a waiting posting. Its requester can only withdraw it. */
function actsView(services: ConsoleServices, visit: Visit, request: PostingRequest): Html | null {
  const { language, role, operator } = visit;
  const texts = postingTexts[language];
  const mayDecide = mayIn('POST /console/ledger/requests/:request_id/approve', role);
  if (!mayDecide || request.state !== 'waiting') return null;
  const isOwn =
    request.asked_by.type === operator.actor.type && request.asked_by.id === operator.actor.id;
  const own = `${requestsAddress}/${request.request_id}`;
  const form = (act: string, text: string, meaning: string, kind: 'first' | 'danger') => {
    const address = `${own}/${act}`;
    return html`<form method="post" action="${address}">${formMarks(services, visit, address)}<p>${meaning}</p><div class="acts">${actButton(text, kind)}</div></form>`;
  };
  const decline = form(
    ...([
      'decline',
      isOwn ? texts.takeBack : texts.decline,
      texts.declineMeaning,
      'danger',
    ] as const),
  );
  if (isOwn) return panel(null, html`<p>${texts.own}</p>${decline}`);
  const approve = form('approve', texts.approve, texts.approveMeaning, 'first');
  return html`${panel(null, approve)}${panel(null, decline)}`;
}

type Said = {
  readonly done: string | null;
  readonly refused: string | null;
  readonly status?: number;
};

/** One posting that waits for a second person, or its outcome. */
export async function requestPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done, refused, status = 200 }: Said,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const texts = postingTexts[language];
  const words = ledgerTexts[language];
  const found = await askOperator<PostingRequest>(
    services,
    visit,
    'GET /admin/v1/posting-requests/:request_id',
    { params: { request_id: id } },
  );
  if (!found.ok) return nothingHerePage(caller, language);
  const request = found.body;
  const moment = (at: number) => momentText(unixSeconds(at), language);
  const about = facts([
    [words.amount, moneyText(request.amount, request.currency, language)],
    [words.sideFrom, accountLink(request.debit_account)],
    [words.sideTo, accountLink(request.credit_account)],
    [texts.askedBy, `${request.asked_by.name}, ${moment(request.created_at)}`],
    ...(request.decided_by === null || request.decided_at === null
      ? []
      : [[texts.decidedBy, `${request.decided_by.name}, ${moment(request.decided_at)}`] as const]),
    ...(request.posting_id === null
      ? []
      : [[words.posting, html`<code>${request.posting_id}</code>`] as const]),
  ]);
  const acts = [actLink(requestsAddress, words.requests, 'plain')];
  const head = headOf({ title: texts.request, tag: stateTag(request, visit), acts });
  const said = html`${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}`;
  const api = operatorApi(services, 'GET', `/admin/v1/posting-requests/${id}`);
  const body = html`${head}${said}${sideBySide(panel(null, about), html`${actsView(services, visit, request)}`)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'ledger', title: texts.request, body, status });
}
