import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { exactMoment, momentView } from '../../desk/moments.ts';
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
import { selectView } from '../../desk/select-view.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import type { BankAccount } from '../bank/bank-answers.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { operatorApi } from '../operator-api.ts';
import { payoutsAt, waitingPayoutsAt } from '../payouts/payout-pages.ts';
import { payoutTexts } from '../payouts/payout-texts.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { type FileState, fileTexts } from './file-texts.ts';

type Item = {
  readonly payout_id: string;
  readonly name: string;
  readonly written_name: string | null;
  readonly iban: string;
  readonly remittance: string | null;
  readonly written_remittance: string | null;
  readonly amount: number;
  readonly state: string;
  readonly reason: string | null;
  readonly payee_name: string | null;
};

/** The operator API's answer about a payment file, as far as the pages show it. */
export type PaymentFile = {
  readonly payment_file_id: string;
  readonly state: FileState;
  readonly message_id: string;
  readonly execution_date: string;
  readonly transactions: number;
  readonly total: number;
  readonly currency: string;
  readonly made_by: string;
  readonly released_by: string | null;
  readonly verification: 'waiting' | 'accepted' | null;
  readonly created_at: number;
  readonly items: readonly Item[];
};

export const filesAt = '/console/bank/files';

export type FileAct = 'release' | 'withdraw' | 'take' | 'go-on';

type Said = {
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
};

const tones: Readonly<Record<FileState, Tone>> = {
  draft: 'wait',
  released: 'wait',
  submitted: 'wait',
  accepted: 'good',
  partly_accepted: 'bad',
  rejected: 'bad',
  booked: 'good',
  withdrawn: 'plain',
};

const stateTag = ({ state }: Pick<PaymentFile, 'state'>, language: PageLanguage): Html =>
  tag(fileTexts[language].states[state], tones[state]);

const accountsMax = 50;

/** The form that puts an account's waiting payouts into a file. */
async function makeForm(services: ConsoleServices, visit: Visit): Promise<Html | null> {
  if (!mayIn('POST /console/bank/files', visit.role)) return null;
  const texts = fileTexts[visit.language];
  const { items } = await readOperator<{ readonly items: readonly BankAccount[] }>(
    services,
    visit,
    'GET /admin/v1/bank-accounts',
    { query: { limit: accountsMax } },
  );
  if (items.length === 0) return null;
  const accounts = items.map((one) => [one.bank_account_id, `${one.iban} ${one.holder}`] as const);
  const form = html`<p>${texts.makeMeaning}</p><form method="post" action="${filesAt}">${formMarks(services, visit, filesAt)}${selectView('bank_account_id', texts.account, accounts, '')}<div class="acts">${actButton(texts.make, 'first')}</div></form>`;
  return panel(texts.make, form);
}

function reportForm(services: ConsoleServices, visit: Visit): Html | null {
  const address = '/console/bank/reports';
  if (!mayIn(`POST ${address}`, visit.role)) return null;
  const texts = fileTexts[visit.language];
  const form = html`<p>${texts.reportMeaning}</p><form method="post" action="${address}" enctype="multipart/form-data">${formMarks(services, visit, address)}<div class="field"><label for="file">${texts.report}</label><input id="file" name="file" type="file" accept=".xml,.zip" required></div><div class="acts">${actButton(texts.takeReport, 'plain')}</div></form>`;
  return panel(texts.report, form);
}

/** Payment files with their progress, the newest first (bank 4, Console). */
export async function filesPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
  { done = null, refused = null, status = 200 }: Said = {},
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = fileTexts[language];
  const states = Object.entries(texts.states).map(([value, text]) => ({ value, text }));
  const now = services.clock.now();
  const above = html`${refused !== null && notice(refused, 'bad')}${await makeForm(services, visit)}${reportForm(services, visit)}`;
  return listPage<PaymentFile>(services, visit, {
    ...{ section: 'bank', title: texts.title, address: filesAt, above, done, status },
    acts: [actLink(waitingPayoutsAt, payoutTexts[language].waiting, 'plain')],
    endpoint: 'GET /admin/v1/payment-files',
    typed,
    allowed: { state: Object.keys(texts.states) },
    fieldsOf: ({ state = '' }) => [
      { name: 'state', label: texts.state, value: state, kind: 'select', options: states },
    ],
    columns: [
      { heading: texts.made, kind: 'moment' },
      { heading: texts.messageId, kind: 'code' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.payments, kind: 'text' },
      { heading: texts.total, kind: 'sum' },
    ],
    rowOf: (file) => ({
      address: `${filesAt}/${file.payment_file_id}`,
      cells: [
        momentView(unixSeconds(file.created_at), now, language),
        file.message_id,
        stateTag(file, language),
        String(file.transactions),
        moneyText(file.total, file.currency, language),
      ],
    }),
    empty: texts.empty,
  });
}

/** The acts on a file in its state. */
function actsOf({ state, verification }: PaymentFile): readonly FileAct[] {
  if (state === 'draft') return ['release', 'withdraw'];
  const isInDoubt = verification === 'waiting';
  if (state === 'released') return isInDoubt ? ['take', 'go-on', 'withdraw'] : ['take'];
  if (state === 'withdrawn') return [];
  return state === 'submitted' && isInDoubt ? ['go-on', 'withdraw', 'take'] : ['take'];
}

function actView(services: ConsoleServices, visit: Visit, id: string, act: FileAct): Html | null {
  const path = `/console/bank/files/:payment_file_id/${act}` as const;
  if (!mayIn(`POST ${path}`, visit.role)) return null;
  const [title, meaning] = fileTexts[visit.language].acts[act];
  const address = path.replace(':payment_file_id', id);
  const kind = act === 'withdraw' ? 'danger' : 'plain';
  const form = html`<p>${meaning}</p><form method="post" action="${address}">${formMarks(services, visit, address)}<div class="acts">${actButton(title, kind)}</div></form>`;
  return panel(title, form);
}

/** As many as fit on a page; the API has all. */
const itemsMax = 50;

function itemsView(file: PaymentFile, language: PageLanguage): Html {
  const texts = fileTexts[language];
  const shown = file.items.slice(0, itemsMax);
  const table = tableView({
    ...{ language, caption: texts.payments, empty: texts.empty },
    columns: [
      { heading: texts.payee, kind: 'text' },
      { heading: texts.iban, kind: 'code' },
      { heading: payoutTexts[language].details, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.reason, kind: 'text' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rows: shown.map((item) => ({
      address: `${payoutsAt}/${item.payout_id}`,
      cells: [
        payeeText(item, language),
        item.iban,
        withNotes(item.remittance ?? '', [
          [texts.inTheFile, shownWritten(item.written_remittance)],
        ]),
        tag(texts.itemStates[item.state] ?? item.state, itemTone(item.state)),
        item.reason ?? '',
        moneyText(item.amount, file.currency, language),
      ],
    })),
  });
  return html`${table}${file.items.length > itemsMax && html`<p>${String(itemsMax)} / ${String(file.items.length)}</p>`}`;
}

type Note = readonly [heading: string, text: string | null];

/** The given text, with other spellings in brackets. */
const withNotes = (given: string, notes: readonly Note[]): string => {
  const shown = notes.flatMap(([heading, text]) => (text === null ? [] : `${heading}: ${text}`));
  return shown.length === 0 ? given : `${given} (${shown.join('; ')})`;
};

/** An empty text: none of its letters could be written. */
const shownWritten = (written: string | null): string | null => (written === '' ? '–' : written);

function payeeText({ name, written_name, payee_name }: Item, language: PageLanguage): string {
  const { inTheFile, knownAs } = fileTexts[language];
  return withNotes(name, [
    [inTheFile, written_name],
    [knownAs, payee_name],
  ]);
}

const itemTone = (state: string): Tone => {
  if (state === 'rejected' || state === 'returned') return 'bad';
  return state === 'booked' || state === 'accepted' ? 'good' : 'plain';
};

/** One file: its payments, its progress, and the acts on it. */
export async function filePage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done = null, refused = null, status = 200 }: Said = {},
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const texts = fileTexts[language];
  const endpoint = 'GET /admin/v1/payment-files/:payment_file_id';
  const params = { payment_file_id: id };
  const read = await askOperator<PaymentFile>(services, visit, endpoint, { params });
  if (!read.ok) return nothingHerePage(caller, language);
  const file = read.body;
  const title = `${texts.file} ${file.message_id}`;
  const known = facts([
    [texts.payments, String(file.transactions)],
    [texts.total, moneyText(file.total, file.currency, language)],
    [texts.executionDate, file.execution_date],
    [texts.made, exactMoment(file.created_at, language)],
    [texts.madeBy, file.made_by],
    [texts.releasedBy, file.released_by ?? texts.nobody],
  ]);
  const acts = actsOf(file).flatMap((act) => actView(services, visit, id, act) ?? []);
  const path = `/admin/v1/payment-files/${id}`;
  const foot = sameByApi(operatorApi(services, 'GET', path), deskTexts[language].sameByApi);
  const doubts = file.verification === 'waiting' ? notice(texts.doubts, 'wait') : null;
  const body = html`${headOf({ title, tag: stateTag(file, language) })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${doubts}${sideBySide(panel(texts.file, known), html`${acts}`)}${panel(texts.payments, itemsView(file, language))}${foot}`;
  return showPage(services, visit, { section: 'bank', title, body, status });
}
