import { walletEventText } from '../../delivery/events/wallet-event-text.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { createdAllowance } from '../allowances/allowance.ts';
import { answerLengthMax, type Inquiry } from '../inquiries/inquiry.ts';
import { createdWalletPayment } from '../payments/wallet-payment.ts';
import type { CreateTransaction } from './create-transaction.ts';
import { createdTransaction } from './transaction.ts';
import { transactionOnWire } from './transaction.wire.ts';

/**
 * The largest callback that receivers read, our SDK among them. Requests to us have the same limit.
 */
const callbackBytesMax = 1_048_576;

/** The signature, the timeline, times, and a charged allowance: the acceptance adds them. */
const laterBytes = 65_536;
const laterBytesOfPayment = 1_024;

/** A character has at most four bytes, and each is written as three letters. */
const bytesOfCharacterMax = 12;
/** A separator, too: escaped and form-encoded it has eight. */
const bytesOfUnitMax = 9;

/** The length of a text in the form encoding of a callback (wallet 6). */
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
 * Whether every callback of a transaction stays below the receivers' limit, for any answers of the
 * payer (decision 0263-how-large-a-callback-may-be).
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
  // Nearly every transaction is so small that the exact length is not needed.
  return JSON.stringify(event).length * bytesOfUnitMax <= room || written(event) <= room;
}
