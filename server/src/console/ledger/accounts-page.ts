import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink, attention, type Concern, panel } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { currencies } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { accountKinds } from '../../ledger/account.ts';
import { type Html, html } from '../../pages/html.ts';
import { readOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { listPage } from '../list-page.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { type Account, accountAddress, moneyOf, ownerView, purposeText } from './account-words.ts';
import { auditTexts } from './audit-texts.ts';
import { auditTag, type ListedAudit } from './audit-words.ts';
import { ledgerTexts } from './ledger-texts.ts';
import { postingTexts } from './posting-texts.ts';

const allowed = {
  kind: Object.keys(accountKinds),
  currency: currencies,
  test_mode: ['true', 'false'],
  owner: 'any',
  has_balance: ['true', 'false'],
  should_be_zero: ['true', 'false'],
  from: 'any',
  to: 'any',
} as const;

function fieldsOf(set: TypedFilters, { language }: Visit): readonly FilterField[] {
  const texts = ledgerTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const options = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, text]) => ({ value, text }));
  const yesOrNo = options({ true: texts.yes, false: texts.no });
  return [
    { ...field('kind', texts.kind), kind: 'select', options: options(texts.kinds) },
    {
      ...field('currency', texts.currency),
      kind: 'select',
      options: currencies.map((value) => ({ value, text: value })),
    },
    { ...field('test_mode', texts.mode), kind: 'select', options: options(texts.modes) },
    { ...field('owner', texts.owner), kind: 'text', placeholder: texts.ownerHint },
    { ...field('has_balance', texts.hasBalance), kind: 'select', options: yesOrNo },
    { ...field('should_be_zero', texts.shouldBeZero), kind: 'select', options: yesOrNo },
  ];
}

type Some = { readonly items: readonly unknown[] };

/** Points that may need attention, each with a link to its page. */
async function concernsOf(services: ConsoleServices, visit: Visit): Promise<Html> {
  const { language } = visit;
  const texts = ledgerTexts[language];
  const restless = { should_be_zero: 'true', has_balance: 'true', test_mode: 'false' };
  const debts = { kind: 'receivable', has_balance: 'true', test_mode: 'false' };
  const [unsettled, owing, waiting, audits] = [
    await readOperator<Some>(services, visit, 'GET /admin/v1/accounts', { query: restless }),
    await readOperator<Some>(services, visit, 'GET /admin/v1/accounts', { query: debts }),
    await readOperator<Some>(services, visit, 'GET /admin/v1/posting-requests', {
      query: { state: 'waiting' },
    }),
    await readOperator<{ readonly items: readonly ListedAudit[] }>(
      services,
      visit,
      'GET /admin/v1/audits',
      { query: { limit: 1 } },
    ),
  ];
  const row = (found: Some, text: string, address: string): Concern => ({
    tone: found.items.length > 0 ? 'wait' : 'good',
    text: html`${text}: ${countText(found.items.length)}`,
    address,
    linkText: text,
  });
  const asQuery = (query: Readonly<Record<string, string>>) =>
    `/console/ledger?${new URLSearchParams(query)}`;
  const [last] = audits.items;
  const words = auditTexts[language];
  const audit: Concern = {
    tone: last === undefined || last.ok === null ? 'wait' : last.ok ? 'good' : 'bad',
    text: last === undefined ? words.none : html`${words.audit}: ${auditTag(last, language)}`,
    address: '/console/ledger/audits',
    linkText: texts.audits,
  };
  return panel(
    null,
    attention([
      audit,
      row(waiting, texts.requests, '/console/ledger/requests?state=waiting'),
      row(unsettled, texts.restless, asQuery(restless)),
      row(owing, texts.debts, asQuery(debts)),
    ]),
  );
}

/** A page of the API has twenty rows: the count stops there. */
const countText = (count: number): string => (count < 20 ? String(count) : '20+');

/** The meaning of the list, if a filter gives it a special one. */
function meaningOf(typed: TypedFilters, { language }: Visit): Html | false {
  const texts = ledgerTexts[language];
  if (typed['should_be_zero'] === 'true') return html`<p>${texts.restlessLead}</p>`;
  return typed['kind'] === 'receivable' && html`<p>${texts.debtsLead}</p>`;
}

/** The accounts of the books, below the points that may need attention. */
export async function accountsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, role } = visit;
  const texts = ledgerTexts[language];
  const isFiltered = Object.keys(allowed).some((name) => (typed[name] ?? '') !== '');
  const mayPost = mayIn('GET /console/ledger/postings/new', role);
  const concerns = isFiltered ? null : await concernsOf(services, visit);
  return listPage<Account>(services, visit, {
    section: 'ledger',
    title: consoleTexts[language].sections.ledger,
    address: '/console/ledger',
    acts: [
      actLink('/console/ledger/postings', texts.postings, 'plain'),
      actLink('/console/ledger/holds', texts.holds, 'plain'),
      actLink('/console/ledger/audits', texts.audits, 'plain'),
      ...(mayPost
        ? [actLink('/console/ledger/postings/new', postingTexts[language].newPosting, 'first')]
        : []),
    ],
    above: html`${concerns}${meaningOf(typed, visit)}`,
    endpoint: 'GET /admin/v1/accounts',
    typed,
    allowed,
    fieldsOf: (set) => fieldsOf(set, visit),
    columns: [
      { heading: texts.account, kind: 'code' },
      { heading: texts.kind, kind: 'text' },
      { heading: texts.owner, kind: 'text' },
      { heading: texts.mode, kind: 'text' },
      { heading: texts.balance, kind: 'sum' },
      { heading: texts.held, kind: 'sum' },
      { heading: texts.opened, kind: 'moment' },
    ],
    rowOf: (account) => ({
      address: accountAddress(account.account_id),
      cells: [
        account.account_id,
        [texts.kinds[account.kind] ?? account.kind, purposeText(account, language)]
          .filter((word) => word !== '')
          .join(', '),
        ownerView(account, language),
        texts.modes[String(account.test_mode)] ?? '',
        moneyOf(account.balance, account, language),
        moneyOf(account.held, account, language),
        momentView(unixSeconds(account.created_at), services.clock.now(), language),
      ],
    }),
    empty: texts.noAccounts,
  });
}
