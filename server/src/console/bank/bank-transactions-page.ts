import type { TypedFilters } from '../../desk/list-query.ts';
import { moneyText } from '../../desk/money-text.ts';
import { type Tone, tag } from '../../desk/parts.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import type { Visit } from '../visit.ts';
import type { BankTransaction, TransactionState } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';

const tones: Readonly<Record<TransactionState, Tone>> = {
  matched: 'good',
  assigned: 'good',
  suspense: 'wait',
  returning: 'wait',
  returned: 'plain',
  fee: 'plain',
  ignored: 'plain',
};

/** The state of a transaction, and its reason. */
export function transactionTag(
  { state, reason }: Pick<BankTransaction, 'state' | 'reason'>,
  language: PageLanguage,
): Html {
  const texts = bankTexts[language];
  const why = reason === null ? '' : `: ${texts.reasons[reason] ?? reason}`;
  return tag(`${texts.states[state]}${why}`, tones[state]);
}

const rowOf = (row: BankTransaction, { language }: Visit): TableRow => ({
  address: `/console/bank/transactions/${row.bank_transaction_id}`,
  cells: [
    row.booked_on ?? '',
    row.counterparty.name ?? row.counterparty.iban ?? '–',
    html`${row.reference ?? row.remittance ?? ''}`,
    transactionTag(row, language),
    moneyText(row.amount, row.currency, language),
  ],
});

/** All bank transactions; the worklist is the filter "in suspense". */
export function bankTransactionsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = bankTexts[language];
  const states = Object.entries(texts.states).map(([value, text]) => ({ value, text }));
  return listPage<BankTransaction>(services, visit, {
    ...{ section: 'bank', title: texts.transactions, address: '/console/bank/transactions' },
    acts: [],
    endpoint: 'GET /admin/v1/bank-transactions',
    typed,
    allowed: { state: Object.keys(texts.states), bank_account_id: 'any' },
    fieldsOf: ({ state = '', bank_account_id: account = '' }) => [
      { name: 'state', label: texts.state, value: state, kind: 'select', options: states },
      // Nobody types an id: the field appears only if the address has it, and keeps it.
      ...(account === ''
        ? []
        : [
            {
              name: 'bank_account_id',
              label: texts.account,
              value: account,
              kind: 'text',
            } as const,
          ]),
    ],
    columns: [
      { heading: texts.bookedOn, kind: 'moment' },
      { heading: texts.payer, kind: 'text' },
      { heading: texts.text, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rowOf: (row) => rowOf(row, visit),
    empty: texts.noTransactions,
  });
}
