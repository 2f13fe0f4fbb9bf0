import type { Route } from '../edge/route.ts';
import { actionListRoutes, actionRoutes } from '../operator/actions/actions.routes.ts';
import {
  type BankServices,
  bankAccountListRoutes,
  bankAccountRoutes,
} from '../operator/bank/bank-accounts.routes.ts';
import {
  bankStatementListRoutes,
  bankStatementRoutes,
  type StatementServices,
} from '../operator/bank/bank-statements.routes.ts';
import {
  bankTransactionListRoutes,
  bankTransactionRoutes,
} from '../operator/bank/bank-transactions.routes.ts';
import {
  type PaymentFileServices,
  paymentFileListRoutes,
  paymentFileRoutes,
} from '../operator/bank/payment-files.routes.ts';
import {
  type PaymentReportServices,
  paymentReportRoute,
} from '../operator/bank/payment-reports.routes.ts';
import {
  payeeAccountRoute,
  payoutListRoute,
  payoutRoute,
} from '../operator/bank/payouts.routes.ts';
import {
  reconciliationReadRoutes,
  reconciliationRoutes,
} from '../operator/bank/reconciliation.routes.ts';
import { beneficiaryRoutes } from '../operator/beneficiaries/beneficiaries.routes.ts';
import {
  type CheckoutOperatorServices,
  checkoutOperatorRoutes,
} from '../operator/checkout/checkout.routes.ts';
import {
  type CheckoutReadServices,
  checkoutReadRoutes,
} from '../operator/checkout/checkout-reads.routes.ts';
import { railAnswerListRoute } from '../operator/checkout/rail-answers.routes.ts';
import { type ClockServices, clockRoutes } from '../operator/clock/clock.routes.ts';
import {
  type DeliveryServices,
  deliveryListRoutes,
  deliveryRoutes,
} from '../operator/deliveries/deliveries.routes.ts';
import { hostListRoutes, hostRoutes } from '../operator/deliveries/hosts.routes.ts';
import {
  type RunServices,
  runListRoutes,
  runRoutes,
} from '../operator/deliveries/resend-runs.routes.ts';
import { erasingRoutes } from '../operator/erasing/erasing.routes.ts';
import { eventListRoutes } from '../operator/events/event-list.routes.ts';
import { eventRoutes } from '../operator/events/events.routes.ts';
import {
  type TestCallbackServices,
  testCallbacksRoute,
} from '../operator/events/test-callbacks.routes.ts';
import { figuresRoute } from '../operator/figures/figures.routes.ts';
import { type HealthServices, healthRoutes } from '../operator/health/health.routes.ts';
import { type JobServices, timerListRoutes, timerRoutes } from '../operator/jobs/timers.routes.ts';
import { accountRoutes } from '../operator/ledger/accounts.routes.ts';
import { auditListRoute } from '../operator/ledger/audits.routes.ts';
import { holdsRoute } from '../operator/ledger/holds.routes.ts';
import { journalDaysRoute } from '../operator/ledger/journal-days.routes.ts';
import { type LedgerServices, ledgerRoutes } from '../operator/ledger/ledger.routes.ts';
import { postingRequestsRoute } from '../operator/ledger/posting-requests.routes.ts';
import { postingsRoute } from '../operator/ledger/postings.routes.ts';
import { type MailServices, mailListRoutes, mailRoutes } from '../operator/mails/mails.routes.ts';
import { resealRoute } from '../operator/master-key/master-key.routes.ts';
import { type OverviewServices, overviewRoute } from '../operator/overview/overview.routes.ts';
import { brandingRoutes } from '../operator/projects/branding.routes.ts';
import { checklistRoute } from '../operator/projects/checklist.routes.ts';
import { debtsRoute } from '../operator/projects/debts.routes.ts';
import { payoutRuleRoute } from '../operator/projects/payout-rule.routes.ts';
import { pinTriesRoutes } from '../operator/projects/pin-tries.routes.ts';
import { projectListRoutes } from '../operator/projects/project-lists.routes.ts';
import { projectRoutes } from '../operator/projects/projects.routes.ts';
import { seeAsRoutes } from '../operator/projects/see-as.routes.ts';
import { testCredentialsRoute } from '../operator/projects/test-credentials.routes.ts';
import { type RequestLogServices, requestsRoute } from '../operator/requests/requests.routes.ts';
import { searchRoute } from '../operator/search/search.routes.ts';
import {
  type SigningKeyServices,
  signingKeyRoutes,
} from '../operator/signing-keys/signing-keys.routes.ts';
import {
  type StaffServices,
  staffListRoutes,
  staffRoutes,
} from '../operator/staff/staff.routes.ts';
import { timelineRoute } from '../operator/timeline/timeline.routes.ts';
import { operatorTokenListRoutes, operatorTokenRoutes } from '../operator/tokens/tokens.routes.ts';
import { transactionReadRoutes } from '../operator/transactions/transaction-reads.routes.ts';
import {
  type TransactionOperatorServices,
  transactionOperatorRoutes,
} from '../operator/transactions/transactions.routes.ts';
import { transferReadRoutes } from '../operator/transfers/transfer-reads.routes.ts';
import { transferOperatorRoutes } from '../operator/transfers/transfers.routes.ts';
import { userAccessRoutes } from '../operator/users/user-access.routes.ts';
import { type UserHelpServices, userHelpRoutes } from '../operator/users/user-help.routes.ts';
import { userListRoutes } from '../operator/users/user-lists.routes.ts';
import { userRoutes } from '../operator/users/users.routes.ts';
import { statementRoute } from '../operator/wallets/statement.routes.ts';
import { walletListRoutes } from '../operator/wallets/wallet-lists.routes.ts';
import { walletRoutes } from '../operator/wallets/wallets.routes.ts';

/** The services of the operator's endpoints. */
export type OperatorParts = ClockServices &
  BankServices &
  StatementServices &
  PaymentFileServices &
  PaymentReportServices &
  MailServices &
  UserHelpServices &
  StaffServices &
  LedgerServices &
  SigningKeyServices &
  DeliveryServices &
  RunServices &
  JobServices &
  HealthServices &
  OverviewServices &
  TestCallbackServices &
  CheckoutOperatorServices &
  CheckoutReadServices &
  RequestLogServices &
  TransactionOperatorServices;

export const operatorRoutes = (services: OperatorParts): readonly Route[] => [
  ...projectRoutes(services),
  ...brandingRoutes(services),
  ...pinTriesRoutes(services),
  debtsRoute(services),
  checklistRoute(services),
  payoutRuleRoute(services),
  ...seeAsRoutes(services),
  testCredentialsRoute(services),
  ...userRoutes(services),
  ...userHelpRoutes(services),
  ...userAccessRoutes(services),
  ...erasingRoutes(services),
  ...walletRoutes(services),
  ...beneficiaryRoutes(services),
  ...bankAccountRoutes(services),
  ...bankStatementRoutes(services),
  ...bankTransactionRoutes(services),
  ...paymentFileRoutes(services),
  payoutRoute(services),
  payeeAccountRoute(services),
  paymentReportRoute(services),
  ...reconciliationRoutes(services),
  ...ledgerRoutes(services),
  ...actionRoutes(services),
  ...operatorTokenRoutes(services),
  ...staffRoutes(services),
  ...clockRoutes(services),
  ...mailRoutes(services),
  ...timerRoutes(services),
  ...signingKeyRoutes(services),
  resealRoute(services),
  ...eventRoutes(services),
  testCallbacksRoute(services),
  ...deliveryRoutes(services),
  ...hostRoutes(services),
  ...runRoutes(services),
  ...checkoutOperatorRoutes(services),
  ...transactionOperatorRoutes(services),
  ...transferOperatorRoutes(services),
];

/** Lists, and reads of one item, which answer a bad query with 400 (business 7). */
export const operatorListRoutes = (services: OperatorParts): readonly Route[] => [
  ...checkoutReadRoutes(services),
  requestsRoute(services),
  timelineRoute(services),
  searchRoute(services),
  figuresRoute(services),
  statementRoute(services),
  ...projectListRoutes(services),
  ...userListRoutes(services),
  ...walletListRoutes(services),
  ...actionListRoutes(services),
  ...operatorTokenListRoutes(services),
  ...staffListRoutes(services),
  ...bankAccountListRoutes(services),
  ...bankStatementListRoutes(services),
  ...bankTransactionListRoutes(services),
  ...paymentFileListRoutes(services),
  payoutListRoute(services),
  ...reconciliationReadRoutes(services),
  ...mailListRoutes(services),
  railAnswerListRoute(services),
  ...timerListRoutes(services),
  ...healthRoutes(services),
  overviewRoute(services),
  ...eventListRoutes(services),
  ...deliveryListRoutes(services),
  ...hostListRoutes(services),
  ...runListRoutes(services),
  ...transactionReadRoutes(services),
  ...transferReadRoutes(services),
  postingsRoute(services),
  ...accountRoutes(services),
  holdsRoute(services),
  auditListRoute(services),
  postingRequestsRoute(services),
  journalDaysRoute(services),
];
