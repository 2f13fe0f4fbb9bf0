import { walletEventText } from '../../delivery/events/wallet-event-text.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { createdAllowance } from '../allowances/allowance.ts';
import { answerLengthMax, type Inquiry } from '../inquiries/inquiry.ts';
import { createdWalletPayment } from '../payments/wallet-payment.ts';
import type { CreateTransaction } from './create-transaction.ts';
import { createdTransaction } from './transaction.ts';
import { transactionOnWire } from './transaction.wire.ts';

/** As much as receivers read of a callback, our SDK among them, and as a request to us may have. */
const callbackBytesMax = 1_048_576;

/** Signature, timeline, moments, and an allowance that is charged: they come with the acceptance. */
const laterBytes = 65_536;
const laterBytesOfPayment = 1_024;

/** A character is at most four bytes, and each of them is written as three letters. */
const bytesOfCharacterMax = 12;
/** Also of a separator: escaped and written as a form it is eight. */
const bytesOfUnitMax = 9;

/** How long a text is in the form that a callback is sent as (wallet 6). */
const formBytes = (text: string): number => new URLSearchParams([['', text]]).toString().length - 1;

const written = (value: object): number => formBytes(walletEventText(value));

/** The longest answer that the payer can give. */
function answerBytes({ name, type, options, defaultValue }: Inquiry): number {
  const empty = written([{ name, answer: '' }]);
  const longest = Math.max(...[defaultValue ?? '', ...options].map((one) => written([one])));
  return (
    empty + (type === 'text' ? Math.max(longest, answerLengthMax * bytesOfCharacterMax) : longest)
  );
}

/**
 * Whether no callback of a transaction can become larger than its receiver takes, whatever its payer
 * answers (decision 0263-how-large-a-callback-may-be).
 */
export function fitsIntoCallback({ transaction, payments, allowance }: CreateTransaction): boolean {
  const start = unixSeconds(0);
  const whole = {
    transaction: createdTransaction(transaction, start),
    payments: payments.map((payment) => createdWalletPayment(payment, start)),
    allowance: allowance === null ? null : createdAllowance(allowance, start),
  };
  const answers = transaction.inquiries.reduce((sum, inquiry) => sum + answerBytes(inquiry), 0);
  const later = laterBytes + payments.length * laterBytesOfPayment;
  const room = callbackBytesMax - later - answers;
  const event = transactionOnWire(whole, 0, start);
  // Nearly every transaction is so small that its letters need not be looked at.
  return JSON.stringify(event).length * bytesOfUnitMax <= room || written(event) <= room;
}
