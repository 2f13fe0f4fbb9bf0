import type { FormAnew } from '../delivery/deliveries/resend.ts';
import type { Inviting } from '../identity/invitations/invitation.ts';
import { createAccountDirectory } from '../identity/wallets/account-directory.store.ts';
import type { PayoutRails } from '../payouts/payout-rail.ts';
import { keepHouse } from '../running/housekeeping.ts';
import type { TimerHandler } from '../time/timer.ts';
import { foldTallies } from '../transfer/lists/tally.store.ts';
import { payoutAnswers } from '../transfer/payouts/answer-payout.ts';
import type { TransferServices } from '../transfer/transfer-services.ts';
import { formTransferAnew } from '../transfer/transfers/form-transfer-anew.ts';
import { transferTimers } from '../transfer/transfers/go-on.ts';
import { pruneTransfers } from '../transfer/transfers/transfer.store.ts';
import { withdrawalEnds } from '../transfer/withdrawals/withdrawal-ends.ts';
import type { Ground, Start } from './start.ts';

export type TransferPart = {
  readonly services: Pick<TransferServices, 'accounts' | 'context' | 'alias'>;
  readonly timers: readonly TimerHandler[];
  readonly bodyBuilder: FormAnew;
};

type Parts = {
  readonly inviting: (subject: string) => Inviting;
  readonly payoutRails: PayoutRails;
};

/** The transfer API: what falls due in it, who pays out, and keeping its tables small. */
export function startTransfer(
  { settings, putOff, started }: Start,
  ground: Ground,
  { inviting, payoutRails }: Parts,
): TransferPart {
  const { database, clock } = ground;
  const context = {
    rails: payoutRails,
    inviting: (transferId: number) => inviting(`transfer ${transferId}`),
  };
  const chores = [
    { name: 'prune the transfers', step: () => pruneTransfers(database, clock.now()) },
    { name: 'add up the transfers', step: () => foldTallies(database) },
  ];
  started.push(keepHouse(chores, putOff));
  return {
    services: { accounts: createAccountDirectory(database), context, alias: settings.alias },
    timers: [...transferTimers(context), payoutAnswers, withdrawalEnds(context)],
    bodyBuilder: formTransferAnew(clock),
  };
}
