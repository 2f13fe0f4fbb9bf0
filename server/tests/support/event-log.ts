import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { OperatorClient } from './operator-client.ts';
import { readFeed, type ShownEvent } from './webhooks.ts';

/** The events of each object, in order. Unreported ones begin with `silent`. */
export type Told = ReadonlyMap<string, readonly string[]>;

const pageSize = 1_000;

export const silent = (told: string): string => `silent ${told}`;
const isSilent = (told: string): boolean => told.startsWith(silent(''));

/** Each event with its sequence, which counts reported events without a gap. */
const numbered = (told: readonly string[]): readonly string[] =>
  told.map((one, index) => {
    const count = told.slice(0, index + 1).filter((before) => !isSilent(before)).length;
    return isSilent(one) ? one : `${count} ${one}`;
  });

const countOf = (told: Told): number =>
  [...told.values()].reduce((count, events) => count + events.length, 0);

/** The whole feed of some projects, read from the first event of each. */
export class EventLog {
  readonly #operator: OperatorClient;
  readonly #inShort: (event: ShownEvent) => string;
  /** Projects, with the position up to which each was read. */
  readonly #read = new Map<string, number>();
  readonly #events = new Map<string, string[]>();
  #count = 0;

  constructor(operator: OperatorClient, inShort: (event: ShownEvent) => string) {
    this.#operator = operator;
    this.#inShort = inShort;
  }

  follow(projectId: string): void {
    this.#read.set(projectId, 0);
  }

  /** Reads only where new events are expected; unexpected ones are found at the end. */
  async grewTo(expected: Told): Promise<void> {
    if (countOf(expected) !== this.#count) await this.is(expected);
  }

  /** Every event of every object once, in order, and no others. */
  async is(expected: Told): Promise<void> {
    await Promise.all([...this.#read.keys()].map((projectId) => this.#readOn(projectId)));
    const objects = new Set([...expected.keys(), ...this.#events.keys()]);
    const differences = [...objects].flatMap((object) => {
      const [feed, model] = [this.#events.get(object) ?? [], numbered(expected.get(object) ?? [])];
      return isDeepStrictEqual(feed, model) ? [] : [{ object, feed, model }];
    });
    expect(differences, 'events that the feed has, and that the model tells').toEqual([]);
  }

  async #readOn(projectId: string): Promise<void> {
    const after = this.#read.get(projectId) ?? 0;
    const query = { project_id: projectId, silent: 1, limit: pageSize };
    const { events, next_after } = await readFeed(this.#operator, { ...query, after });
    for (const event of events) {
      const { object, sequence } = event;
      const short = this.#inShort(event);
      const told = sequence === null ? silent(short) : `${sequence} ${short}`;
      this.#events.set(object, [...(this.#events.get(object) ?? []), told]);
    }
    this.#count += events.length;
    this.#read.set(projectId, next_after);
    if (events.length === pageSize) await this.#readOn(projectId);
  }
}
