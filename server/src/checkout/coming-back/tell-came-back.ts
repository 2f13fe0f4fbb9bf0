import {
  type MailReader,
  nobodyIsTold,
  tellComingBack,
} from '../../bank/coming-back/tell-coming-back.ts';
import type { Engine } from '../../engine/engine.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import { readPayout } from '../../payouts/read-payouts.ts';
import type { PreparedHandler } from '../../time/timer.ts';
import { readPayment } from '../payments/read-payment.ts';
import { cameBackMail } from './came-back-mail.ts';
import { cameBackTimer } from './promise-mail.ts';

type Services = {
  readonly engine: Engine;
  /** The staff who are responsible for the money of a project. */
  readonly staffOf: (projectId: string) => Promise<readonly MailReader[]>;
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

/** Payouts of refunds and of shares both name their payment. */
type Names = { readonly payment_id?: string };

/** Writes the mails that were promised when a refund or a share came back (decision 0234). */
export const tellCameBack = ({
  engine,
  staffOf,
  mailing,
  publicUrl,
}: Services): PreparedHandler => ({
  kind: cameBackTimer,
  prepare: async (payoutId) => {
    const found = await engine.read(readPayout, payoutId);
    if (!found.ok) return nobodyIsTold;
    const payout = found.value;
    const paymentId = (payout.extras as Names).payment_id ?? '';
    const payment = await engine.read(readPayment, { paymentId, projectId: null });
    if (!payment.ok) return nobodyIsTold;
    const project = await engine.read(readProject, payment.value.projectId);
    if (!project.ok) return nobodyIsTold;
    const told = await staffOf(project.value.id);
    const back = { payout, payment: payment.value, project: project.value, publicUrl: publicUrl() };
    return tellComingBack(
      { told, isTest: payout.isTest, mailTo: (one, now) => cameBackMail(one, back, now) },
      mailing,
    );
  },
});
