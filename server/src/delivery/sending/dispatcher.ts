import { randomUUID } from 'node:crypto';
import { type Clock, type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { DeliveryMetrics } from '../../telemetry/delivery-series.ts';
import { type Attempt, afterAttempt } from '../deliveries/delivery.ts';
import type { Schedules } from '../deliveries/schedule.ts';
import { Circle } from './choosing/circle.ts';
import {
  type Claimed,
  type ClaimedStretch,
  claimDue,
  nextDueByHost,
  type Result,
  recordResults,
  releaseClaims,
} from './choosing/claims.store.ts';
import { FinishRequests } from './choosing/finish-requests.ts';
import { GivingUp } from './choosing/giving-up.ts';
import { type Experience, experienceOf, HostLoads, slotsPerHost } from './choosing/host-loads.ts';
import { Rest } from './choosing/rest.ts';
import { formed, type Signatures } from './forming/forming.ts';
import { lateTextOf, withText } from './forming/late-text.ts';
import type { Signer } from './forming/signing.ts';
import type { HttpSender, SendResult } from './http/http-sender.ts';
import type { TargetPolicy } from './targets/safe-target.ts';

type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly sender: HttpSender;
  readonly sign: Signer;
  readonly schedules: Schedules;
  readonly policyFor: (isTest: boolean) => TargetPolicy;
  readonly metrics: DeliveryMetrics;
  readonly onFault: (fault: unknown) => void;
};

/** Sends due deliveries, with retries. */
export type Dispatcher = {
  /** Looks for work now, if it is resting; returns at once. */
  readonly wake: () => void;
  /** This node has committed new deliveries. */
  readonly tellNews: () => void;
  /** Ends with nothing due and nothing under way. False when something could not be done. */
  readonly finish: () => Promise<boolean>;
  readonly nextDueAt: () => Promise<UnixSeconds | null>;
  readonly close: () => Promise<void>;
};

const inFlightMax = 512;
const claimMax = 256;
/** So many hosts are looked at in a round; with more of them a circle takes several rounds. */
const hostsMax = 1_000;
/** Longer than any attempt may take: after it the delivery is somebody else's. */
const leaseSeconds = 90;
/** Results that come close together are written down together. */
const gatherMs = 3;
const gatherMax = 64;
/** After a fault of the database. */
const recoverMs = 500;
/** How long a stopping node waits for answers that are on their way. */
const farewellMsMax = 3_000;

/**
 * One loop: write down what was answered, take what is due, send it. A claim and its result are two
 * short statements; while a request is in the air no connection and no lock is held. If we die, the
 * lease ends and somebody sends it again (decision 0041).
 */
export function startDispatcher(services: Services): Dispatcher {
  const loop = new Loop(services);
  void loop.run();
  return {
    wake: () => loop.wake(),
    tellNews: () => loop.tellNews(),
    finish: () => loop.finish(),
    nextDueAt: () => loop.nextDueAt(),
    close: () => loop.close(),
  };
}

class Loop {
  readonly #services: Services;
  readonly #loads = new HostLoads();
  readonly #givingUp: GivingUp;
  readonly #finishRequests = new FinishRequests();
  readonly #underWay = new Map<string, Claimed>();
  readonly #stop = new AbortController();
  #results: Result[] = [];
  #circle = new Circle();
  readonly #rest = new Rest();
  /** The second in which one look at all hosts found nothing to do; null: there was none. */
  #idleAt: UnixSeconds | null = null;
  #isClosing = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    this.#givingUp = new GivingUp(services, this.#loads);
  }

  run(): Promise<void> {
    this.#ended = this.#rounds();
    return this.#ended;
  }

  async #rounds(): Promise<void> {
    while (!this.#isClosing) {
      try {
        this.#rest.end();
        const mayBeMore = await this.#round();
        if (!mayBeMore && !this.#isAwaited) await this.#pause();
      } catch (fault) {
        // Nothing is lost: what was claimed falls due again when its lease ends.
        this.#services.onFault(fault);
        this.#finishRequests.noteFailure();
        this.#finishRequests.answer();
        this.#circle = new Circle();
        await this.#rest.sleep(recoverMs);
      }
    }
  }

  /** Somebody who came during the round waits for nothing but the next one, or for the end. */
  get #isAwaited(): boolean {
    return this.#isClosing || (this.#underWay.size === 0 && this.#finishRequests.count > 0);
  }

  #pause(): Promise<unknown> {
    // Results that came while it was busy woke nobody.
    if (this.#results.length > 0) return this.#rest.sleep(gatherMs);
    const { clock } = this.#services;
    return this.#rest.whileNothingIsDue(() => this.#idleAt === clock.now());
  }

  /** True when it did as much as it may at once, so that there may be more. */
  async #round(): Promise<boolean> {
    this.#idleAt = null;
    this.#circle.begin(this.#finishRequests.count);
    await this.#record();
    const now = this.#services.clock.now();
    const isMoreLate = await this.#givingUp.step(now);
    const limit = Math.min(claimMax, inFlightMax - this.#loads.inFlight);
    if (limit === 0) return isMoreLate;
    const isOneStretch = this.#circle.behindHost === '';
    const { claimed, lastHost } = await this.#claim(limit);
    for (const one of claimed) void this.#attempt(one);
    this.#circle.advance(lastHost, isMoreLate || claimed.length > 0);
    // Only those that were made before the circle began: it speaks for no later moment.
    const { isIdle, finishRequests } = this.#circle;
    if (isIdle && isOneStretch) this.#idleAt = now;
    if (isIdle && this.#underWay.size === 0) this.#finishRequests.answer(finishRequests);
    return isMoreLate || claimed.length === limit;
  }

  async #record(): Promise<void> {
    const results = this.#results;
    if (results.length === 0) return;
    this.#results = [];
    try {
      await recordResults(this.#services.database, results);
    } catch (fault) {
      this.#results = [...results, ...this.#results];
      throw fault;
    }
    for (const { id } of results) this.#underWay.delete(id);
  }

  async #claim(limit: number): Promise<ClaimedStretch> {
    const now = this.#services.clock.now();
    return claimDue(this.#services.database, {
      claim: randomUUID(),
      now,
      until: unixSeconds(now + leaseSeconds),
      limit,
      slots: this.#loads.freeSlots(now),
      slotsOfOthers: slotsPerHost,
      behindHost: this.#circle.behindHost,
      hostsMax,
      dialects: Object.keys(this.#services.schedules),
    });
  }

  /** One attempt, from its signature to its result. */
  async #attempt(claimed: Claimed): Promise<void> {
    const { delivery } = claimed;
    const { clock, metrics, schedules } = this.#services;
    this.#underWay.set(delivery.id, claimed);
    this.#loads.begin(delivery.host);
    const requestId = randomUUID();
    const at = clock.now();
    let experience: Experience | null = null;
    try {
      const body = lateTextOf(claimed, schedules[delivery.dialect], at);
      const toSend = body === null ? claimed : withText(claimed, body);
      const signatures = await this.#services.sign(toSend, at);
      const sent = await this.#send(toSend, requestId, signatures);
      experience = experienceOf(sent);
      if (sent.kind === 'failed' && sent.fault === 'stopped') return;
      const attempt = attemptOf(sent, at, requestId);
      const counted = { ...delivery, attemptCount: delivery.attemptCount + 1 };
      const after = afterAttempt(counted, attempt, schedules[delivery.dialect], clock.now());
      const kept =
        after.state === 'pending' && signatures.by === 'rsa' ? signatures.signature : null;
      metrics.attempted(delivery.dialect, attempt.fault ?? String(attempt.status));
      this.#results.push({
        id: delivery.id,
        claim: claimed.claim,
        attempt,
        after,
        body,
        signature: kept,
      });
    } catch (fault) {
      this.#finishRequests.noteFailure();
      this.#underWay.delete(delivery.id);
      this.#services.onFault(fault);
    } finally {
      this.#loads.end(delivery.host, experience, clock.now());
      this.#noteResult();
    }
  }

  #send(claimed: Claimed, requestId: string, signatures: Signatures): Promise<SendResult> {
    const { sender, schedules, policyFor, metrics } = this.#services;
    const { delivery, waitedSeconds } = claimed;
    const { connectMsMax, totalMsMax } = schedules[delivery.dialect];
    const claimedMs = performance.now();
    return sender.send({
      url: delivery.url,
      ...formed(claimed, requestId, signatures),
      policy: policyFor(delivery.isTest),
      connectMsMax,
      totalMsMax,
      signal: this.#stop.signal,
      onFirstByte: () => {
        if (delivery.attemptCount > 0) return;
        metrics.firstByte(waitedSeconds + (performance.now() - claimedMs) / 1_000);
      },
    });
  }

  /** Has the loop record results soon, or at once if no other result can join them. */
  #noteResult(): void {
    if (this.#results.length >= gatherMax || this.#loads.inFlight === 0) this.wake();
    else if (this.#results.length === 1) setTimeout(() => this.wake(), gatherMs);
  }

  wake(): void {
    this.#rest.wake();
  }

  tellNews(): void {
    this.#rest.tellNews();
  }

  finish(): Promise<boolean> {
    const finished = this.#finishRequests.add();
    this.wake();
    return finished;
  }

  /** A host whose circuit is open gets nothing before it closes, whatever is due. */
  async nextDueAt(): Promise<UnixSeconds | null> {
    const { clock, database, schedules } = this.#services;
    let earliest = await this.#givingUp.nextMoment(clock.now());
    for (const [host, dueAt] of await nextDueByHost(database, Object.keys(schedules))) {
      const due = unixSeconds(Math.max(dueAt, this.#loads.closedUntil(host)));
      if (earliest === null || due < earliest) earliest = due;
    }
    return earliest;
  }

  /** Waits a little for answers that are on their way; lets go of the rest, which will be sent again. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.wake();
    await this.#ended;
    const impatience = setTimeout(() => this.#stop.abort(), farewellMsMax);
    while (this.#loads.inFlight > 0) await this.#rest.sleep();
    clearTimeout(impatience);
    await this.#services.sender.close();
    try {
      await this.#record();
      if (this.#underWay.size > 0) {
        await releaseClaims(this.#services.database, [...this.#underWay.values()]);
      }
    } catch (fault) {
      this.#services.onFault(fault);
    }
  }
}

function attemptOf(sent: SendResult, at: UnixSeconds, requestId: string): Attempt {
  const durationMs = Math.round(sent.durationMs);
  return sent.kind === 'answered'
    ? { at, requestId, durationMs, status: sent.status, fault: null, detail: sent.head }
    : { at, requestId, durationMs, status: null, fault: sent.fault, detail: sent.detail };
}
