import { doneWord } from '../../desk/done-word.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actLink } from '../../desk/parts.ts';
import { statementTexts } from '../../desk/statement/statement-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { spoken } from '../../figures/statements/statement.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { html } from '../../pages/html.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { mayIn } from '../rights.ts';
import { thingLink } from '../thing-link.ts';
import type { Visit } from '../visit.ts';
import { accountLink } from './account-words.ts';
import { ledgerTexts } from './ledger-texts.ts';
import { postingTexts } from './posting-texts.ts';

type ListedPosting = {
  readonly posting_id: string;
  readonly kind: string;
  readonly source: { readonly type: string; readonly id: string } | null;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
};

/** The journal: the two accounts of each posting, and its cause. */
export function postingsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, role } = visit;
  const texts = ledgerTexts[language];
  const kinds = statementTexts[language].kinds;
  const field = (name: string, label: string) => ({ name, label, value: typed[name] ?? '' });
  const words = postingTexts[language];
  const done = doneWord(words.done, typed['done']);
  return listPage<ListedPosting>(services, visit, {
    section: 'ledger',
    title: texts.postings,
    address: '/console/ledger/postings',
    acts: [
      actLink('/console/ledger/requests', texts.requests, 'plain'),
      ...(mayIn('GET /console/ledger/postings/new', role)
        ? [actLink('/console/ledger/postings/new', words.newPosting, 'first')]
        : []),
    ],
    done,
    endpoint: 'GET /admin/v1/postings',
    typed,
    allowed: { account_id: 'any', from: 'any', to: 'any' },
    fieldsOf: () => [
      { ...field('account_id', texts.account), kind: 'text' },
      { ...field('from', texts.from), kind: 'date' },
      { ...field('to', texts.to), kind: 'date' },
    ],
    columns: [
      { heading: texts.when, kind: 'moment' },
      { heading: texts.what, kind: 'text' },
      { heading: texts.sideFrom, kind: 'text' },
      { heading: texts.sideTo, kind: 'text' },
      { heading: texts.amount, kind: 'sum' },
      { heading: texts.posting, kind: 'code' },
    ],
    rowOf: (posting) => {
      const said = spoken(posting.kind);
      const what = kinds[said] ?? said;
      const { source } = posting;
      return {
        cells: [
          momentView(unixSeconds(posting.created_at), services.clock.now(), language),
          source === null ? what : thingLink(source.type, source.id, what),
          accountLink(posting.debit_account),
          accountLink(posting.credit_account),
          moneyText(posting.amount, posting.currency, language),
          posting.posting_id,
        ],
      };
    },
    empty: texts.noPostings,
  });
}

type ListedHold = {
  readonly hold_id: string;
  readonly account_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly test_mode: boolean;
  readonly created_at: number;
};

const ages: readonly number[] = [1, 7, 30, 90];
const daySeconds = 86_400;

/** The last day whose reservations are all at least this many days old. */
const lastDay = (days: number, now: number): string =>
  new Date((now - (days + 1) * daySeconds) * 1_000).toISOString().slice(0, 10);

/** Reserved money by its age (business 5, Ledger). */
export function holdsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = ledgerTexts[language];
  const now = services.clock.now();
  const field = (name: string, label: string) => ({ name, label, value: typed[name] ?? '' });
  return listPage<ListedHold>(services, visit, {
    section: 'ledger',
    title: texts.holds,
    address: '/console/ledger/holds',
    acts: ages.map((days) =>
      actLink(
        `/console/ledger/holds?to=${lastDay(days, now)}`,
        `${texts.olderThan} ${texts.days(days)}`,
        'plain',
      ),
    ),
    above: html`<p>${texts.holdsLead}</p>`,
    endpoint: 'GET /admin/v1/holds',
    typed,
    allowed: { account_id: 'any', from: 'any', to: 'any' },
    fieldsOf: () => [
      { ...field('account_id', texts.account), kind: 'text' },
      { ...field('from', texts.from), kind: 'date' },
      { ...field('to', texts.to), kind: 'date' },
    ],
    columns: [
      { heading: texts.when, kind: 'moment' },
      { heading: texts.account, kind: 'text' },
      { heading: texts.mode, kind: 'text' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rowOf: (hold) => ({
      cells: [
        momentView(unixSeconds(hold.created_at), now, language),
        accountLink(hold.account_id),
        texts.modes[String(hold.test_mode)] ?? '',
        moneyText(hold.amount, hold.currency, language),
      ],
    }),
    empty: texts.noHolds,
  });
}
