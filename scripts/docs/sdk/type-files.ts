import * as newLinks from '../../../server/src/checkout/links/new-link.wire.ts';
import * as links from '../../../server/src/checkout/links/payment-link.wire.ts';
import * as methods from '../../../server/src/checkout/methods/methods.wire.ts';
import { newOrder } from '../../../server/src/checkout/orders/new-order.wire.ts';
import * as orders from '../../../server/src/checkout/orders/order.wire.ts';
import { ownOrdersQuery } from '../../../server/src/checkout/orders/order-list.wire.ts';
import * as payments from '../../../server/src/checkout/payments/payment.wire.ts';
import { ownPaymentsQuery } from '../../../server/src/checkout/payments/payment-list.wire.ts';
import * as refunds from '../../../server/src/checkout/refunds/refund.wire.ts';
import { ownRefundsQuery } from '../../../server/src/checkout/refunds/refund-list.wire.ts';
import { distribution } from '../../../server/src/checkout/splits/distribution.wire.ts';
import * as events from '../../../server/src/delivery/events/event.wire.ts';
import { errorAnswer } from '../../../server/src/edge/wire.ts';
import { pageMetadata } from '../../../server/src/figures/lists/list.wire.ts';
import * as oauth from '../../../server/src/identity/oauth/oauth-token.wire.ts';
import {
  checkoutProject,
  ownBalance,
  ownProject,
  websites,
} from '../../../server/src/identity/projects/own-project.wire.ts';
import { tokenAnswer } from '../../../server/src/identity/tokens/token.wire.ts';
import { listAnswer, listQuery } from '../../../server/src/transfer/lists/transfer-list.wire.ts';
import * as singleWindow from '../../../server/src/transfer/single-window/single-window.wire.ts';
import * as abroad from '../../../server/src/transfer/single-window/single-window-beneficiary.wire.ts';
import * as transfers from '../../../server/src/transfer/transfers/transfer.wire.ts';
import { newTransfer } from '../../../server/src/transfer/transfers/transfer-request.wire.ts';
import * as allowances from '../../../server/src/wallet/allowances/allowance.wire.ts';
import { newAllowance } from '../../../server/src/wallet/allowances/new-allowance.wire.ts';
import * as ownAllowances from '../../../server/src/wallet/allowances/own-allowance.wire.ts';
import * as contacts from '../../../server/src/wallet/contact-tokens/contact-token.wire.ts';
import { newInquiry } from '../../../server/src/wallet/inquiries/inquiry.wire.ts';
import { freezeChange } from '../../../server/src/wallet/payments/freeze-request.wire.ts';
import * as paymentLists from '../../../server/src/wallet/payments/payment-list.wire.ts';
import * as walletPayments from '../../../server/src/wallet/payments/wallet-payment.wire.ts';
import * as transactions from '../../../server/src/wallet/transactions/transaction.wire.ts';
import * as users from '../../../server/src/wallet/users/user.wire.ts';
import * as statements from '../../../server/src/wallet/wallets/statement.wire.ts';
import * as wallets from '../../../server/src/wallet/wallets/wallet.wire.ts';
import type { TypeFile } from './type-file.ts';
import type { Side } from './type-text.ts';

const on = (side: Side) => (schema: object) => ({ side, schema });
const request = on('request');
const answer = on('answer');

const { splits, split_overrides: splitOverrides } = newOrder.properties;

/** The checkout API: orders. */
const orderTypes: TypeFile = {
  file: 'sdk/src/generated/order-types.ts',
  types: {
    NewOrder: request(newOrder),
    SplitEntry: request(splits.items),
    SplitOverrides: request(splitOverrides),
    CreatedOrder: answer(orders.createdOrderAnswer),
    Order: answer(orders.orderAnswer),
  },
  unionAt: {
    'Order.status': 'OrderStatus',
    'Order.payment_links[].status': 'PaymentLinkStatus',
    'Order.payment_links[].payments[].status': 'PaymentStatus',
  },
};

/** The checkout API: payment links. */
const linkTypes: TypeFile = {
  file: 'sdk/src/generated/link-types.ts',
  types: {
    NewPaymentLink: request(newLinks.newLink),
    PaymentLinkChange: request(newLinks.linkChange),
    CreatedPaymentLink: answer(links.createdLinkAnswer),
    PaymentLink: answer(links.linkAnswer),
    PaymentLinks: answer(links.linksAnswer),
  },
  unionAt: { 'PaymentLink.status': 'PaymentLinkStatus' },
};

/** The checkout API: methods, payments and refunds. */
const paymentTypes: TypeFile = {
  file: 'sdk/src/generated/payment-types.ts',
  types: {
    MethodsQuery: request(methods.methodsQuery),
    PaymentMethod: answer(methods.methodsAnswer.properties.items.items),
    PaymentMethods: answer(methods.methodsAnswer),
    Payment: answer(payments.paymentAnswer),
    Distribution: answer(distribution),
    RefundEligibility: answer(refunds.eligibilityAnswer),
    NewRefund: request(refunds.newRefund),
    Refund: answer(refunds.refundAnswer),
    EventsQuery: request(events.ownEventsQuery),
    FeedEvent: answer(events.eventsAnswer.properties.events.items),
    FeedEvents: answer(events.eventsAnswer),
  },
  unionAt: { 'Payment.status': 'PaymentStatus' },
};

/** A project's view of itself, and its tokens. */
const projectTypes: TypeFile = {
  file: 'sdk/src/generated/project-types.ts',
  types: {
    OwnProject: answer(ownProject),
    CheckoutProject: answer(checkoutProject),
    Websites: answer(websites),
    ProjectBalance: answer(ownBalance),
    BearerToken: answer(tokenAnswer),
    MacToken: answer(oauth.macTokenAnswer),
    RevokedToken: answer(oauth.revokedAnswer),
  },
};

/** The SDK reads pages only as JSON. */
const withoutFormat = (query: { readonly properties: { readonly format: object } }) => {
  const { format: _format, ...properties } = query.properties;
  return request({ ...query, properties });
};

/** The checkout API: queries of lists. */
const listTypes: TypeFile = {
  file: 'sdk/src/generated/list-types.ts',
  types: {
    OrderListQuery: withoutFormat(ownOrdersQuery),
    PaymentListQuery: withoutFormat(ownPaymentsQuery),
    RefundListQuery: withoutFormat(ownRefundsQuery),
    PageMetadata: answer(pageMetadata),
  },
};

/** The wallet API: requests. */
const walletRequests: TypeFile = {
  file: 'sdk/src/generated/wallet-requests.ts',
  types: {
    NewTransaction: request(transactions.newTransaction),
    NewWalletPayment: request(walletPayments.newPayment),
    NewAllowance: request(newAllowance),
    NewInquiry: request(newInquiry),
    PayerReservation: request(transactions.payerReservation),
    Confirmation: request(transactions.confirmation),
    Finalization: request(walletPayments.finalization),
    NewContactToken: request(contacts.newContactToken),
  },
};

/** The wallet API: answers. */
const walletAnswers: TypeFile = {
  file: 'sdk/src/generated/wallet-answers.ts',
  types: {
    Transaction: answer(transactions.transactionAnswer),
    WalletPayment: answer(walletPayments.paymentAnswer),
    WalletPaymentPage: answer(paymentLists.paymentsAnswer),
    Allowance: answer(allowances.allowanceAnswer),
    ContactToken: answer(contacts.contactTokenAnswer),
  },
  unionAt: {
    'Transaction.status': 'TransactionStatus',
    'Transaction.timeline[].status': 'TransactionStatus',
    'WalletPayment.status': 'WalletPaymentStatus',
    'Allowance.status': 'AllowanceStatus',
  },
};

const { before: _before, text: _text, ...statementFields } = statements.statementsQuery.properties;

/** The wallet API: allowances without a transaction. */
const allowanceTypes: TypeFile = {
  file: 'sdk/src/generated/allowance-types.ts',
  types: {
    OwnAllowance: answer(ownAllowances.ownAllowanceAnswer),
    NewOwnAllowance: request(ownAllowances.newOwnAllowance),
    AllowanceLimit: answer(ownAllowances.limitAnswer),
  },
};

/** The wallet API: reads and changes of wallets, users and payments. */
const walletReads: TypeFile = {
  file: 'sdk/src/generated/wallet-reads.ts',
  types: {
    OwnWallet: answer(wallets.ownWalletAnswer),
    OwnBalances: answer(wallets.balanceAnswer),
    SufficientAmount: answer(wallets.fundsAnswer),
    FundsQuery: request(wallets.fundsQuery),
    StatementsQuery: request({ ...statements.statementsQuery, properties: statementFields }),
    Statement: answer(statements.statementsAnswer.properties.statements.items),
    StatementPage: answer(statements.statementsAnswer),
    OwnUser: answer(users.userAnswer),
    PaymentsQuery: request(paymentLists.paymentsQuery),
    FreezeChange: request(freezeChange),
  },
};

/** The name in brackets is the wire form of a list. The SDK adds the brackets itself. */
const { 'statuses[]': _, ...listFields } = listQuery.properties;

/** The transfer API: transfers. */
const transferTypes: TypeFile = {
  file: 'sdk/src/generated/transfer-types.ts',
  types: {
    NewTransfer: request(newTransfer),
    SingleWindowChoice: request(abroad.singleWindowFields.single_window),
    BeneficiaryAddress: request(abroad.singleWindowFields.address),
    Transfer: answer(transfers.transferAnswer),
    RefusedTransfer: answer(errorAnswer),
    TransferBatch: answer(transfers.batchAnswer),
    TransfersQuery: request({ ...listQuery, properties: listFields }),
    TransferPage: answer(listAnswer),
  },
  unionAt: { 'Transfer.status': 'TransferStatus' },
};

/** The transfer API: destinations of money. */
const singleWindowTypes: TypeFile = {
  file: 'sdk/src/generated/single-window-types.ts',
  types: {
    SingleWindowQuery: request(singleWindow.singleWindowQuery),
    SingleWindowOffer: answer(singleWindow.countriesAnswer.properties.countries.items),
    SingleWindowCountries: answer(singleWindow.countriesAnswer),
    SingleWindowPaymentSystems: answer(singleWindow.paymentSystemsAnswer),
    SingleWindowDeliveryOptions: answer(singleWindow.deliveryOptionsAnswer),
    SingleWindowMandatoryFields: answer(singleWindow.mandatoryFieldsAnswer),
  },
};

/** The types of the SDK, generated from the schemas with which the server validates. */
export const typeFiles: readonly TypeFile[] = [
  orderTypes,
  linkTypes,
  paymentTypes,
  projectTypes,
  listTypes,
  walletRequests,
  walletAnswers,
  walletReads,
  allowanceTypes,
  transferTypes,
  singleWindowTypes,
];
