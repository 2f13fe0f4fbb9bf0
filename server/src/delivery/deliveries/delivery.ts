import { stateAfter } from '../../kernel/machine.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { EventDialect, FeedEvent } from '../events/event.ts';
import { hostKeyOf } from '../sending/targets/safe-target.ts';
import { type DeliveryState, deliveryMachine } from './delivery.states.ts';
import { lifeSecondsOf, type Schedule } from './schedule.ts';

/** One attempt, as operators and merchants see it. */
export type Attempt = {
  readonly at: UnixSeconds;
  /** `X-Service-Request-Id`: new for each attempt. */
  readonly requestId: string;
  readonly durationMs: number;
  /** Null: there was no answer. */
  readonly status: number | null;
  /** The reason why there was none. */
  readonly fault: string | null;
  /** The first bytes of the answer, or the details of the fault. */
  readonly detail: string;
};

/** An event on its way to one receiver. */
export type Delivery = {
  readonly id: string;
  readonly callbackId: string;
  readonly position: number;
  readonly clientId: string;
  readonly isTest: boolean;
  readonly dialect: EventDialect;
  readonly object: string;
  readonly sequence: number;
  /** A single attempt with a new body, on somebody's request. */
  readonly isResend: boolean;
  readonly url: string;
  /** Host and port: limits apply to this pair. */
  readonly host: string;
  /** A new body, made for a resend or a late attempt. Null: the event's own body. */
  readonly body: string | null;
  readonly state: DeliveryState;
  readonly attemptCount: number;
  readonly attempts: readonly Attempt[];
  readonly signature: string | null;
  readonly nextTryAt: UnixSeconds | null;
  readonly claimedUntil: UnixSeconds;
  readonly createdAt: UnixSeconds;
};

const never = unixSeconds(0);

/** The delivery written by the event's own commit. It is due at once. */
export function firstDelivery(
  event: FeedEvent,
  project: { readonly clientId: string; readonly isTest: boolean },
  url: string,
): Delivery {
  if (event.sequence === null) throw new Error('what has no sequence is told to nobody');
  return {
    id: event.id,
    callbackId: event.id,
    position: event.position,
    clientId: project.clientId,
    isTest: project.isTest,
    dialect: event.dialect,
    object: event.object,
    sequence: event.sequence,
    isResend: false,
    url,
    host: hostKeyOf(url),
    body: null,
    state: 'pending',
    attemptCount: 0,
    attempts: [],
    signature: null,
    nextTryAt: event.createdAt,
    claimedUntil: never,
    createdAt: event.createdAt,
  };
}

/** A further attempt of an earlier delivery, with a body of its own. */
export const resendOf = (
  before: Delivery,
  fresh: { readonly id: string; readonly body: string },
  now: UnixSeconds,
): Delivery => ({
  ...before,
  ...fresh,
  isResend: true,
  state: 'pending',
  attemptCount: 0,
  attempts: [],
  signature: null,
  nextTryAt: now,
  claimedUntil: never,
  createdAt: now,
});

/** The state of a delivery after an attempt. */
export type AfterAttempt = {
  readonly state: DeliveryState;
  readonly nextTryAt: UnixSeconds | null;
};

/**
 * From its last moment on, a delivery is late: it has one attempt left (decision 0081-last-moment).
 */
export const isLate = (
  { createdAt }: Pick<Delivery, 'createdAt'>,
  schedule: Pick<Schedule, 'retrySeconds'>,
  now: UnixSeconds,
): boolean => now >= createdAt + lifeSecondsOf(schedule);

const isSuccess = (status: number | null): boolean =>
  status !== null && status >= 200 && status <= 299;

/** `attemptCount` includes this attempt. An attempt after the last moment was the final one. */
export function afterAttempt(
  delivery: Pick<Delivery, 'isResend' | 'attemptCount' | 'createdAt'>,
  { status }: Pick<Attempt, 'status'>,
  schedule: Schedule,
  now: UnixSeconds,
): AfterAttempt {
  if (isSuccess(status))
    return { state: stateAfter(deliveryMachine, 'pending', 'take'), nextTryAt: null };
  const isFinal = status !== null && schedule.finalStatuses.includes(status);
  const { isResend, attemptCount } = delivery;
  const isLast = isResend || isFinal || isLate(delivery, schedule, now);
  const delay = isLast ? undefined : schedule.retrySeconds[attemptCount - 1];
  const triesLeft = delay !== undefined;
  const state = stateAfter(deliveryMachine, 'pending', 'fail', { triesLeft });
  return { state, nextTryAt: triesLeft ? unixSeconds(now + delay) : null };
}

/** The state of a delivery at its last moment, while its receiver is away. */
export type GivenUp = {
  readonly state: DeliveryState;
  /** Added after the real attempts: it says why there are no more. */
  readonly entry: Omit<Attempt, 'requestId'>;
};

export const givenUpAt = (now: UnixSeconds): GivenUp => ({
  state: stateAfter(deliveryMachine, 'pending', 'give_up'),
  entry: {
    at: now,
    durationMs: 0,
    status: null,
    fault: 'given_up',
    detail: 'Given up, nothing was sent: the receiver could not be reached in time.',
  },
});
