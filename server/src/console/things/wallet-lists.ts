import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { stateAllowed, stateFilters } from '../../desk/money-filters.ts';
import { moneyText } from '../../desk/money-text.ts';
import type { TableRow } from '../../desk/table.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import {
  allowanceWords,
  statusTag,
  transactionWords,
  transferWords,
} from '../../faces/status-words.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import type { Visit } from '../visit.ts';
import { merchantsFor, merchantView } from './merchant.ts';
import { listOf, placeOf } from './places.ts';
import type { AllowanceRead, TransactionRead, TransferRead, WalletRead } from './reads.ts';
import { listTitle, thingTexts } from './thing-texts.ts';
import { recipientText, transferAmount } from './transfer-page.ts';

type Row = {
  readonly id: string | number;
  readonly projectId: string;
  readonly created_at: number;
  readonly status: string;
  readonly name: string;
  readonly payer: string;
  readonly amount: string;
};

type WalletList = {
  readonly thing: 'transaction' | 'allowance' | 'transfer';
  readonly endpoint:
    | 'GET /admin/v1/transactions'
    | 'GET /admin/v1/allowances'
    | 'GET /admin/v1/transfers';
  readonly words: InEveryLanguage<Readonly<Record<string, string>>>;
  /** The party that it can be filtered by, besides the merchant. */
  readonly party: 'wallet_id' | 'account_number';
  readonly rowOf: (item: never, language: PageLanguage) => Row;
};

/** The total of a transaction's payments, in each currency. */
function sumsOf({ payments }: TransactionRead, language: PageLanguage): string {
  const sums = new Map<string, number>();
  for (const { price, currency } of payments) {
    sums.set(currency, (sums.get(currency) ?? 0) + price);
  }
  return [...sums].map(([currency, sum]) => moneyText(sum, currency, language)).join(', ');
}

export const walletLists: readonly WalletList[] = [
  {
    ...{ thing: 'transaction', endpoint: 'GET /admin/v1/transactions', party: 'wallet_id' },
    words: transactionWords,
    rowOf: (transaction: TransactionRead, language) => ({
      ...{ ...transaction, id: transaction.transaction_key, projectId: transaction.project_uuid },
      name: transaction.payments[0]?.description ?? transaction.transaction_key,
      payer: String(transaction.wallet ?? ''),
      amount: sumsOf(transaction, language),
    }),
  },
  {
    ...{ thing: 'allowance', endpoint: 'GET /admin/v1/allowances', party: 'wallet_id' },
    words: allowanceWords,
    rowOf: (allowance: AllowanceRead, language) => ({
      ...{ ...allowance, id: allowance.allowance_id, projectId: allowance.project_uuid },
      ...{ name: allowance.description, payer: String(allowance.wallet ?? '') },
      amount:
        allowance.max_price === undefined
          ? ''
          : moneyText(allowance.max_price, allowance.currency, language),
    }),
  },
  {
    ...{ thing: 'transfer', endpoint: 'GET /admin/v1/transfers', party: 'account_number' },
    words: transferWords,
    rowOf: (transfer: TransferRead, language) => ({
      ...{ ...transfer, id: transfer.transfer_id, projectId: transfer.project_id },
      ...{ name: recipientText(transfer), payer: transfer.payer.account_number },
      amount: transferAmount(transfer, language),
    }),
  },
];

/** Filters that people seldom type: links on other pages fill them. */
function partyFields(
  set: TypedFilters,
  { party }: WalletList,
  { language }: Visit,
): readonly FilterField[] {
  const { filters, account } = thingTexts[language];
  const label = party === 'wallet_id' ? filters.wallet_id : account;
  const projectId = set['project_id'] ?? '';
  return [
    { kind: 'text', name: party, label, value: set[party] ?? '' },
    { kind: 'text', name: 'project_id', label: filters.project_id, value: projectId },
  ];
}

/** A list of objects of the wallet and transfer APIs. Its address has its filters. */
export function walletListPage(
  services: ConsoleServices,
  visit: Visit,
  list: WalletList,
  typed: TypedFilters,
) {
  const { language } = visit;
  const { thing, endpoint, words, party } = list;
  const texts = orderTexts[language];
  const own = thingTexts[language];
  const merchantOf = merchantsFor(services, visit);
  const rowOf = async (item: object): Promise<TableRow> => {
    const row = list.rowOf(item as never, language);
    return {
      address: placeOf(thing, row.id),
      cells: [
        momentView(unixSeconds(row.created_at), services.clock.now(), language),
        row.name,
        row.payer,
        merchantView(await merchantOf(row.projectId), visit),
        statusTag(words, row.status, language),
        row.amount,
      ],
    };
  };
  return listPage(services, visit, {
    ...{ section: 'search', title: listTitle(thing, language), address: listOf(thing), acts: [] },
    ...{ endpoint, typed, rowOf, empty: own.empty },
    allowed: { [party]: 'any', project_id: 'any', ...stateAllowed(Object.keys(words.en)) },
    fieldsOf: (set) => [
      ...stateFilters(set, language, words[language]),
      ...partyFields(set, list, visit),
    ],
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: thing === 'transfer' ? own.recipient : own.description, kind: 'text' },
      { heading: own.payer, kind: 'text' },
      { heading: own.merchant, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
  });
}

/** The wallets, with their balances. */
export function walletsPage(services: ConsoleServices, visit: Visit, typed: TypedFilters) {
  const { language } = visit;
  const { filters, account, wallet, empty } = thingTexts[language];
  return listPage(services, visit, {
    ...{ section: 'search', title: listTitle('wallet', language), address: listOf('wallet') },
    ...{ acts: [], endpoint: 'GET /admin/v1/wallets', typed, empty },
    allowed: { owner: 'any', number: 'any' },
    fieldsOf: (set) => [
      { kind: 'text', name: 'number', label: account, value: set['number'] ?? '' },
      { kind: 'text', name: 'owner', label: filters.owner, value: set['owner'] ?? '' },
    ],
    columns: [
      { heading: wallet, kind: 'text' },
      { heading: account, kind: 'text' },
      { heading: orderTexts[language].amount, kind: 'sum' },
    ],
    rowOf: ({ wallet_id: id, balances }: WalletRead) => ({
      address: placeOf('wallet', id),
      cells: [
        String(id),
        balances.map((one) => one.account_number).join(', '),
        balances.map((one) => moneyText(one.balance, one.currency, language)).join(', '),
      ],
    }),
  });
}
