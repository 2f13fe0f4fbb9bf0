import { createHmac } from 'node:crypto';
import { prunePageSessions } from '../account/session/page-session.store.ts';
import type { FormAnew } from '../delivery/deliveries/resend.ts';
import type { IntegerIds } from '../engine/integer-ids.store.ts';
import { pruneContactTokens } from '../identity/contact-tokens/contact-token.store.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import { pruneInvitations } from '../identity/invitations/invitation.store.ts';
import type { Inviting } from '../identity/invitations/invitation.ts';
import type { CheckSecret } from '../identity/tries/check-secret.ts';
import type { GuardPin } from '../identity/tries/pin-guard.ts';
import { wakeWaiters } from '../ledger/wake-waiters.ts';
import type { Mailing } from '../mail/write-mail.ts';
import { keepHouse } from '../running/housekeeping.ts';
import type { TimerHandler } from '../time/timer.ts';
import { passFreeze } from '../wallet/payments/pass-freeze.ts';
import { acceptWhenFunded } from '../wallet/transactions/accept-when-funded.ts';
import { claimPayments } from '../wallet/transactions/claim-payments.ts';
import { endWaiting } from '../wallet/transactions/end-waiting.ts';
import { expireReservation } from '../wallet/transactions/expire-reservation.ts';
import { formTransactionAnew } from '../wallet/transactions/form-transaction-anew.ts';
import { pruneTransactions } from '../wallet/transactions/transaction.store.ts';
import type { WalletServices } from '../wallet/wallet-services.ts';
import type { Ground, Start } from './start.ts';

type Parts = {
  readonly ids: IntegerIds;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
  readonly guardPin: GuardPin;
  readonly publicUrl: () => string;
  /** The key for the tokens of invitations. */
  readonly invitationKey: Buffer;
  readonly mailing: Mailing;
};

export type WalletPart = {
  readonly services: Omit<WalletServices, 'mac' | 'limit'>;
  readonly timers: readonly TimerHandler[];
  readonly bodyBuilder: FormAnew;
};

/** The wallet API: its timers, and keeping its tables small. */
export function startWallet(
  { settings, putOff, started }: Start,
  ground: Ground,
  { ids, hashing, checkSecret, guardPin, publicUrl, invitationKey, mailing }: Parts,
): WalletPart {
  const { engine, database, clock } = ground;
  const { settlementSeconds } = settings;
  const inviting = (transactionId: string): Inviting => ({
    seed: () => createHmac('sha256', invitationKey).update(transactionId).digest(),
    publicUrl: publicUrl(),
    mailing,
  });
  const chores = [
    { name: 'prune the transactions', step: () => pruneTransactions(database, clock.now()) },
    { name: 'prune the contact tokens', step: () => pruneContactTokens(database, clock.now()) },
    { name: 'prune the invitations', step: () => pruneInvitations(database, clock.now()) },
    { name: 'prune the sessions', step: () => prunePageSessions(database, clock.now()) },
  ];
  started.push(keepHouse(chores, putOff));
  return {
    services: {
      engine,
      database,
      clock,
      settlementSeconds,
      inviting,
      ids,
      hashing,
      checkSecret,
      guardPin,
    },
    timers: [
      wakeWaiters,
      expireReservation(settlementSeconds),
      endWaiting(settlementSeconds),
      claimPayments(settlementSeconds),
      acceptWhenFunded(settlementSeconds, inviting),
      passFreeze(settlementSeconds),
    ],
    bodyBuilder: formTransactionAnew(engine, clock, settlementSeconds),
  };
}
