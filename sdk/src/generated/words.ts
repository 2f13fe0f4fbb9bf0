// Made from the state tables and other words of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';

/** An ISO 4217 code. What a project accepts may be less (checkout 2.6). */
export type Currency = Open<
  | 'EUR'
  | 'GBP'
  | 'CHF'
  | 'PLN'
  | 'CZK'
  | 'HUF'
  | 'RON'
  | 'BGN'
  | 'HRK'
  | 'DKK'
  | 'SEK'
  | 'NOK'
  | 'USD'
  | 'AUD'
  | 'CAD'
  | 'JPY'
>;

/** Status of an order. `paid`: all of the amount has come (checkout 3.1). */
export type OrderStatus = Open<
  | 'pending_payment'
  | 'paid'
  | 'canceled'
  | 'closed'
>;

/** Status of a payment link. Only `active` can be paid (checkout 3.3). */
export type PaymentLinkStatus = Open<
  | 'active'
  | 'completed'
  | 'expired'
  | 'canceled'
>;

/** Status of a payment. `settled`: the money has come (checkout 3.2). */
export type PaymentStatus = Open<
  | 'initiated'
  | 'awaiting_authorization'
  | 'authorized'
  | 'processing'
  | 'pending_settlement'
  | 'on_hold'
  | 'settled'
  | 'failed'
  | 'rejected'
  | 'canceled'
  | 'expired'
  | 'refunded'
  | 'chargeback'
  | 'partially_distributed'
>;

/** Status of a transaction. `confirmed`: the money has moved (wallet 3.1). */
export type TransactionStatus = Open<
  | 'new'
  | 'waiting'
  | 'reserved'
  | 'confirmed'
  | 'done'
  | 'canceled'
  | 'failed'
>;

/** Status of a payment inside a transaction (wallet 3.2). */
export type WalletPaymentStatus = Open<
  | 'new'
  | 'waiting'
  | 'reserved'
  | 'done'
  | 'canceled'
  | 'failed'
>;

/** Status of an allowance. Only `Active` can be used (wallet 3.3). */
export type AllowanceStatus = Open<
  | 'Created'
  | 'Accepted'
  | 'Active'
  | 'Expired'
  | 'Canceled'
>;

/** Status of a transfer. `done`: the money has arrived (transfer 3). */
export type TransferStatus = Open<
  | 'new'
  | 'registered'
  | 'signed'
  | 'done'
  | 'rejected'
  | 'failed'
  | 'waiting_funds'
  | 'waiting_registration'
  | 'waiting_password'
  | 'reserved'
>;

/** What a transfer callback tells. `revoked`: canceled, and money returned. */
export type TransferCallbackStatus = Open<
  | 'waiting_funds'
  | 'waiting_registration'
  | 'waiting_password'
  | 'reserved'
  | 'rejected'
  | 'revoked'
  | 'failed'
  | 'done'
>;

/** What a user may allow your application. A form with `_offline` opens the same. */
export type Scope = Open<
  | 'balance'
  | 'balance_offline'
  | 'statements'
  | 'statements_offline'
  | 'email'
  | 'email_offline'
  | 'phone'
  | 'phone_offline'
  | 'full_name'
  | 'full_name_offline'
  | 'wallet_list'
  | 'wallet_list_offline'
  | 'user_info'
  | 'user_info_offline'
  | 'initiate_transfers'
  | 'initiate_transfers_offline'
  | 'check_has_sufficient_balance'
  | 'check_has_sufficient_balance_offline'
>;

/** How many digits the minor unit of a currency has (checkout 2.6). */
export const currencyDigits = {
  EUR: 2,
  GBP: 2,
  CHF: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  RON: 2,
  BGN: 2,
  HRK: 2,
  DKK: 2,
  SEK: 2,
  NOK: 2,
  USD: 2,
  AUD: 2,
  CAD: 2,
  JPY: 0,
} as const;
