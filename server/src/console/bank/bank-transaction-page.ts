import { deskTexts } from '../../desk/desk-texts.ts';
import { moneyText } from '../../desk/money-text.ts';
import { facts, headOf, notice, panel, sameByApi, sideBySide } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import type { Visit } from '../visit.ts';
import type { BankTransaction } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';
import { transactionTag } from './bank-transactions-page.ts';
import { actsOf, type TypedAct } from './transaction-acts.ts';

type Said = {
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
  /** The input of a refused form. */
  readonly typed?: TypedAct | null;
};

const link = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

/** The owner of the money, or a possible one. */
function ownerLink(
  {
    payment_id: paymentId,
    wallet_id: walletId,
    project_id: projectId,
  }: Partial<Pick<BankTransaction, 'payment_id' | 'wallet_id' | 'project_id'>>,
  visit: Visit,
): Html | null {
  const texts = bankTexts[visit.language];
  if (paymentId != null) {
    return link(`/console/payments/${paymentId}`, `${texts.payment} ${paymentId}`);
  }
  if (walletId != null) return link(`/console/wallets/${walletId}`, `${texts.wallet} ${walletId}`);
  if (projectId == null) return null;
  return link(`/console/merchants/${projectId}`, `${texts.merchant} ${projectId}`);
}

function knownOf(row: BankTransaction, visit: Visit): Html {
  const texts = bankTexts[visit.language];
  const owner = ownerLink(row, visit);
  return facts([
    [texts.bookedOn, row.booked_on ?? '–'],
    [texts.payer, row.counterparty.name ?? '–'],
    [texts.iban, html`<code>${row.counterparty.iban ?? '–'}</code>`],
    [texts.text, row.remittance ?? '–'],
    [texts.reference, html`<code>${row.reference ?? '–'}</code>`],
    [texts.endToEndId, html`<code>${row.end_to_end_id ?? '–'}</code>`],
    ...(owner === null ? [] : ([[texts.belongsTo, owner]] as const)),
    ...(row.note === null ? [] : ([[texts.note, row.note]] as const)),
  ]);
}

function suggestionsView(row: BankTransaction, visit: Visit): Html | null {
  const texts = bankTexts[visit.language];
  if (row.suggestions.length === 0) return null;
  const items = row.suggestions.map(
    (one) => html`<li>${ownerLink(one, visit)}: ${texts.because[one.because]}</li>`,
  );
  return panel(texts.suggestions, html`<ul>${items}</ul>`);
}

/** One transaction: the bank's data, its possible owners, and the available acts. */
export async function bankTransactionPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done = null, refused = null, status = 200, typed = null }: Said = {},
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const texts = bankTexts[language];
  const read = await askOperator<BankTransaction>(
    services,
    visit,
    'GET /admin/v1/bank-transactions/:bank_transaction_id',
    { params: { bank_transaction_id: id } },
  );
  if (!read.ok) return nothingHerePage(caller, language);
  const row = read.body;
  const title = `${texts.transaction}: ${moneyText(row.amount, row.currency, language)}`;
  const aside = html`${suggestionsView(row, visit)}${actsOf(services, visit, row, typed)}`;
  const path = `/admin/v1/bank-transactions/${id}`;
  const foot = sameByApi(operatorApi(services, 'GET', path), deskTexts[language].sameByApi);
  const body = html`${headOf({ title, tag: transactionTag(row, language) })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${sideBySide(panel(texts.transaction, knownOf(row, visit)), aside)}${foot}`;
  return showPage(services, visit, { section: 'bank', title, body, status });
}
