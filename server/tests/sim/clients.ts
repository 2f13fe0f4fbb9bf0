import { createHash } from 'node:crypto';
import { doOnce } from '../../src/engine/do-once.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { accept, type Decision } from '../../src/kernel/decision.ts';
import type { Database } from '../../src/storage/database.ts';
import type { Deed } from '../support/same-histories/stage.ts';
import { newOwner, type Owner } from './clockwork.ts';
import type { AnyOperation } from './recorder.ts';
import { isPutOff, type SimNode, type World } from './sim-node.ts';

/** What a client knows of one request: the answer, or that there was none. */
export type Call = {
  readonly number: number;
  readonly isKeyed: boolean;
  answer: Decision<unknown> | null;
};

/** Where work is done: a node, as its callers see it. */
export type Place = { readonly engine: Engine; readonly database: Database };

/** Repeats some work until it succeeds. */
export type Persist = (work: (place: Place) => Promise<void>) => Promise<void>;

type Heard =
  | { readonly kind: 'answered'; readonly decision: Decision<unknown> }
  | { readonly kind: 'failed'; readonly fault: unknown }
  | { readonly kind: 'silence' };

const silenceMs = 20_000;
const triesMax = 40;
const keyed = { client: 'shop', method: 'POST', path: '/' };
const bodyHash = createHash('sha256').digest();

/**
 * Clients that use the service over a network that fails. Half of the requests have an idempotency
 * key: they are repeated, on any node, until they are answered. The others are sent once.
 */
export class Clients {
  readonly calls: Call[] = [];
  readonly owner: Owner = newOwner('the clients');
  readonly #world: World;
  readonly #nodes: () => readonly SimNode[];
  readonly #underWay = new Map<() => void, SimNode>();

  constructor(world: World, nodes: () => readonly SimNode[]) {
    this.#world = world;
    this.#nodes = nodes;
  }

  async call(deed: Deed): Promise<void> {
    const { clockwork, dice } = this.#world;
    const isKeyed = dice.oneIn(2);
    const call: Call = { number: this.calls.length, isKeyed, answer: null };
    this.calls.push(call);
    for (let tries = 0; tries < triesMax; tries += 1) {
      const heard = await this.#send((node) => deed(this.#engineFor(call, node)));
      if (heard.kind === 'answered') {
        call.answer = heard.decision;
        return;
      }
      if (heard.kind === 'failed' && !isPutOff(heard.fault)) this.#world.onFault(heard.fault);
      if (!isKeyed) return;
      await clockwork.sleep(dice.between(50, 1_000), this.owner);
    }
    this.#world.onFault(new Error(`call ${call.number} was never answered`));
  }

  /**
   * Work that may start again at any point. It is repeated, on any node, until one attempt ends.
   */
  readonly persist: Persist = async (work) => {
    const { clockwork, dice, onFault } = this.#world;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const heard = await this.#send(async (node) => {
        await work({ engine: node.engineFor(null), database: node.database });
        return accept(null);
      });
      if (heard.kind === 'answered') return;
      if (heard.kind === 'failed' && !isPutOff(heard.fault)) {
        onFault(heard.fault);
        return;
      }
      await clockwork.sleep(dice.between(50, 1_000), this.owner);
    }
    onFault(new Error('work could not be done to its end'));
  };

  /** Connections to a killed node end with it. */
  noteDeath(node: SimNode): void {
    const { clockwork, dice } = this.#world;
    for (const [hearNothing, other] of this.#underWay) {
      if (other === node) clockwork.plan(dice.random(20), hearNothing, this.owner);
    }
  }

  /** One request: each direction takes its time, and either may be lost without a word. */
  #send(ask: (node: SimNode) => Promise<Decision<unknown>>): Promise<Heard> {
    const { clockwork, dice } = this.#world;
    return new Promise((resolve) => {
      const nodes = this.#nodes();
      const hearNothing = (): void => end({ kind: 'silence' });
      const patience = clockwork.plan(
        nodes.length === 0 ? dice.random(50) : silenceMs,
        hearNothing,
        this.owner,
      );
      const end = (heard: Heard): void => {
        patience.isCanceled = true;
        this.#underWay.delete(hearNothing);
        resolve(heard);
      };
      if (nodes.length === 0) return;
      const node = dice.pick(nodes);
      this.#underWay.set(hearNothing, node);
      const isAnswerLost = dice.strikes('an answer to a client is lost', 100);
      const hear = (heard: Heard): void => {
        const told: Heard = isAnswerLost ? { kind: 'silence' } : heard;
        clockwork.plan(dice.random(3), () => end(told), this.owner);
      };
      const arrive = (): void => {
        ask(node).then(
          (decision) => hear({ kind: 'answered', decision }),
          (fault) => hear({ kind: 'failed', fault }),
        );
      };
      clockwork.plan(dice.random(3), arrive, node.owner);
    });
  }

  #engineFor(call: Call, node: SimNode): Engine {
    const engine = node.engineFor(call.number);
    const { recorder } = this.#world;
    const request = { ...keyed, key: String(call.number), bodyHash };
    const render = () => ({ status: 200, body: request.key });
    return {
      ...engine,
      execute: async (operation, input, source) => {
        const counted = recorder.counted(operation as AnyOperation) as typeof operation;
        // A bank gives its answers ids of its own.
        const hasKey = call.isKeyed && operation.name !== 'take answer';
        if (!hasKey) return engine.execute(counted, input, source);
        return (await doOnce(engine, request, counted, input, render)) as never;
      },
    };
  }
}
