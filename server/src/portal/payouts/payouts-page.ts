import { balanceFigures } from '../../desk/balance-figures.ts';
import { addressWith, type FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink, sideBySide, type Tone, tag } from '../../desk/parts.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { currencies } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { PayoutStage } from '../../transfer/own-payouts/own-payout.ts';
import { type ListedPayout, ownPayoutFace } from '../../transfer/own-payouts/own-payout-face.ts';
import { bankWords } from '../../transfer/payouts/failure-words.ts';
import { transfersPath } from '../../transfer/transfer-route.ts';
import { transferMachine } from '../../transfer/transfers/transfer.states.ts';
import type { FailureStatus } from '../../transfer/transfers/transfer.ts';
import { balancesOf } from '../balance/balance-page.ts';
import { bankAccountOf, bankAccountPanel, knownIban, shownIban } from '../bank-account-view.ts';
import { knownCurrencies } from '../known-currencies.ts';
import { listPage } from '../list-page.ts';
import { ownSignedApi } from '../own-api.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { payoutTexts } from './payout-texts.ts';
import { ruleSummary } from './rule-page.ts';

const statuses = Object.keys(transferMachine.states);

const allowed = { status: statuses, currency: currencies, from: 'any', to: 'any' } as const;

const tones: Readonly<Partial<Record<PayoutStage, Tone>>> = {
  done: 'good',
  failed: 'bad',
  rejected: 'plain',
  declined: 'plain',
  new: 'plain',
};

export const stageTag = (stage: PayoutStage, language: PageLanguage): Html =>
  tag(payoutTexts[language].stages[stage], tones[stage] ?? 'wait');

/** The reason why a payout failed: the bank's or ours. */
export const failureWords = (failure: FailureStatus, language: PageLanguage): string =>
  bankWords(failure, language) ?? payoutTexts[language].failures[failure.code] ?? failure.message;

function fieldsOf(
  set: TypedFilters,
  taken: readonly string[],
  { language }: Visit,
): readonly FilterField[] {
  const texts = payoutTexts[language];
  const words: Readonly<Record<string, string>> = texts.stages;
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const known = statuses.map((value) => ({ value, text: words[value] ?? value }));
  const own = taken.map((value) => ({ value, text: value }));
  return [
    { ...field('status', texts.status), kind: 'select', options: known },
    { ...field('currency', texts.currency), kind: 'select', options: own },
    { ...field('from', texts.from), kind: 'date' },
    { ...field('to', texts.until), kind: 'date' },
  ];
}

function payoutRow(
  payout: ListedPayout,
  { base, language }: Visit,
  now: ReturnType<PortalServices['clock']['now']>,
): TableRow {
  return {
    address: `${base}/payouts/${payout.transfer_id}`,
    cells: [
      momentView(unixSeconds(payout.created_at), now, language),
      [payout.name, payout.destination].filter((part) => part !== '').join(', '),
      payout.details ?? '',
      html`${stageTag(payout.stage, language)}${payout.failed !== null && html`<br><small>${failureWords(payout.failed, language)}</small>`}`,
      amountText({ minor: payout.amount, currency: payout.currency }, language),
    ],
  };
}

/** The API request for the same list, by the paying account. */
async function listByApi(services: PortalServices, { project }: Visit) {
  const wallet = await services.engine.read(readWallet, project.walletId);
  const account = wallet.ok ? wallet.value.accounts[0] : undefined;
  const number = account === undefined ? '' : accountNumberOf(account.id);
  const path = addressWith(transfersPath, { credit_account_number: number });
  return ownSignedApi(services, 'GET', path);
}

/** The balance, the bank account, and the payouts so far. */
export async function payoutsPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base, project } = visit;
  const texts = payoutTexts[language];
  const now = services.clock.now();
  const address = `${base}/payouts`;
  const balances = await balancesOf(services, visit);
  const account = await bankAccountOf(services, visit);
  const mayAsk = mayVisitorDo(visit, 'GET /portal/projects/:project_id/payouts/new');
  // Programs read the file, and they need the number without spaces.
  const shownNumber = typed['format'] === 'csv' ? knownIban(visit) : shownIban(visit);
  const bank = bankAccountPanel(account, visit, now);
  const rule = await ruleSummary(services, visit);
  const taken = await knownCurrencies(services, visit);
  return listPage(services, visit, {
    section: 'payouts',
    title: texts.title,
    address,
    acts: mayAsk ? [actLink(`${address}/new`, texts.payOut, 'first')] : [],
    above: html`${balanceFigures(balances, language)}${sideBySide(bank, rule)}`,
    face: ownPayoutFace(services, { project, shownNumber }),
    fixed: { project_id: project.id, payer_wallet: project.walletId },
    typed,
    allowed,
    fieldsOf: (set) => fieldsOf(set, taken, visit),
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.to, kind: 'text' },
      { heading: texts.text, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rowOf: (payout) => payoutRow(payout, visit, now),
    empty: texts.empty,
    apiPath: null,
    api: await listByApi(services, visit),
  });
}
