import { mockPayoutRail } from '../../../src/payouts/mock-payout-rail.ts';
import type { PayoutOutcome } from '../../../src/payouts/payout.ts';
import { answerPayout, payoutAnswers } from '../../../src/transfer/payouts/answer-payout.ts';
import { payerAsViewer, type Viewer } from '../../../src/transfer/transfers/access.ts';
import { createTransfer } from '../../../src/transfer/transfers/create-transfer.ts';
import { transferTimers } from '../../../src/transfer/transfers/go-on.ts';
import { providePassword } from '../../../src/transfer/transfers/provide-password.ts';
import { registerTransfer } from '../../../src/transfer/transfers/register-transfer.ts';
import { reserveTransfer } from '../../../src/transfer/transfers/reserve-transfer.ts';
import { revokeTransfer } from '../../../src/transfer/transfers/revoke-transfer.ts';
import { signTransfer } from '../../../src/transfer/transfers/sign-transfer.ts';
import type { NewTransfer } from '../../../src/transfer/transfers/transfer.ts';
import type { TransferContext } from '../../../src/transfer/transfers/transfer-context.ts';
import {
  claimTimer,
  dueTimer,
  fundingTimer,
  lapseTimer,
} from '../../../src/transfer/transfers/transfer-timers.ts';
import { kiosk, type Name, shop, walletIds } from './cast.ts';
import { asking, type Command, firing } from './rule.ts';
import { transferId, wantedTransfer } from './transfer-scene.ts';
import { inviting } from './wallet-commands.ts';

const rails = { serving: () => mockPayoutRail };
/** Every transfer has its own seed, so its invitation is unique. */
export const context: TransferContext = {
  rails,
  inviting: (id) => ({ ...inviting, seed: () => Buffer.from(`seed of ${id}`) }),
};
/** No rail pays out. */
export const withoutRail: TransferContext = { ...context, rails: { serving: () => null } };

/** The rail carries at most this amount in one payout. */
export const railUpTo = (amountMax: bigint): TransferContext => ({
  ...context,
  rails: { serving: () => ({ ...mockPayoutRail, amountMax }) },
});

const client = ({ clientId, walletId }: typeof shop): Viewer => ({
  clientId,
  userId: null,
  seen: [walletId],
  moved: [walletId],
});

/** Who sends the request: the client that created it, or another client. */
export const creator = client(shop);
export const stranger = client(kiosk);
/** Ona, through the shop: her access token moves her money. */
export const onasToken: Viewer = {
  clientId: shop.clientId,
  userId: walletIds.ona,
  seen: [walletIds.ona],
  moved: [walletIds.ona],
};
export const person = (name: Name): Viewer => payerAsViewer(walletIds[name]);

const call = (viewer: Viewer, by: TransferContext = context) => ({
  transferId,
  viewer,
  context: by,
});

export const creating = (given: Partial<NewTransfer> = {}): Command =>
  asking(createTransfer, wantedTransfer(given));
export const registeringTransfer = (viewer: Viewer = creator): Command =>
  asking(registerTransfer, call(viewer));
export const signing = (viewer: Viewer = onasToken, by: TransferContext = context): Command =>
  asking(signTransfer, call(viewer, by));
export const reserving = (viewer: Viewer = onasToken): Command =>
  asking(reserveTransfer, call(viewer));
export const revoking = (viewer: Viewer = creator): Command => asking(revokeTransfer, call(viewer));
export const unlocking = (viewer: Viewer = creator): Command =>
  asking(providePassword, call(viewer));
export const answering = (outcome: PayoutOutcome): Command =>
  asking(answerPayout, { transferId, outcome });

const timerNamed = (kind: string, by: TransferContext = context) => {
  const handler = transferTimers(by).find((one) => one.kind === kind);
  if (handler === undefined) throw new Error(`there is no timer ${kind}`);
  return firing(handler);
};
export const payerIsFunded = timerNamed(fundingTimer);
export const beneficiaryCame = timerNamed(claimTimer);
export const dayComes = timerNamed(dueTimer);
export const dayComesWith = (by: TransferContext): Command => timerNamed(dueTimer, by);
export const timeEnds = timerNamed(lapseTimer);
export const railAnswers = firing(payoutAnswers);
