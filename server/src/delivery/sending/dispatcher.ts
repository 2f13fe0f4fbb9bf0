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
  /** Looks for work now, if it is pausing. Returns at once. */
  readonly wake: () => void;
  /** This node has committed new deliveries. */
  readonly tellNews: () => void;
  /** Resolves when nothing is due and nothing is in flight. False: something could not be done. */
  readonly finish: () => Promise<boolean>;
  readonly nextDueAt: () => Promise<UnixSeconds | null>;
  readonly close: () => Promise<void>;
};

const inFlightMax = 512;
const claimMax = 256;
/** The hosts examined in one round. With more hosts, a circle takes several rounds. */
const hostsMax = 1_000;
/** Longer than any attempt may take. After it, another node may claim the delivery. */
const leaseSeconds = 90;
/** Results that come close together are written together. */
const gatherMs = 3;
const gatherMax = 64;
/** The pause after a fault of the database. */
const recoverMs = 500;
/** How long a stopping node waits for answers in flight. */
const farewellMsMax = 3_000;

/**
 * One loop: write the results, claim due deliveries, send them. A claim and its result are two
 * short statements. While a request is in flight, it holds no database connection and no lock. If
 * we die, the lease ends and another node sends it again (decision 0041).
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
  /** The second in which a single look at all hosts found nothing to do. Null: there was none. */
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
        // Nothing is lost: claimed deliveries fall due again when their lease ends.
        this.#services.onFault(fault);
        this.#finishRequests.noteFailure();
        this.#finishRequests.answer();
        this.#circle = new Circle();
        await this.#rest.sleep(recoverMs);
      }
    }
  }

  /** A request that came during the round waits only for the next round, or for the end. */
  get #isAwaited(): boolean {
    return this.#isClosing || (this.#underWay.size === 0 && this.#finishRequests.count > 0);
  }

  #pause(): Promise<unknown> {
    // Results that came during the round have woken nobody.
    if (this.#results.length > 0) return this.#rest.sleep(gatherMs);
    const { clock } = this.#services;
    return this.#rest.whileNothingIsDue(() => this.#idleAt === clock.now());
  }

  /** True: it did as much as it may at once, so there may be more. */
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
    // Answers only the requests made before the circle began: it says nothing about later ones.
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

  /** Makes the loop record results soon, or at once if no other result can join them. */
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

  /** When the next delivery is due. A host gets nothing before its circuit closes. */
  async nextDueAt(): Promise<UnixSeconds | null> {
    const { clock, database, schedules } = this.#services;
    let earliest = await this.#givingUp.nextMoment(clock.now());
    for (const [host, dueAt] of await nextDueByHost(database, Object.keys(schedules))) {
      const due = unixSeconds(Math.max(dueAt, this.#loads.closedUntil(host)));
      if (earliest === null || due < earliest) earliest = due;
    }
    return earliest;
  }

  /** Waits briefly for answers in flight. Releases the rest, which will be sent again. */
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
