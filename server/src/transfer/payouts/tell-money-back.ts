import { nobodyIsTold, tellComingBack } from '../../bank/coming-back/tell-coming-back.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import type { PreparedHandler } from '../../time/timer.ts';
import { readAnyTransfer } from '../transfers/read-transfer.ts';
import { backTimer, transferOf } from '../transfers/transfer-timers.ts';
import { moneyBackMail } from './money-back-mail.ts';
import { type PayerServices, payerOf } from './whom-to-tell.ts';

type Services = PayerServices & {
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

/** Writes the mails that were promised when a transfer ended (decision 0234). */
export const tellMoneyBack = (services: Services): PreparedHandler => ({
  kind: backTimer,
  prepare: async (subject) => {
    const found = await services.engine.read(readAnyTransfer, transferOf(subject));
    if (!found.ok) return nobodyIsTold;
    const transfer = found.value;
    const payer = await payerOf(services, transfer.payerWallet);
    const how = subject.endsWith('/returned') ? 'returned' : 'rejected';
    const back = { transfer, payer, how, publicUrl: services.publicUrl() } as const;
    const { told } = payer;
    return tellComingBack(
      {
        told,
        isTest: transfer.isTest,
        mailTo: (one, now) => moneyBackMail(one, back, now),
      },
      services.mailing,
    );
  },
});
