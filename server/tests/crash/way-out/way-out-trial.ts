import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimited } from '../../support/checkout.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { FlorinProcess } from '../../support/florin-process.ts';
import { freePort } from '../../support/free-port.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { superuserUrlOf } from '../../support/superuser-url.ts';
import { CommitGate } from './commit-gate.ts';
import { type Death, walkCommits } from './walk.ts';
import { progressOf } from './way-rows.ts';
import { NoAnswer, type Step, steps, WaySteps } from './way-steps.ts';

export type WayOutRound = {
  readonly number: number;
  /** How often the server died within each step. */
  readonly kills: ReadonlyMap<Step, number>;
};

export type WayOutOptions = {
  readonly rounds: number;
  /** The steps during which the server is killed. */
  readonly fatal: readonly Step[];
  readonly onRound: (round: WayOutRound) => void;
};

/**
 * Kills a server before and after every other commit of a payout, and repeats the same step:
 * between any two commits it has died once. The next round takes the commits that this one let
 * pass.
 */
export class WayOutTrial {
  readonly #home: FlorinHome;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #gate: CommitGate;
  readonly #steps: WaySteps;
  #server: FlorinProcess | null;

  /** Runs the rounds; throws at the first fault. */
  static async run({ rounds, fatal, onRound }: WayOutOptions): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'florin-way-out-'));
    const home = await FlorinHome.create();
    const port = await freePort();
    // One lane: commits come one after another.
    const place = { PORT: String(port), FLORIN_BANK_DIR: folder, FLORIN_WRITE_LANES: '1' };
    const settings = { ...unlimited, ...place };
    const server = home.spawn(settings);
    const client = new OperatorClient(await server.ready(), adminToken);
    const gate = await CommitGate.install(await superuserUrlOf(home.dataDir));
    try {
      const way = await WaySteps.open(client, gate, folder);
      const trial = new WayOutTrial({ home, settings, server, gate, steps: way });
      for (let number = 1; number <= rounds; number += 1) {
        onRound({ number, kills: await trial.#round(number, fatal) });
      }
    } finally {
      client.close();
      await gate.remove();
      await home.remove();
      await rm(folder, { recursive: true, force: true });
    }
  }

  private constructor(parts: {
    readonly home: FlorinHome;
    readonly settings: Readonly<Record<string, string>>;
    readonly server: FlorinProcess;
    readonly gate: CommitGate;
    readonly steps: WaySteps;
  }) {
    this.#home = parts.home;
    this.#settings = parts.settings;
    this.#server = parts.server;
    this.#gate = parts.gate;
    this.#steps = parts.steps;
  }

  async #round(number: number, fatal: readonly Step[]): Promise<ReadonlyMap<Step, number>> {
    const way = await this.#steps.begin();
    const kills = new Map<Step, number>();
    for (const step of steps) {
      try {
        const act = this.#steps.act(step, way);
        if (fatal.includes(step)) kills.set(step, await this.#walk(act, number));
        else await act();
      } catch (fault) {
        throw new Error(`in round ${number}, at the step "${step}"`, { cause: fault });
      }
    }
    await this.#steps.check(way);
    return kills;
  }

  /** Returns how often the server died. */
  #walk(act: () => Promise<void>, round: number): Promise<number> {
    return walkCommits({
      isDone: (passing, death) => this.#isDone(act, passing, death),
      progress: () => progressOf((sql) => this.#gate.query(sql)),
      first: (round + 1) % 2,
      between: 1,
    });
  }

  /** False: the server was killed at its commit after `passing` others. */
  async #isDone(act: () => Promise<void>, passing: number, death: Death): Promise<boolean> {
    for (;;) {
      const outcome = await this.#attempt(act, passing, death);
      if (outcome !== 'again') return outcome === 'done';
    }
  }

  async #attempt(
    act: () => Promise<void>,
    passing: number,
    death: Death,
  ): Promise<'done' | 'died' | 'again'> {
    await this.#gate.close();
    const work = this.#serverUp().then(act);
    for (let passed = 0; await this.#gate.holdsOne(work); passed += 1) {
      if (passed < passing) {
        await this.#gate.letPass();
        continue;
      }
      await this.#server?.end('SIGKILL');
      this.#server = null;
      const hadCommit = await this.#gate.decide(death);
      // A client of the killed server lost its request, or had its answer before.
      await work.catch(() => {});
      return hadCommit ? 'died' : 'again';
    }
    await this.#gate.open();
    try {
      await work;
      return 'done';
    } catch (fault) {
      if (fault instanceof NoAnswer) return 'again';
      throw fault;
    }
  }

  async #serverUp(): Promise<void> {
    if (this.#server !== null) return;
    this.#server = this.#home.spawn(this.#settings);
    await this.#server.ready();
  }
}
