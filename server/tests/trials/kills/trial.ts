import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival } from '../../crash/delivery/moody-receivers.ts';
import { Watch } from '../../crash/watch.ts';
import { isAllTold, leftIn } from '../../soak/tables.ts';
import { advance } from '../../support/clock.ts';
import { seededRandom } from '../../support/random.ts';
import { until } from '../../support/until.ts';
import { bankFaults } from './bank-errand.ts';
import type { Customer, RoundRecord } from './customer.ts';
import { revoked } from './errands.ts';
import { accountsFound, effectsFound, ownDifferences, storedAnswers } from './found.ts';
import { faultsInAccounts, faultsInAnswers, faultsInEffects, movedBy } from './journal.ts';
import { Load } from './load.ts';
import { type Plan, planOf, type Random } from './plan.ts';
import { openStage, type Stage } from './stage.ts';
import { checkTelling, eventsSince, type Telling } from './telling.ts';
import { killIn } from './ways.ts';

export type Round = Pick<Plan, 'number' | 'kill' | 'bank' | 'clients'> & {
  readonly acknowledged: number;
  /** Requests with an unanswered attempt, and how many of them had happened by then. */
  readonly unanswered: number;
  readonly hadHappened: number;
  readonly putOff: number;
  /** Repeated after they had been answered: the same bytes came. */
  readonly repeated: number;
  readonly arrived: number;
  readonly doubled: number;
  readonly givenUp: number;
  readonly recoveryMs: number;
  readonly seconds: number;
};

export type TrialOptions = {
  readonly seed: number;
  /** The numbers of the first and the last round. */
  readonly from: number;
  readonly to: number;
  /** Called before each round. */
  readonly goesOn?: () => boolean;
  readonly onRound: (round: Round) => Promise<void> | void;
};

/** How many acknowledged answers are repeated after a round. */
const sampleMax = 40;
/** A lease, and the retries that a receiver's failures can cause, with a margin. */
const settleSeconds = 600;
const settleMax = 8;
/** Longer than any wait or retention period. */
const longSeconds = 100 * 86_400;

/**
 * Kills a service under mixed load, again and again, and compares what is left with the answers.
 */
export class KillTrial {
  #stage: Stage | null = null;

  /** Runs all rounds; throws at the first broken promise. */
  static async run({ seed, from, to, goesOn, onRound }: TrialOptions): Promise<void> {
    const trial = new KillTrial();
    let number = from;
    try {
      for (; number <= to && (goesOn?.() ?? true); number += 1) {
        await onRound(await trial.#round(planOf(seed, number)));
      }
      await trial.#endStage();
    } catch (fault) {
      const words = trial.#stage?.house.lastWords ?? '';
      const named = `round ${number} of seed ${seed} failed; the last words of the server`;
      throw new Error(`${named}:\n${words}`, { cause: fault });
    } finally {
      await trial.#removeStage();
    }
  }

  async #round(plan: Plan): Promise<Round> {
    const beganMs = performance.now();
    const random = seededRandom(plan.seed);
    let recoveryMs = 0;
    if (plan.isFirst || this.#stage === null) {
      await this.#endStage();
      const opened = await openStage(plan, random);
      this.#stage = opened.stage;
      recoveryMs = opened.recoveryMs;
      await this.#settleOpening();
    }
    const stage = this.#staged();
    await stage.scene.merchant.renew();
    const arrivedBefore = stage.receivers.arrivals.length;
    const record: RoundRecord = {
      number: plan.number,
      effects: [],
      asks: [],
      acknowledged: new Watch(),
      putOff: 0,
    };
    const load = new Load(stage, record, plan);
    let happened: ReadonlySet<string> = new Set();
    await load.during(async () => {
      if (plan.isFirst) return;
      await record.acknowledged.further(plan.afterAcknowledged);
      await pause(plan.pauseMs);
      const killed = await this.#crash(plan, load.prober, random);
      happened = killed.happened;
      recoveryMs = killed.recoveryMs;
    });
    const unanswered = record.asks.filter(({ isUnanswered }) => isUnanswered);
    const repeated = await this.#repeatSample(load.prober, random);
    await this.#settle();
    const arrivals = stage.receivers.arrivals.slice(arrivedBefore);
    const telling = await this.#check(record, arrivals);
    return {
      ...{ number: plan.number, kill: plan.kill, bank: plan.bank, clients: plan.clients },
      acknowledged: record.acknowledged.count,
      unanswered: unanswered.length,
      hadHappened: unanswered.filter(({ storedAs }) => happened.has(storedAs)).length,
      ...{ putOff: record.putOff, repeated, arrived: arrivals.length },
      ...{ doubled: telling.doubled, givenUp: telling.givenUp, recoveryMs },
      seconds: (performance.now() - beganMs) / 1_000,
    };
  }

  #staged(): Stage {
    if (this.#stage === null) throw new Error('there is no stage');
    return this.#stage;
  }

  /** Events of opening a stage do not belong to its first round. */
  async #settleOpening(): Promise<void> {
    const { house, checked, receivers, follower } = this.#staged();
    await this.#settle();
    const events = await eventsSince(house.home, 0);
    checkTelling(checked, events, receivers.arrivals, follower.positions);
  }

  /** Kills, and waits until money moves again. Unanswered requests are not repeated before that. */
  async #crash(plan: Plan, prober: Customer, random: Random) {
    const { house } = this.#staged();
    const { asks } = prober.record;
    const beganMs = performance.now();
    let happened: ReadonlySet<string> = new Set();
    await house.killing(async () => {
      await killIn(plan.kill, house, random);
      await house.ageClaims();
      happened = await this.#happened(asks);
      await until('money moves again', () => prober.postOnce());
      if (plan.kill.includes('redis')) await revoked(prober);
    });
    const recoveryMs = performance.now() - beganMs;
    for (const { client } of house.nodes) {
      await until('/readyz says 200', async () => {
        return (await client.send('GET', '/readyz')).status === 200;
      });
    }
    await prober.record.acknowledged.further(20 + random(40));
    return { recoveryMs, happened };
  }

  /** Which of the unanswered requests have happened; waits for a recovering database. */
  async #happened(asks: RoundRecord['asks']): Promise<ReadonlySet<string>> {
    const ids = asks.filter(({ answer }) => answer === null).map(({ storedAs }) => storedAs);
    let stored: ReadonlyMap<string, string> | null = null;
    await until('the database answers', async () => {
      stored = await storedAnswers(this.#staged().house.home, ids).catch(() => null);
      return stored !== null;
    });
    return new Set((stored ?? new Map<string, string>()).keys());
  }

  /** Answers from before and after the kill are repeated, byte for byte. */
  async #repeatSample(prober: Customer, random: Random): Promise<number> {
    const { asks } = prober.record;
    const from = random(Math.max(1, asks.length - sampleMax));
    const lost = asks.filter(({ isUnanswered }) => isUnanswered);
    const sample = [...new Set([...lost, ...asks.slice(from, from + sampleMax)])];
    const answers = await Promise.all(sample.map((ask) => prober.repeat(ask)));
    refuse(answers.filter((fault) => fault !== null));
    return sample.length;
  }

  /** Advances the clock past leases, reservations and retries, until nothing is left to deliver. */
  async #settle(): Promise<void> {
    const { house, follower } = this.#staged();
    for (let count = 0; count < settleMax; count += 1) {
      await advance(house.client, settleSeconds);
      if (!(await isAllTold(house.home))) continue;
      await house.sameTime();
      await follower.readToTheEnd();
      return;
    }
    throw new Error('something is still to be told');
  }

  async #check(record: RoundRecord, arrivals: readonly Arrival[]): Promise<Telling> {
    const { house, bank, follower, balances, checked } = this.#staged();
    const found = await effectsFound(house.home, record.number);
    for (const [account, minor] of movedBy(record.effects, found)) {
      balances.set(account, (balances.get(account) ?? 0) + minor);
    }
    const ids = record.asks.map(({ storedAs }) => storedAs);
    const { home } = house;
    const events = await eventsSince(home, checked.position);
    const telling = checkTelling(checked, events, arrivals, follower.positions);
    const audit = await house.client.audit();
    const isSound = audit.body['ok'] === true;
    refuse([
      ...faultsInEffects(record.effects, found),
      ...faultsInAccounts(balances, await accountsFound(home)),
      ...faultsInAnswers(record.asks, await storedAnswers(home, ids)),
      ...telling.faults,
      ...(await ownDifferences(home)),
      ...(await bankFaults(house.client, bank)),
      ...(isSound ? [] : [`the audit says ${audit.status} ${audit.text}`]),
    ]);
    return telling;
  }

  /** Waits until everything has expired, and restarts: no timer is left, and no money has moved. */
  async #endStage(): Promise<void> {
    if (this.#stage === null) return;
    const { house, balances } = this.#stage;
    // In two steps: some retention periods begin only when something else has ended.
    for (const _ of ['what waits', 'what is kept']) await advance(house.client, longSeconds);
    await house.restart();
    let left: readonly string[] = [];
    const isTidy = async (): Promise<boolean> => {
      left = await leftIn(house.home);
      return left.length === 0;
    };
    await until('nothing past is left', isTidy).catch(() => refuse(left));
    refuse([
      ...faultsInAccounts(balances, await accountsFound(house.home)),
      ...(await ownDifferences(house.home)),
    ]);
    await this.#removeStage();
  }

  async #removeStage(): Promise<void> {
    const stage = this.#stage;
    this.#stage = null;
    await stage?.house.remove();
    await stage?.receivers.close();
  }
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new Error(`${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
}
