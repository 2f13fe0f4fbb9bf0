import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import {
  actLink,
  facts,
  figureRow,
  headOf,
  notice,
  panel,
  sameByApi,
  tag,
} from '../../desk/parts.ts';
import { statementAsked } from '../../desk/statement/statement-query.ts';
import { statementView } from '../../desk/statement/statement-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { StatementPage } from '../../figures/statements/statement.wire.ts';
import { type Currency, isCurrency } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { type Account, accountAddress, moneyOf, ownerView, purposeText } from './account-words.ts';
import { ledgerTexts } from './ledger-texts.ts';
import { postingTexts } from './posting-texts.ts';

function actsOf({ account_id: id }: Account, { language, role }: Visit): readonly Html[] {
  const texts = ledgerTexts[language];
  const newPosting = `/console/ledger/postings/new?debit_account=${id}`;
  return [
    actLink(`/console/ledger/postings?account_id=${id}`, texts.postings, 'plain'),
    actLink(`/console/ledger/holds?account_id=${id}`, texts.holds, 'plain'),
    ...(mayIn('GET /console/ledger/postings/new', role)
      ? [actLink(newPosting, postingTexts[language].newPosting, 'plain')]
      : []),
  ];
}

function aboutView(account: Account, { language }: Visit): Html {
  const texts = ledgerTexts[language];
  const purpose = purposeText(account, language);
  return facts([
    [texts.kind, texts.kinds[account.kind] ?? account.kind],
    ...(purpose === '' ? [] : [[texts.purpose, purpose] as const]),
    [texts.owner, ownerView(account, language)],
    [texts.mode, texts.modes[String(account.test_mode)] ?? ''],
    [texts.opened, momentText(unixSeconds(account.created_at), language)],
  ]);
}

function figuresOf(account: Account, { language }: Visit): Html {
  const texts = ledgerTexts[language];
  const money = (minor: number) => moneyOf(minor, account, language);
  return figureRow([
    { label: texts.balance, value: money(account.balance) },
    { label: texts.held, value: money(account.held) },
    { label: texts.available, value: money(account.available) },
  ]);
}

/** One account: its balance, its owner, and its statement for the requested days. */
export async function accountPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, caller } = visit;
  const params = { account_id: id };
  const found = await askOperator<Account>(services, visit, 'GET /admin/v1/accounts/:account_id', {
    params,
  });
  if (!found.ok) return nothingHerePage(caller, language);
  const account = found.body;
  const own: Currency = isCurrency(account.currency) ? account.currency : 'EUR';
  const now = services.clock.now();
  const asked = statementAsked(typed, [own], now);
  const { currency: _ofAccount, ...query } = asked.query;
  const reply = await askOperator<StatementPage | StreamedAnswer>(
    services,
    visit,
    'GET /admin/v1/accounts/:account_id/statement',
    { params, query },
  );
  const page = reply.ok ? reply.body : null;
  if (page instanceof StreamedAnswer) return page;
  const texts = ledgerTexts[language];
  const { body: statement, status } = statementView({
    ...{ language, address: accountAddress(id), asked, own: [own], page, now },
    because: reply.ok ? null : reply.because,
  });
  const title = `${texts.account} ${id}`;
  const head = headOf({
    ...{ title, acts: actsOf(account, visit) },
    tag: account.closed ? tag(texts.closed, 'plain') : null,
  });
  const restless = account.should_be_zero && account.balance !== 0;
  const path = `/admin/v1/accounts/${id}/statement`;
  const body = html`${head}${figuresOf(account, visit)}${restless && notice(texts.shouldBeZeroMeaning, 'wait')}${panel(null, aboutView(account, visit))}${statement}${sameByApi(operatorApi(services, 'GET', path, query), deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'ledger', title, body, status });
}
