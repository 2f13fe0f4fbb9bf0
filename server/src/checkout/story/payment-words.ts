import type { StatusWords } from '../../figures/timeline/timeline.ts';
import type { FailureReason } from '../payments/failure.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';

/** What each status of a payment means, who usually causes it, and what comes next. */
// biome-ignore format: a table
export const paymentWords: Readonly<Record<PaymentStatus, StatusWords>> = {
  initiated:              { cause: 'buyer',    title: 'Payment begun',                  explanation: 'The buyer chose a method and has not been asked to approve the payment yet.' },
  awaiting_authorization: { cause: 'rail',     title: 'Payment waits for approval',     explanation: 'The buyer has to approve the payment with the bank, card issuer or wallet. Without approval it expires.' },
  authorized:             { cause: 'buyer',    title: 'Payment approved',               explanation: 'The buyer approved it. The money has not arrived yet.' },
  processing:             { cause: 'rail',     title: 'Payment in progress',            explanation: 'The bank is working on it. The money has not arrived yet.' },
  pending_settlement:     { cause: 'rail',     title: 'Payment waits for the money',    explanation: 'The bank accepted it. The order is paid when the money arrives.' },
  on_hold:                { cause: 'rail',     title: 'Payment held for review',        explanation: 'The bank is reviewing it. It continues or ends when the review is over.' },
  settled:                { cause: 'rail',     title: 'Payment settled',                explanation: 'The money arrived and is on the balance of the merchant.' },
  failed:                 { cause: 'rail',     title: 'Payment failed',                 explanation: 'The bank or card network could not carry it out. The merchant received nothing. The buyer may try again or choose another method.' },
  rejected:               { cause: 'rail',     title: 'Payment refused',                explanation: 'The bank or card issuer refused it. The merchant received nothing. The buyer may ask the bank, or choose another method.' },
  canceled:               { cause: 'buyer',    title: 'Payment canceled',               explanation: 'The buyer gave it up before approving it. The merchant received nothing.' },
  expired:                { cause: 'timer',    title: 'Payment expired',                explanation: 'It was not approved in time. The merchant received nothing. The buyer may try again.' },
  refunded:               { cause: 'merchant', title: 'Payment refunded',               explanation: 'Money went back to the payer. The order stays paid.' },
  chargeback:             { cause: 'rail',     title: 'Payment charged back',           explanation: 'The payer disputed it, and the card network took the money back from the merchant.' },
  partially_distributed:  { cause: 'rail',     title: 'Part of the split came back',    explanation: 'A recipient of the split order could not be paid. The part is kept until it is sent again.' },
};

/** Why a payment failed (decision 0179). */
export const reasonWords: Readonly<Record<FailureReason, string>> = {
  insufficient_funds: 'Not enough money on the account or card',
  card_expired: 'The card has expired',
  card_blocked: 'The card is blocked, lost or stolen',
  limit_exceeded: 'The payer’s limit does not allow this amount',
  authentication_failed: 'The payer did not confirm it to the bank',
  declined: 'The bank gave no reason',
  technical_error: 'The bank or card network had a fault',
};
