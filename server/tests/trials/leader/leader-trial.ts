import { type Attempt, isAnswered, send } from '../../crash/attempt.ts';
import { addMoved, faultsIn, faultsInAnswers, journalOf } from '../../crash/checks.ts';
import { Load } from '../../crash/load.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { seededRandom } from '../../support/random.ts';
import { until } from '../../support/until.ts';
import { CarefulClient } from './careful-client.ts';
import type { Cluster } from './cluster.ts';
import { Gap } from './gap.ts';
import { type MisfortuneName, misfortunes, type Round } from './rounds.ts';
import { type Node, type Way, withNodes } from './scene.ts';
import { StrayWriter } from './stray-writer.ts';

export type LeaderOptions = {
  readonly seed: number;
  readonly rounds: readonly MisfortuneName[];
  readonly way: Way;
  readonly onRound: (round: Round) => void;
};

/** Fundings are above every amount that the clients post. */
const fundingMin = 1_000_000_000_000;
const owingAccounts = 2;
const richWallets = 6;
const poorWallets = 2;
const clients = 6;
const sampleMax = 50;

/** Two nodes on a cluster whose leader fails in various ways, again and again, under load. */
export class LeaderTrial {
  readonly #cluster: Cluster;
  readonly #nodes: readonly Node[];
  readonly #random: (below: number) => number;
  readonly #balances = new Map<string, bigint>();
  #posted = 0;

  /** Runs all rounds; throws at the first broken promise. */
  static async run(options: LeaderOptions): Promise<void> {
    await withNodes(options.way, async (cluster, nodes) => {
      const trial = await LeaderTrial.#begin(cluster, nodes, options.seed);
      for (const [index, name] of options.rounds.entries()) {
        options.onRound(await trial.#round(index + 1, name));
      }
    });
  }

  /** How many acknowledged postings a failover loses without synchronous mode. */
  static async withoutSynchronousMode(
    seed: number,
  ): Promise<{ acknowledged: number; lost: number }> {
    let shown = { acknowledged: 0, lost: 0 };
    await withNodes('haproxy', async (cluster, nodes) => {
      const trial = await LeaderTrial.#begin(cluster, nodes, seed);
      shown = await trial.#loseWhatIsOnlyHere();
    });
    return shown;
  }

  static async #begin(cluster: Cluster, nodes: readonly Node[], seed: number) {
    const trial = new LeaderTrial(cluster, nodes, seed);
    await trial.#openAccounts();
    return trial;
  }

  private constructor(cluster: Cluster, nodes: readonly Node[], seed: number) {
    this.#cluster = cluster;
    this.#nodes = nodes;
    this.#random = seededRandom(seed);
  }

  async #round(number: number, misfortune: MisfortuneName): Promise<Round> {
    await this.#cluster.untilWhole();
    const load = this.#newLoad();
    const careful = await this.#newCareful();
    const gap = new Gap(load);
    const running = Promise.all([load.run(clients), careful.run(), gap.run()]);
    const failed = running.then(() => new Promise<never>(() => {}));
    try {
      const { from, to, ledMs, stray } = await Promise.race([
        this.#befall(misfortune, load),
        failed,
      ]);
      end(load, careful, gap);
      await running;
      await this.#verify(load, careful);
      const count = (kind: string) =>
        load.attempts.filter(({ outcome }) => outcome.kind === kind).length;
      return {
        number,
        misfortune,
        from,
        to,
        acknowledged: load.acknowledged,
        putOff: count('put off'),
        inDoubt: count('in doubt'),
        ledMs,
        awayMs: gap.longestMs,
        careful: careful.done,
        carefulPutOff: careful.putOff,
        carefulMs: careful.longestMs,
        strayLetIn: stray.letIn,
        strayAcknowledged: stray.acknowledged,
      };
    } finally {
      end(load, careful, gap);
      await running.catch(() => {});
    }
  }

  /** Makes the fault under load, and mends it, also under load. */
  async #befall(misfortune: MisfortuneName, load: Load) {
    const { befall, mend, isReachable } = misfortunes[misfortune];
    const leader = await this.#cluster.leader();
    const stray = new StrayWriter(this.#cluster.urlOf(leader));
    await furtherAcknowledged(load, 200 + this.#random(200));
    const beganMs = performance.now();
    await befall(leader, this.#cluster);
    const successor = await this.#cluster.leader([leader]);
    const ledMs = performance.now() - beganMs;
    if (isReachable) stray.start();
    try {
      await furtherAcknowledged(load, 200);
      mend(leader);
      await this.#cluster.untilWhole();
      await furtherAcknowledged(load, 200);
      return { from: leader.name, to: successor.name, ledMs, stray };
    } finally {
      await stray.finish();
    }
  }

  /**
   * Nothing acknowledged is lost, nothing is duplicated, and repetitions get the earlier answers.
   */
  async #verify(load: Load, careful: CarefulClient): Promise<void> {
    const { attempts } = load;
    const first = Math.min(...attempts.map(({ posting }) => posting.amount));
    refuse(faultsIn(await journalOf(this.#cluster, first, fundingMin), attempts));
    const unanswered = attempts.filter((attempt) => !isAnswered(attempt) && attempt.key !== null);
    for (const attempt of unanswered) await this.#repeat(attempt);
    await this.#repeatSample(attempts);
    const journal = await journalOf(this.#cluster, first, fundingMin);
    refuse(faultsIn(journal, attempts));
    addMoved(this.#balances, attempts, journal);
    for (const [account, balance] of careful.balances) this.#balances.set(account, balance);
    for (const { client } of this.#nodes) refuse(await faultsInAnswers(client, this.#balances));
  }

  async #repeat(attempt: Attempt): Promise<void> {
    attempt.outcome = await send(this.#anyNode(), attempt);
    if (!isAnswered(attempt)) throw new Error(`the repetition of ${attempt.key} was not answered`);
  }

  /** Answers of an earlier leader are repeated, byte for byte, by any node. */
  async #repeatSample(attempts: readonly Attempt[]): Promise<void> {
    const keyed = attempts.filter(
      ({ key, outcome }) => key !== null && outcome.kind === 'acknowledged',
    );
    const from = this.#random(Math.max(1, keyed.length - sampleMax));
    for (const attempt of keyed.slice(from, from + sampleMax)) {
      const again = JSON.stringify(await send(this.#anyNode(), attempt));
      if (again === JSON.stringify(attempt.outcome)) continue;
      throw new Error(`${JSON.stringify(attempt.outcome)} became ${again}`);
    }
  }

  /**
   * A demonstration: without synchronous mode a leader acknowledges commits that no other server
   * has, and its successor has never seen them.
   */
  async #loseWhatIsOnlyHere(): Promise<{ acknowledged: number; lost: number }> {
    await this.#cluster.untilWhole();
    await this.#cluster.setSynchronous(false);
    const load = this.#newLoad();
    const leader = await this.#cluster.leader();
    leader.cutReplication();
    const running = load.run(clients);
    await furtherAcknowledged(load, 200);
    await leader.kill();
    leader.rejoin();
    await this.#cluster.leader([leader]);
    await furtherAcknowledged(load, 200);
    load.finish();
    await running;
    const first = Math.min(...load.attempts.map(({ posting }) => posting.amount));
    const journal = await journalOf(this.#cluster, first, fundingMin);
    const faults = faultsIn(journal, load.attempts);
    const lost = faults.filter((fault) =>
      fault.endsWith('was acknowledged and is not in the journal'),
    );
    refuse(faults.filter((fault) => !lost.includes(fault)));
    return { acknowledged: load.acknowledged, lost: lost.length };
  }

  #anyNode(): OperatorClient {
    const node = this.#nodes[this.#random(this.#nodes.length)];
    if (node === undefined) throw new Error('there is no node');
    return node.client;
  }

  #newLoad(): Load {
    const first = this.#posted + 1;
    // More than any round can post.
    this.#posted += 10_000_000;
    return new Load([...this.#balances.keys()], this.#random, () => this.#anyNode(), first);
  }

  async #newCareful(): Promise<CarefulClient> {
    const [bank, wallet] = [
      await this.#anyNode().accountOf('clearing'),
      await this.#anyNode().accountOf('wallet'),
    ];
    return new CarefulClient(() => this.#anyNode(), bank, wallet);
  }

  async #openAccounts(): Promise<void> {
    const client = this.#anyNode();
    for (let index = 0; index < owingAccounts; index += 1) {
      this.#balances.set(await client.accountOf('clearing'), 0n);
    }
    const [bank = ''] = this.#balances.keys();
    for (let index = 0; index < richWallets + poorWallets; index += 1) {
      const wallet = await client.accountOf('wallet');
      this.#balances.set(wallet, 0n);
      if (index >= richWallets) continue;
      const posting = { debit_account: bank, credit_account: wallet, amount: fundingMin + index };
      const outcome = await send(client, { posting, key: null });
      addMoved(this.#balances, [{ posting, key: null, outcome }], new Map());
    }
  }
}

/** With a time limit: if no client gets a success any more, the trial has failed. */
const furtherAcknowledged = (load: Load, count: number): Promise<void> => {
  const target = load.acknowledged + count;
  return until('the clients are served', () => load.acknowledged >= target);
};

function end(load: Load, careful: CarefulClient, gap: Gap): void {
  gap.finish();
  careful.finish();
  load.finish();
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new Error(`${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
}
