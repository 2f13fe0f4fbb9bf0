import { deskTexts } from '../../desk/desk-texts.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  actButton,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { type ConsoleForm, mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { BankTransaction } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';
import { transactionTag } from './bank-transactions-page.ts';

type Said = {
  readonly done?: string | null;
  readonly refused?: string | null;
  readonly status?: number;
};

const link = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

/** Whose the money is now, or may be. */
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

type Act = {
  readonly endpoint: ConsoleForm;
  readonly path: string;
  readonly title: string;
  readonly meaning: string;
  readonly fields: Html | null;
};

function actView(
  services: ConsoleServices,
  visit: Visit,
  row: BankTransaction,
  act: Act,
): Html | null {
  if (!mayIn(act.endpoint, visit.role)) return null;
  const address = `/console/bank/transactions/${row.bank_transaction_id}/${act.path}`;
  return html`<details class="panel"><summary>${act.title}</summary><p>${act.meaning}</p><form method="post" action="${address}">${formMarks(services, visit, address)}${act.fields}<div class="acts">${actButton(act.title, 'plain')}</div></form></details>
`;
}

const textField = (name: string, label: string, id: string): Html =>
  fieldView({ name, id, label, error: null, autocomplete: 'off', lengthMax: 140 });

function actsOf(
  services: ConsoleServices,
  visit: Visit,
  row: BankTransaction,
): readonly (Html | null)[] {
  const texts = bankTexts[visit.language];
  const at = '/console/bank/transactions/:bank_transaction_id';
  const show = (act: Act) => actView(services, visit, row, act);
  if (row.state === 'suspense') {
    const kinds = [
      ['payment', texts.payment],
      ['wallet', texts.wallet],
      ['project', texts.merchant],
    ] as const;
    const target = html`${selectView('to', texts.toWhom, kinds, 'payment')}${textField('id', texts.id, 'target')}`;
    return [
      ...(row.amount > 0
        ? [
            show({
              endpoint: `POST ${at}/assign`,
              path: 'assign',
              title: texts.assign,
              meaning: texts.assignMeaning,
              fields: target,
            }),
            show({
              endpoint: `POST ${at}/return`,
              path: 'return',
              title: texts.sendBack,
              meaning: texts.sendBackMeaning,
              fields: textField('reason', texts.reason, 'reason'),
            }),
          ]
        : []),
      show({
        endpoint: `POST ${at}/keep`,
        path: 'keep',
        title: texts.keep,
        meaning: texts.keepMeaning,
        fields: textField('note', texts.note, 'note'),
      }),
    ];
  }
  const isUndoable = ['assigned', 'returning'].includes(row.state) || row.reason === 'kept';
  return isUndoable
    ? [
        show({
          endpoint: `POST ${at}/undo`,
          path: 'undo',
          title: texts.undo,
          meaning: texts.undoMeaning,
          fields: null,
        }),
      ]
    : [];
}

function suggestionsView(row: BankTransaction, visit: Visit): Html | null {
  const texts = bankTexts[visit.language];
  if (row.suggestions.length === 0) return null;
  const items = row.suggestions.map(
    (one) => html`<li>${ownerLink(one, visit)}: ${texts.because[one.because]}</li>`,
  );
  return panel(texts.suggestions, html`<ul>${items}</ul>`);
}

/** One transaction: what the bank says of it, whose it may be, and what can be done. */
export async function bankTransactionPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done = null, refused = null, status = 200 }: Said = {},
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
  const aside = html`${suggestionsView(row, visit)}${actsOf(services, visit, row).filter((one) => one !== null)}`;
  const path = `/admin/v1/bank-transactions/${id}`;
  const foot = sameByApi(operatorApi(services, 'GET', path), deskTexts[language].sameByApi);
  const body = html`${headOf({ title, tag: transactionTag(row, language) })}${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${sideBySide(panel(texts.transaction, knownOf(row, visit)), aside)}${foot}`;
  return showPage(services, visit, { section: 'bank', title, body, status });
}
