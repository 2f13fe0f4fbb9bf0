import { paymentLinks } from '../../../src/checkout/links/payment-link.store.ts';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import { railAnswers } from '../../../src/checkout/rails/rail-answer.store.ts';
import { refunds } from '../../../src/checkout/refunds/refund.store.ts';
import { deliveries } from '../../../src/delivery/deliveries/delivery.store.ts';
import { eventFeeds, events } from '../../../src/delivery/events/event.store.ts';
import type { Operation } from '../../../src/engine/operation.ts';
import type { Log, Table } from '../../../src/engine/table.ts';
import { beneficiaries } from '../../../src/identity/beneficiaries/beneficiary.store.ts';
import { invitations } from '../../../src/identity/invitations/invitation.store.ts';
import { projects } from '../../../src/identity/projects/project.store.ts';
import { relations } from '../../../src/identity/relations/relation.store.ts';
import { addresses, addressOwners, people } from '../../../src/identity/users/person.store.ts';
import { deposits } from '../../../src/identity/wallets/deposit.store.ts';
import { walletAccounts, wallets } from '../../../src/identity/wallets/wallet.store.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { accounts } from '../../../src/ledger/account.store.ts';
import { fundsWaits } from '../../../src/ledger/funds-wait.store.ts';
import { holds } from '../../../src/ledger/hold.store.ts';
import { postings } from '../../../src/ledger/posting.store.ts';
import { serviceAccounts } from '../../../src/ledger/service-account.store.ts';
import { mails } from '../../../src/mail/mail.store.ts';
import { mailCounts } from '../../../src/mail/mail-quota.store.ts';
import { payouts } from '../../../src/payouts/payout.store.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { tallies } from '../../../src/transfer/lists/tally.store.ts';
import { transfers } from '../../../src/transfer/transfers/transfer.store.ts';
import { allowancePairs, allowances } from '../../../src/wallet/allowances/allowance.store.ts';
import { walletPayments } from '../../../src/wallet/payments/wallet-payment.store.ts';
import { transactions } from '../../../src/wallet/transactions/transaction.store.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables of all kinds stand in one list.
type AnyTable = Table<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyLog = Log<any>;

/** The tables that are filled before a history begins, ordered by their references. */
const castTables: readonly AnyTable[] = [accounts, wallets, walletAccounts, projects, people];

/** Every table that an operation with money writes. */
export const everyTable: readonly AnyTable[] = [
  ...castTables,
  ...[addresses, addressOwners, beneficiaries, deposits, invitations, relations],
  ...[eventFeeds, fundsWaits, holds, mailCounts, mails, serviceAccounts, timers],
  ...[orders, paymentLinks, payments, railAnswers],
  ...[allowancePairs, allowances, transactions, walletPayments],
  ...[payouts, transfers],
];

/** Without the figures, whose rows a batch merges: `figures.prop.test.ts` compares their sums. */
export const everyLog: readonly AnyLog[] = [deliveries, events, postings, refunds, tallies];

/** Inserts the cast of a store. */
export const insertCast: Operation<MemoryStore, null, never> = {
  name: 'insert rows',
  load: () => [],
  decide: (draft, store) => {
    for (const table of castTables) {
      for (const row of store.rowsOf(table)) draft.insert(table, row);
    }
    return accept(null);
  },
};
