import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { exactMoment, momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  actButton,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  type Tone,
  tag,
} from '../../desk/parts.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import type { BankAccount } from '../bank/bank-answers.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import { thingLink } from '../thing-link.ts';
import type { Visit } from '../visit.ts';
import { type PayoutCause, type PayoutState, payoutTexts } from './payout-texts.ts';

/** The operator API's answer about a payout, as far as the pages show it. */
export type Payout = {
  readonly payout_id: string;
  readonly cause: PayoutCause;
  readonly subject: string;
  readonly state: PayoutState;
  readonly bank_account_id: string | null;
  readonly payment_file_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly iban: string | null;
  readonly details: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly booked_on: string | null;
  readonly created_at: number;
};

export const payoutsAt = '/console/bank/payouts';
/** Payouts that no file has taken. */
export const waitingPayoutsAt = `${payoutsAt}?state=waiting`;

const tones: Readonly<Record<PayoutState, Tone>> = {
  waiting: 'wait',
  in_file: 'wait',
  accepted: 'good',
  booked: 'good',
  rejected: 'bad',
  returned: 'bad',
};

const stateTag = ({ state }: Payout, { language }: Visit): Html =>
  tag(payoutTexts[language].states[state], tones[state]);

/** The payout waits until somebody names its account (decision 0236). */
const waitsForAccount = ({ state, iban, bank_account_id: account }: Payout): boolean =>
  state === 'waiting' && (iban === null || ibanIn(iban) === null) && account !== null;

const ibanView = (payout: Payout, { language }: Visit): Html | string =>
  waitsForAccount(payout) ? tag(payoutTexts[language].noIban, 'bad') : (payout.iban ?? '');

const accountsMax = 50;

/** The accounts to choose from. An account id from the address stays selectable. */
async function accountOptions(services: ConsoleServices, visit: Visit, chosen: string) {
  const { items } = await readOperator<{ readonly items: readonly BankAccount[] }>(
    services,
    visit,
    'GET /admin/v1/bank-accounts',
    { query: { limit: accountsMax } },
  );
  const known = items.map((one) => ({
    value: one.bank_account_id,
    text: `${one.iban} ${one.holder}`,
  }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, text: chosen }];
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, text]) => ({ value, text }));

/** All payouts, the newest first (bank 3, What goes out). */
export async function payoutsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = payoutTexts[language];
  const now = services.clock.now();
  const accounts = await accountOptions(services, visit, typed['bank_account_id'] ?? '');
  const rowOf = (payout: Payout): TableRow => ({
    address: `${payoutsAt}/${payout.payout_id}`,
    cells: [
      momentView(unixSeconds(payout.created_at), now, language),
      payout.name === '' ? texts.nobody : payout.name,
      ibanView(payout, visit),
      texts.causes[payout.cause],
      stateTag(payout, visit),
      moneyText(payout.amount, payout.currency, language),
    ],
  });
  return listPage<Payout>(services, visit, {
    ...{ section: 'bank', title: texts.title, address: payoutsAt, acts: [], typed, rowOf },
    endpoint: 'GET /admin/v1/payouts',
    allowed: {
      state: Object.keys(texts.states),
      cause: Object.keys(texts.causes),
      bank_account_id: 'any',
    },
    fieldsOf: ({ state = '', cause = '', bank_account_id: account = '' }) => [
      {
        ...{ name: 'state', label: texts.state, value: state, kind: 'select' },
        options: optionsOf(texts.states),
      },
      {
        ...{ name: 'cause', label: texts.cause, value: cause, kind: 'select' },
        options: optionsOf(texts.causes),
      },
      {
        ...{ name: 'bank_account_id', label: texts.account, value: account, kind: 'select' },
        options: accounts,
      },
    ],
    columns: [
      { heading: texts.decided, kind: 'moment' },
      { heading: texts.payee, kind: 'text' },
      { heading: texts.iban, kind: 'code' },
      { heading: texts.cause, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    empty: texts.empty,
  });
}

/** The page of the payout's cause; a share has no page of its own. */
function causeView({ cause, subject }: Payout): Html {
  const [id = ''] = subject.split('/');
  if (cause === 'transfer' || cause === 'refund') return thingLink(cause, id);
  return html`<code>${id}</code>`;
}

/** The input, which the form shows again. */
export type TypedAccount = { readonly iban: string; readonly name: string };

function accountForm(
  services: ConsoleServices,
  visit: Visit,
  payout: Payout,
  typed: TypedAccount,
): Html | null {
  const path = '/console/bank/payouts/:payout_id/account';
  if (!waitsForAccount(payout) || !mayIn(`POST ${path}`, visit.role)) return null;
  const texts = payoutTexts[visit.language];
  const address = path.replace(':payout_id', payout.payout_id);
  const none = { error: null, autocomplete: 'off' } as const;
  const iban = { name: 'iban', label: texts.iban, value: typed.iban, lengthMax: 64, ...none };
  const name = { name: 'name', label: texts.holder, value: typed.name, lengthMax: 150, ...none };
  const fields = html`${fieldView(iban)}${fieldView({ ...name, hint: texts.holderHint, isOptional: true })}`;
  const form = html`<p>${texts.nameAccountMeaning}</p><form method="post" action="${address}">${formMarks(services, visit, address)}${fields}<div class="acts">${actButton(texts.nameAccount, 'first')}</div></form>`;
  return panel(texts.nameAccount, form);
}

type Said = {
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
  readonly typed?: TypedAccount;
};

const nothingTyped: TypedAccount = { iban: '', name: '' };

/** One payout: its cause, its payee and its progress. */
export async function payoutPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done = null, refused = null, status = 200, typed = nothingTyped }: Said = {},
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const texts = payoutTexts[language];
  const params = { payout_id: id };
  const endpoint = 'GET /admin/v1/payouts/:payout_id';
  const read = await askOperator<Payout>(services, visit, endpoint, { params });
  if (!read.ok) return nothingHerePage(caller, language);
  const payout = read.body;
  const amount = moneyText(payout.amount, payout.currency, language);
  const title = `${texts.payout} ${amount}`;
  const { bank_account_id: accountId, payment_file_id: fileId } = payout;
  const known = facts([
    [texts.payee, payout.name === '' ? texts.nobody : payout.name],
    [texts.iban, ibanView(payout, visit)],
    [texts.cause, texts.causes[payout.cause]],
    [texts.of, causeView(payout)],
    [texts.details, payout.reference ?? payout.details ?? ''],
    [texts.decided, exactMoment(payout.created_at, language)],
    [texts.account, accountId === null ? texts.otherRail : thingLink('bank_account', accountId)],
    [texts.file, fileId === null ? texts.noFile : thingLink('payment_file', fileId)],
    ...(payout.reason === null ? [] : [[texts.reason, payout.reason] as const]),
    ...(payout.booked_on === null ? [] : [[texts.bookedOn, payout.booked_on] as const]),
  ]);
  const path = `/admin/v1/payouts/${id}`;
  const foot = sameByApi(operatorApi(services, 'GET', path), deskTexts[language].sameByApi);
  const body = html`${headOf({ title, tag: stateTag(payout, visit) })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${panel(texts.payout, known)}${accountForm(services, visit, payout, typed)}${foot}`;
  return showPage(services, visit, { section: 'bank', title, body, status });
}
