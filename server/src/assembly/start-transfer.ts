import type { FormAnew } from '../delivery/deliveries/resend.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import type { Inviting } from '../identity/invitations/invitation.ts';
import { createAccountDirectory } from '../identity/wallets/account-directory.store.ts';
import type { Mailing } from '../mail/write-mail.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import { keepHouse } from '../running/housekeeping.ts';
import type { AnyHandler } from '../time/timer.ts';
import { foldTallies } from '../transfer/lists/tally.store.ts';
import { payoutAnswers } from '../transfer/payouts/answer-payout.ts';
import { tellMoneyBack } from '../transfer/payouts/tell-money-back.ts';
import { pruneRuns } from '../transfer/standing-payouts/payout-rule.store.ts';
import { runPayoutRule } from '../transfer/standing-payouts/run-payout-rule.ts';
import type { TransferServices } from '../transfer/transfer-services.ts';
import { formTransferAnew } from '../transfer/transfers/form-transfer-anew.ts';
import { transferTimers } from '../transfer/transfers/go-on.ts';
import { pruneTransfers } from '../transfer/transfers/transfer.store.ts';
import { moneyStaff } from './money-staff.ts';
import type { Ground, Start } from './start.ts';

export type TransferPart = {
  readonly services: Pick<TransferServices, 'accounts' | 'context' | 'alias'>;
  readonly timers: readonly AnyHandler[];
  readonly bodyBuilder: FormAnew;
};

type Parts = {
  readonly inviting: (subject: string) => Inviting;
  readonly payoutRails: PayoutRails;
  readonly ids: IntegerIds;
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

/** The transfer API: its timers, its payouts, and keeping its tables small. */
export function startTransfer(
  { settings, putOff, started }: Start,
  ground: Ground,
  { inviting, payoutRails, ids, mailing, publicUrl }: Parts,
): TransferPart {
  const { database, clock, engine } = ground;
  const context = {
    rails: payoutRails,
    inviting: (transferId: number) => inviting(`transfer ${transferId}`),
  };
  const chores = [
    { name: 'prune the transfers', step: () => pruneTransfers(database, clock.now()) },
    { name: 'add up the transfers', step: () => foldTallies(database) },
    { name: 'prune the standing payouts', step: () => pruneRuns(database, clock.now()) },
  ];
  started.push(keepHouse(chores, putOff));
  const accounts = createAccountDirectory(database);
  const telling = { engine, database, staffOf: moneyStaff(database), mailing, publicUrl };
  const rules = runPayoutRule({ ...telling, ids, accounts, context });
  return {
    services: { accounts, context, alias: settings.alias },
    timers: [...transferTimers(context), payoutAnswers, tellMoneyBack(telling), rules],
    bodyBuilder: formTransferAnew(clock),
  };
}
