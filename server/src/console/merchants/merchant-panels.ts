import { roleNames } from '../../desk/member-frame.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, figureRow, panel, type Tone, tag, toneMark } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import type { Visit } from '../visit.ts';
import type { Colleague, DayFigures, Merchant, PayoutRule, Project } from './merchant.ts';
import { merchantTexts } from './merchant-texts.ts';

const code = (text: string | number): Html => html`<code>${text}</code>`;

/** The merchant's data, and its terms. */
export function factPanels({ project }: Merchant, visit: Visit): Html {
  const { language } = visit;
  const texts = merchantTexts[language];
  const { yes, no, none, about } = ownerTexts[language];
  const [currency = 'EUR'] = project.currencies;
  const known = facts([
    [texts.projectId, code(project.project_id)],
    [texts.number, code(project.project_number)],
    [texts.clientId, code(project.client_id)],
    [texts.walletId, code(project.wallet_id)],
    [texts.callback, project.callback_uri ?? none],
    [texts.since, momentText(unixSeconds(project.created_at), language)],
  ]);
  const limit = project.rate_limit === null ? texts.rateLimitOwn : String(project.rate_limit);
  const terms = facts([
    [texts.country, project.country ?? none],
    [texts.mcc, project.mcc ?? none],
    [texts.currencies, project.currencies.join(', ')],
    [texts.refundLimit, moneyText(project.refund_limit, currency, language)],
    [texts.rateLimit, limit],
    [texts.payoutApproval, project.payout_approval ? yes : no],
    [texts.cardAgreement, project.card_agreement ? yes : no],
  ]);
  return html`${panel(texts.terms, terms)}${panel(about, known)}`;
}

/** Each item with its state, and the next step. */
export function checklistView({ checklist }: Merchant, { language }: Visit): Html {
  const texts = merchantTexts[language];
  const rows = checklist.items.map(({ item, met }) => {
    const [name, toDo] = texts.items[item];
    return html`<li>${toneMark(met ? 'good' : 'wait')}<span>${name}${!met && html`. ${toDo}`}</span></li>`;
  });
  return html`<ul class="need">${rows}</ul>`;
}

/** Whether payouts leave automatically, and when the next one does. */
function standingText(rule: PayoutRule | null, language: PageLanguage): string {
  const { standingStates } = merchantTexts[language];
  const next = rule?.next_at ?? null;
  const said = standingStates[rule?.state ?? 'off'];
  return next === null ? said : `${said}, ${momentText(unixSeconds(next), language)}`;
}

/** The account that payouts go to. */
export function accountView(
  { account, rule }: Merchant,
  now: UnixSeconds,
  { language }: Visit,
): Html {
  const texts = merchantTexts[language];
  if (account === null) return html`<p>${texts.noBankAccount}</p>`;
  const usableAt = unixSeconds(account.usable_at);
  return facts([
    [texts.holder, html`<bdi>${account.name}</bdi>`],
    ['IBAN', code(account.iban)],
    ...(account.bic === null ? [] : [['BIC', account.bic] as const]),
    [
      texts.usable,
      now >= usableAt ? ownerTexts[language].yes : texts.usableFrom(momentText(usableAt, language)),
    ],
    [texts.standing, standingText(rule, language)],
  ]);
}

const staffTones: Readonly<Record<Colleague['state'], Tone>> = {
  invited: 'wait',
  active: 'good',
  suspended: 'bad',
};

/** The merchant's staff. */
export function staffView({ staff, project }: Merchant, { language }: Visit): Html {
  const texts = merchantTexts[language];
  const { name, email, state, yes, no } = ownerTexts[language];
  const names: Readonly<Record<string, string>> = roleNames[language];
  const roleOf = ({ roles }: Colleague): string => {
    const held = roles.find((one) => one.project_id === project.project_id)?.role ?? '';
    return names[held] ?? held;
  };
  return tableView({
    language,
    caption: texts.staff,
    columns: [
      { heading: name, kind: 'text' },
      { heading: email, kind: 'text' },
      { heading: texts.role, kind: 'text' },
      { heading: texts.secondFactor, kind: 'text' },
      { heading: state, kind: 'tag' },
    ],
    rows: staff.map((one) => ({
      cells: [
        html`<bdi>${one.name}</bdi>`,
        html`<bdi>${one.email}</bdi>`,
        roleOf(one),
        one.second_factor ? yes : no,
        tag(texts.staffStates[one.state], staffTones[one.state]),
      ],
    })),
    empty: texts.noStaff,
  });
}

/** The latest requests of the merchant's programs, with their errors. */
export function requestsView({ requests }: Merchant, now: UnixSeconds, { language }: Visit): Html {
  const texts = merchantTexts[language];
  return tableView({
    language,
    caption: texts.requests,
    columns: [
      { heading: texts.when, kind: 'moment' },
      { heading: texts.request, kind: 'code' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.error, kind: 'text' },
    ],
    rows: requests.map(({ created_at: at, method, path, status, error }) => ({
      cells: [
        momentView(unixSeconds(at), now, language),
        `${method} ${path}`,
        tag(String(status), status < 400 ? 'plain' : 'bad'),
        error ?? '',
      ],
    })),
    empty: texts.noRequests,
  });
}

/** The currencies with any activity. Without activity, the first one. */
const currenciesIn = (days: readonly DayFigures[], { currencies }: Project): readonly string[] => {
  const used = [...new Set(days.map(({ currency }) => currency))];
  return used.length > 0 ? used : currencies.slice(0, 1);
};

/** The last 30 days in each currency. */
export function figuresView({ figures, project }: Merchant, { language }: Visit): Html {
  const texts = merchantTexts[language];
  const shown = currenciesIn(figures, project).map((currency) => {
    const own = figures.filter((one) => one.currency === currency);
    const sum = (name: 'paid' | 'volume' | 'refunds' | 'failed_payments'): number =>
      own.reduce((total, one) => total + one[name], 0);
    const cards = figureRow([
      { label: texts.volume, value: moneyText(sum('volume'), currency, language) },
      { label: texts.paidOrders, value: String(sum('paid')) },
      { label: texts.refunds, value: String(sum('refunds')) },
      { label: texts.failedPayments, value: String(sum('failed_payments')) },
    ]);
    return html`<h2>${texts.last30(currency)}</h2>${cards}`;
  });
  return html`${shown}`;
}
