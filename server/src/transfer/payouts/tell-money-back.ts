import { type Counted, mailboxCount } from '../../mail/mail-quota.ts';
import { countAsks, type Mailing, writeCountedMail } from '../../mail/write-mail.ts';
import type { PreparedHandler } from '../../time/timer.ts';
import { readAnyTransfer } from '../transfers/read-transfer.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { backTimer, transferOf } from '../transfers/transfer-timers.ts';
import { moneyBackMail } from './money-back-mail.ts';
import { type PayerServices, payerOf } from './whom-to-tell.ts';

type Services = PayerServices & {
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

const countsOf = (to: string, { isTest }: Transfer): readonly Counted[] => [
  { ...mailboxCount(to, isTest), kind: 'money_back' },
];

/**
 * Writes the mails that the end of a transfer has promised (decision 0234). The timer goes with the
 * commit that writes them, so there is one of each transfer for everybody who is told.
 */
export const tellMoneyBack = (services: Services): PreparedHandler => ({
  kind: backTimer,
  prepare: async (subject) => {
    const found = await services.engine.read(readAnyTransfer, transferOf(subject));
    if (!found.ok) return { load: () => [], decide: () => {} };
    const transfer = found.value;
    const payer = await payerOf(services, transfer.payerWallet);
    const how = subject.endsWith('/returned') ? 'returned' : 'rejected';
    return {
      load: () => [payer.told.flatMap(({ to }) => countAsks(countsOf(to, transfer)))],
      decide: (draft, _subject, now) => {
        const back = { transfer, payer, how, publicUrl: services.publicUrl() } as const;
        for (const one of payer.told) {
          const counting = { counted: countsOf(one.to, transfer), mailing: services.mailing };
          writeCountedMail(draft, moneyBackMail(one, back, now), counting, now);
        }
      },
    };
  },
});
