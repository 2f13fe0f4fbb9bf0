import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import type { Gate } from '../gate.ts';
import { lostBy, putOffBy } from '../lost-answers.ts';
import { Watch } from '../watch.ts';

type Random = (below: number) => number;

/** The object, its receiver and its dialect. */
export type Told = { readonly name: string; readonly dialect: string; readonly url: string };

export type Outcome =
  | { readonly kind: 'acknowledged'; readonly sequence: number }
  /** The client knows that nothing happened. */
  | { readonly kind: 'put off' }
  | { readonly kind: 'not sent' }
  /** It may have happened. */
  | { readonly kind: 'in doubt' }
  | { readonly kind: 'cut off' };

/** One event that a client asked for. Its data is unique. */
export type Post = { readonly told: Told; readonly data: string; outcome: Outcome };

/** Clients that cause trial events without a pause, and remember the outcome of each. */
export class Teller {
  readonly posts: Post[] = [];
  readonly #projectId: string;
  readonly #objects: readonly Told[];
  readonly #random: Random;
  readonly #clientOf: () => OperatorClient;
  readonly #gate: Gate;
  readonly #acknowledged = new Watch();
  readonly #first: number;
  #isOver = false;

  constructor(parts: {
    readonly projectId: string;
    readonly objects: readonly Told[];
    readonly random: Random;
    readonly clientOf: () => OperatorClient;
    readonly gate: Gate;
    /** The number of its first post. */
    readonly first: number;
  }) {
    this.#projectId = parts.projectId;
    this.#objects = parts.objects;
    this.#random = parts.random;
    this.#clientOf = parts.clientOf;
    this.#gate = parts.gate;
    this.#first = parts.first;
  }

  get acknowledged(): number {
    return this.#acknowledged.count;
  }

  /** Resolves after this many further acknowledged events. */
  furtherAcknowledged(count: number): Promise<void> {
    return this.#acknowledged.further(count);
  }

  /** Resolves when each client has its last answer, after `finish`. */
  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#tellOn()));
  }

  finish(): void {
    this.#isOver = true;
    this.#gate.open();
  }

  async #tellOn(): Promise<void> {
    while (!this.#isOver) {
      const post = this.#newPost();
      this.posts.push(post);
      post.outcome = await this.#send(post);
      const { kind } = post.outcome;
      if (kind === 'acknowledged') this.#acknowledged.add();
      if ((kind === 'cut off' || kind === 'not sent') && !this.#isOver) await this.#gate.pass();
    }
  }

  #newPost(): Post {
    const told = this.#objects[this.#random(this.#objects.length)];
    if (told === undefined) throw new Error('there is nothing to tell of');
    const data = `post-${this.#first + this.posts.length}`;
    return { told, data, outcome: { kind: 'cut off' } };
  }

  async #send({ told, data }: Post): Promise<Outcome> {
    const body = { project_id: this.#projectId, ...told, data };
    try {
      return outcomeOf(await this.#clientOf().send('POST', '/admin/v1/events/trial', { body }));
    } catch (fault) {
      return { kind: lostBy(fault) };
    }
  }
}

function outcomeOf({ status, body, text }: Answer): Outcome {
  if (status === 201) return { kind: 'acknowledged', sequence: Number(body['sequence']) };
  if (status !== 503) throw new Error(`an event was answered with ${status}: ${text}`);
  return { kind: putOffBy({ text }) };
}
