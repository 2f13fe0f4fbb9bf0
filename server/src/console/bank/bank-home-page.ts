import { deskTexts } from '../../desk/desk-texts.ts';
import { pageAddresses } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  actButton,
  actLink,
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
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { readOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { operatorApi } from '../operator-api.ts';
import { fileTexts } from '../payment-files/file-texts.ts';
import { payoutsAt } from '../payouts/payout-pages.ts';
import { payoutTexts } from '../payouts/payout-texts.ts';
import { type ListAddress, type Paged, readList } from '../read-list.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { BankAccount, BankFile, Continuity, Reconciliation } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';
import { problemsOf } from './problem-texts.ts';

const bankAt = '/console/bank';
const accountsMax = 50;
const filesMax = 10;

type Compared = { readonly account: BankAccount; readonly found: Reconciliation };

const orNever = (minor: number | null, { account }: Compared, visit: Visit): string =>
  minor === null
    ? bankTexts[visit.language].never
    : moneyText(minor, account.currency, visit.language);

function accountRow(compared: Compared, visit: Visit): TableRow {
  const { account, found } = compared;
  const texts = bankTexts[visit.language];
  const isWrong = found.unexplained !== null && found.unexplained !== 0;
  const state =
    account.halted_by === null
      ? tag(isWrong ? texts.unexplained : texts.continuities.ok, isWrong ? 'bad' : 'good')
      : tag(texts.halted, 'bad');
  return {
    address: `/console/bank/accounts/${account.bank_account_id}`,
    cells: [
      account.iban,
      account.holder,
      account.test_mode ? texts.test : texts.live,
      state,
      orNever(found.bank_closing, compared, visit),
      orNever(found.unexplained, compared, visit),
    ],
  };
}

const accountsView = (all: readonly Compared[], visit: Visit): Html => {
  const texts = bankTexts[visit.language];
  return tableView({
    language: visit.language,
    caption: texts.accounts,
    columns: [
      { heading: texts.iban, kind: 'code' },
      { heading: texts.holder, kind: 'text' },
      { heading: texts.mode, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.closing, kind: 'sum' },
      { heading: texts.unexplained, kind: 'sum' },
    ],
    rows: all.map((one) => accountRow(one, visit)),
    csvAddress: `${bankAt}?list=accounts&format=csv`,
    empty: texts.noAccounts,
  });
};

const tones: Readonly<Record<Continuity, Tone>> = {
  ok: 'good',
  overlap: 'plain',
  unknown: 'plain',
  gap: 'bad',
};

function fileRow(
  { name, file_id: id, statements, created_at: at }: BankFile,
  visit: Visit,
  now: number,
): TableRow {
  const texts = bankTexts[visit.language];
  const joins = statements.map(({ state, continuity }) =>
    state === 'refused'
      ? tag(texts.refusedStatement, 'bad')
      : tag(texts.continuities[continuity], tones[continuity]),
  );
  const sum = (of: 'entries' | 'suspense') => statements.reduce((all, one) => all + one[of], 0);
  return {
    cells: [
      momentView(unixSeconds(at), unixSeconds(now), visit.language),
      name ?? id.slice(0, 8),
      html`${joins}`,
      problemsOf(statements, visit.language),
      String(sum('entries')),
      String(sum('suspense')),
    ],
  };
}

function filesView(
  { items: files, _metadata: pages }: Paged<BankFile>,
  visit: Visit,
  now: number,
): Html {
  const texts = bankTexts[visit.language];
  return tableView({
    language: visit.language,
    caption: texts.files,
    columns: [
      { heading: texts.taken, kind: 'moment' },
      { heading: texts.file, kind: 'code' },
      { heading: texts.continuity, kind: 'tag' },
      { heading: texts.problem, kind: 'text' },
      { heading: texts.entries, kind: 'text' },
      { heading: texts.suspense, kind: 'text' },
    ],
    rows: files.map((file) => fileRow(file, visit, now)),
    ...pageAddresses(bankAt, { list: 'files' }, pages),
    empty: texts.noFiles,
  });
}

function takeForm(services: ConsoleServices, visit: Visit): Html | null {
  if (!mayIn('POST /console/bank/statements', visit.role)) return null;
  const texts = bankTexts[visit.language];
  const address = '/console/bank/statements';
  return panel(
    texts.take,
    html`<p>${texts.takeMeaning}</p><form method="post" action="${address}" enctype="multipart/form-data">${formMarks(services, visit, address)}<div class="field"><label for="file">${texts.file}</label><input id="file" name="file" type="file" accept=".xml,.zip" required></div><div class="acts">${actButton(texts.take, 'first')}</div></form>`,
  );
}

type List = 'accounts' | 'files';
type Endpoint = 'GET /admin/v1/bank-accounts' | 'GET /admin/v1/bank-statements';

type Said = ListAddress & {
  /** The list that the cursor or the format belongs to. */
  readonly list?: string | undefined;
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
};

/** The bank at a glance: accounts and their reconciliation, money that waits, the last files. */
export async function bankHomePage(
  services: ConsoleServices,
  visit: Visit,
  { list, done = null, refused = null, status = 200, ...address }: Said = {},
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = bankTexts[language];
  const asked = async <Row>(of: List, endpoint: Endpoint, limit: number) =>
    readList<Row>(services, visit, endpoint, list === of ? address : {}, { limit });
  const accounts = await asked<BankAccount>('accounts', 'GET /admin/v1/bank-accounts', accountsMax);
  if (accounts instanceof StreamedAnswer) return accounts;
  const files = await asked<BankFile>('files', 'GET /admin/v1/bank-statements', filesMax);
  if (files instanceof StreamedAnswer) return files;
  const compared = await Promise.all(
    accounts.items.map(async (account) => ({
      account,
      found: await readOperator<Reconciliation>(
        services,
        visit,
        'GET /admin/v1/bank-accounts/:bank_account_id/reconciliation',
        { params: { bank_account_id: account.bank_account_id } },
      ),
    })),
  );
  const acts = [
    actLink('/console/bank/transactions?state=suspense', texts.openSuspense, 'first'),
    actLink('/console/bank/files', fileTexts[language].title, 'plain'),
    actLink(payoutsAt, payoutTexts[language].title, 'plain'),
    ...(mayIn('GET /console/bank/accounts/new', visit.role)
      ? [actLink('/console/bank/accounts/new', texts.newAccount, 'plain')]
      : []),
  ];
  const title = consoleTexts[language].sections.bank;
  const now = services.clock.now();
  const foot = sameByApi(
    operatorApi(services, 'GET', '/admin/v1/bank-accounts'),
    deskTexts[language].sameByApi,
  );
  const body = html`${headOf({ title, acts })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${panel(texts.accounts, accountsView(compared, visit))}${takeForm(services, visit)}${panel(texts.files, filesView(files, visit, now))}${foot}`;
  return showPage(services, visit, { section: 'bank', title, body, status });
}
