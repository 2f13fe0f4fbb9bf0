import { tellCameBack } from '../checkout/coming-back/tell-came-back.ts';
import type { Catalogue } from '../checkout/methods/method.ts';
import { expireSession } from '../checkout/payments/expire-session.ts';
import { endPartsOfPayment } from '../checkout/rails/bank-transfer/end-parts.ts';
import { remindPayer } from '../checkout/rails/bank-transfer/remind-payer.ts';
import { disputeCard } from '../checkout/rails/cards/dispute-card.ts';
import { sendReceipt } from '../checkout/receipts/send-receipt.ts';
import type { Mailing } from '../mail/write-mail.ts';
import type { AnyHandler } from '../time/timer.ts';
import { moneyStaff } from './money-staff.ts';
import type { Ground } from './start.ts';

type Parts = {
  readonly catalogue: Catalogue;
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

/** The timers of checkout. */
export const checkoutTimers = (
  { engine, database }: Ground,
  { catalogue, mailing, publicUrl }: Parts,
): readonly AnyHandler[] => [
  expireSession,
  disputeCard,
  sendReceipt({ catalogue, mailing }),
  remindPayer({ mailing, publicUrl }),
  endPartsOfPayment({ engine }),
  tellCameBack({ engine, staffOf: moneyStaff(database), mailing, publicUrl }),
];
