export { type MacKey, type MacParts, macHeader, macOf, macString } from './auth/mac.ts';
export type { UserTokens } from './auth/user-signer.ts';
export type { CheckoutClient } from './checkout/checkout-client.ts';
export {
  type ConnectionFault,
  type ErrorProperties,
  FlorinConnectionError,
  FlorinError,
  FlorinUsageError,
} from './errors.ts';
export { Florin, type UserSessionOptions } from './florin.ts';
export type { AllowanceLimit, NewOwnAllowance, OwnAllowance } from './generated/allowance-types.ts';
export type {
  CreatedPaymentLink,
  NewPaymentLink,
  PaymentLink,
  PaymentLinkChange,
} from './generated/link-types.ts';
export type {
  OrderListQuery,
  PageMetadata,
  PaymentListQuery,
  RefundListQuery,
} from './generated/list-types.ts';
export type {
  CreatedOrder,
  NewOrder,
  Order,
  SplitEntry,
  SplitOverrides,
} from './generated/order-types.ts';
export type {
  Distribution,
  EventsQuery,
  FeedEvent,
  FeedEvents,
  MethodsQuery,
  NewRefund,
  Payment,
  PaymentMethod,
  PaymentMethods,
  Refund,
  RefundEligibility,
} from './generated/payment-types.ts';
export type {
  CheckoutProject,
  MacToken,
  OwnProject,
  ProjectBalance,
  RevokedToken,
  Websites,
} from './generated/project-types.ts';
export type {
  SingleWindowCountries,
  SingleWindowDeliveryOptions,
  SingleWindowMandatoryFields,
  SingleWindowOffer,
  SingleWindowPaymentSystems,
  SingleWindowQuery,
} from './generated/single-window-types.ts';
export type {
  BeneficiaryAddress,
  NewTransfer,
  RefusedTransfer,
  SingleWindowChoice,
  Transfer,
  TransferPage,
  TransfersQuery,
} from './generated/transfer-types.ts';
export type {
  Allowance,
  ContactToken,
  Transaction,
  WalletPayment,
  WalletPaymentPage,
} from './generated/wallet-answers.ts';
export type {
  FreezeChange,
  OwnBalances,
  OwnUser,
  OwnWallet,
  PaymentsQuery,
  Statement,
  StatementPage,
  StatementsQuery,
} from './generated/wallet-reads.ts';
export type {
  Confirmation,
  Finalization,
  NewAllowance,
  NewContactToken,
  NewInquiry,
  NewTransaction,
  NewWalletPayment,
  PayerReservation,
} from './generated/wallet-requests.ts';
export type {
  AllowanceStatus,
  Currency,
  OrderStatus,
  PaymentLinkStatus,
  PaymentStatus,
  Scope,
  TransactionStatus,
  TransferCallbackStatus,
  TransferStatus,
  WalletPaymentStatus,
} from './generated/words.ts';
export type { CallOptions } from './http/call-options.ts';
export type { ItemList, Page } from './http/item-list.ts';
export type { RetryPolicy } from './http/retry.ts';
export { digitsOf, sumMinor, toDecimal, toMinor } from './money.ts';
export type { Open } from './open.ts';
export type { FlorinOptions } from './options.ts';
export type { TransferClient } from './transfers/transfer-client.ts';
export { isRefusedTransfer } from './transfers/transfer-client.ts';
export type { UserSession } from './user-session.ts';
export {
  type AuthorizationAnswer,
  type AuthorizationRequest,
  type OAuthClient,
  readAuthorizationAnswer,
} from './wallet/oauth-client.ts';
export { createPkce, type Pkce } from './wallet/pkce.ts';
export type { WalletId } from './wallet/transactions.ts';
export type { WalletClient } from './wallet/wallet-client.ts';
export type { Addressee, Mode } from './webhooks/addressee.ts';
export {
  expressCallbacks,
  expressWebhooks,
  type Handler,
  type Middleware,
} from './webhooks/express.ts';
export { type FastifyPlugin, fastifyCallbacks, fastifyWebhooks } from './webhooks/fastify.ts';
export { fetchCallbacks, fetchWebhooks, type RequestHandler } from './webhooks/fetch.ts';
export type { DeliveryFacts, IncomingHeaders, IncomingRequest } from './webhooks/incoming.ts';
export type { PublicKeys } from './webhooks/public-keys.ts';
export {
  type CallbackOptions,
  type TransferCallback,
  type TrialCallback,
  type VerifiedCallback,
  verifyCallback,
  type WalletCallback,
} from './webhooks/verify-callback.ts';
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookOptions,
} from './webhooks/verify-webhook.ts';
export {
  isOrderWebhook,
  isPaymentWebhook,
  type OrderWebhook,
  type OtherWebhook,
  type PaymentWebhook,
  type WebhookPayload,
} from './webhooks/webhook-event.ts';
export { WebhookRefusal, type WebhookRefusalReason } from './webhooks/webhook-refusal.ts';
