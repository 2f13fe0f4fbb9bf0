import { EventEmitter } from 'node:events';
import type { Clockwork, Event, Owner } from '../clockwork.ts';
import type { Dice } from '../dice.ts';
import type { Backend, Group, OnCommitted } from './backend.ts';
import type { Sent, Told } from './session.ts';

/** A group of statements as the engine hands it to the driver. */
type Submittable = {
  readonly submit: (connection: unknown) => void;
  readonly handleDataRow: (row: { readonly fields: readonly (string | null)[] }) => void;
  readonly handleCommandComplete: (complete: { readonly text: string }) => void;
  readonly handleReadyForQuery: () => void;
  readonly handleError: (reason: unknown, connection?: unknown) => void;
};

export type Line = {
  readonly clockwork: Clockwork;
  readonly dice: Dice;
  readonly owner: Owner;
  /** The decisions of this turn, for the next COMMIT; null: none. */
  readonly decided: () => OnCommitted | null;
};

const answerMsMax = 8_000;
const silent = (): void => {};
const lost = (): Error => new Error('Connection terminated unexpectedly');

/** Gathers what a group writes to the wire, instead of sending it. */
class Wire extends EventEmitter {
  readonly statements: Sent[] = [];
  readonly stream: { readonly destroy: () => void; cork: () => void; uncork: () => void };
  readonly #texts: Map<string, string>;
  toldFirst = 0;

  constructor(texts: Map<string, string>, destroy: () => void) {
    super();
    this.#texts = texts;
    this.stream = { destroy, cork: () => {}, uncork: () => {} };
  }

  close(): void {}
  execute(): void {}
  sync(): void {}

  parse({ name, text }: { readonly name: string; readonly text: string }): void {
    this.#texts.set(name, text);
  }

  bind({ statement, values }: { readonly statement: string; readonly values: string[] }): void {
    const text = this.#texts.get(statement);
    if (text === undefined) throw new Error(`${statement} was never prepared`);
    this.statements.push({ text, values });
  }

  flush(): void {
    this.toldFirst = this.statements.length;
  }
}

/** A connection as the engine's lanes use it: the driver's interface over a network that fails. */
export class SimClient extends EventEmitter {
  readonly connection: { readonly stream: { readonly destroy: () => void } };
  readonly #line: Line;
  readonly #texts = new Map<string, string>();
  readonly #underWay = new Set<Submittable>();
  #backend: Backend | null = null;
  #arrivesMs = 0;
  #isOpen = true;
  /** The decisions of the open transaction, before its COMMIT is sent. */
  #onCommitted: OnCommitted = silent;

  constructor(line: Line) {
    super();
    this.#line = line;
    this.connection = { stream: { destroy: () => this.drop() } };
  }

  reach(backend: Backend): void {
    this.#backend = backend;
  }

  query(group: Submittable): void {
    const { clockwork, dice, decided } = this.#line;
    const wire = new Wire(this.#texts, () => this.drop());
    this.#underWay.add(group);
    group.submit(wire);
    if (wire.statements.some(({ text }) => text === 'BEGIN')) this.#onCommitted = silent;
    this.#onCommitted = decided() ?? this.#onCommitted;
    if (!this.#isOpen) {
      clockwork.plan(0, () => this.#fail(group, new Error('Client was closed')));
      return;
    }
    const impatience = clockwork.plan(answerMsMax, () =>
      this.#fail(group, new Error('Query read timeout')),
    );
    if (dice.strikes('a request vanishes', 600)) return;
    if (dice.strikes('a connection breaks before the request', 300)) {
      this.#break(0);
      return;
    }
    const isAnswerLost = dice.strikes('a connection breaks before the answer', 300);
    const { statements, toldFirst } = wire;
    const sent = { statements, toldFirst, onCommitted: this.#onCommitted };
    this.#arrive(() =>
      this.#backend?.receive({ ...sent, ...this.#hear(group, isAnswerLost, impatience) }),
    );
  }

  async end(): Promise<void> {
    this.#close();
    this.#backend?.leave();
  }

  /** The other side gets no message and notices by itself. */
  drop(): void {
    if (!this.#isOpen) return;
    this.#close();
    this.#arrive(() => this.#backend?.leave());
    for (const group of this.#underWay) this.#fail(group, lost());
    this.emit('end');
  }

  /** The server has closed the connection. */
  hangUp(): void {
    const { clockwork, owner } = this.#line;
    clockwork.plan(0, () => this.drop(), owner);
  }

  #close(): void {
    this.#isOpen = false;
  }

  /** Both sides learn of it, each in its time. */
  #break(afterMs: number): void {
    const { clockwork, dice, owner } = this.#line;
    clockwork.plan(afterMs + dice.random(5), () => this.drop(), owner);
  }

  #hear(
    group: Submittable,
    isAnswerLost: boolean,
    impatience: Event,
  ): Pick<Group, 'onTold' | 'onFault'> {
    const tell = (say: () => void): void => {
      if (!isAnswerLost) this.#arrive(say, this.#line.owner);
    };
    return {
      onTold: (told, isAll) => {
        if (isAll && isAnswerLost) this.#break(0);
        tell(() => {
          this.#take(group, told);
          if (!isAll) return;
          impatience.isCanceled = true;
          this.#underWay.delete(group);
          group.handleReadyForQuery();
        });
      },
      onFault: (fault) => {
        if (isAnswerLost) this.#break(0);
        tell(() => {
          impatience.isCanceled = true;
          this.#fail(group, fault);
        });
      },
    };
  }

  #take(group: Submittable, told: readonly Told[]): void {
    if (!this.#underWay.has(group)) return;
    for (const { rows, tag } of told) {
      for (const fields of rows) group.handleDataRow({ fields });
      group.handleCommandComplete({ text: tag });
    }
  }

  #fail(group: Submittable, fault: unknown): void {
    if (!this.#underWay.delete(group)) return;
    group.handleError(fault, this.connection);
  }

  /** In the order in which it was sent. */
  #arrive(happen: () => void, owner?: Owner): void {
    const { clockwork, dice } = this.#line;
    this.#arrivesMs = Math.max(this.#arrivesMs, clockwork.nowMs + dice.random(3));
    clockwork.plan(this.#arrivesMs - clockwork.nowMs, happen, owner ?? this.#backend?.owner);
  }
}
