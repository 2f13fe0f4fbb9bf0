import type { RawAnswer } from './connection.ts';
import type { Draft } from './draft.ts';
import type { OnWire } from './wire.ts';

/** Decision 0249: what must not be, as a text; null: the answer is as HTTP and the promises want it. */
export function faultOf(draft: Draft, wire: OnWire, answers: readonly RawAnswer[]): string | null {
  if (wire.answers === 'none') return null;
  const [answer] = answers;
  if (answer === undefined) return 'the connection ended without an answer';
  if (answer.status >= 500 && !isPutOff(answer)) return `status ${answer.status}`;
  const isOfProgram = draft.kind.startsWith('by document') || draft.kind.startsWith('business');
  const type = answer.headers['content-type'] ?? '';
  if (!isOfProgram || answer.status < 400 || !type.startsWith('application/json')) return null;
  return answer.body.length === 0 || isJson(answer.body) ? null : 'an error body that is no JSON';
}

/** Said with the time to come again: the service has too much to do, and has done nothing. */
const isPutOff = ({ status, headers }: RawAnswer): boolean =>
  status === 503 && /^\d+$/.test(headers['retry-after'] ?? '');

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/**
 * What operators are told for good reason: the files of the bank contradict each other here, secrets
 * are wrong all the time, and what was put off is counted with its reason, by its answer.
 */
const alarms = [
  'A statement does not join',
  'The books and the bank differ',
  'Too many different wrong secrets',
  'request put off',
];

const isAlarm = (line: string): boolean => alarms.some((text) => line.includes(`"msg":"${text}`));

/** Lines of the log that no request may cause. */
export const troublesIn = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"|unhandled/i.test(line) && !isAlarm(line));

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const shown = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

/** The 99th of a hundred times. */
function ninetyNinth(times: number[]): number {
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** What was sent and answered in one slice. */
export class Tally {
  requests = 0;
  readonly statuses = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #forms = new Map<string, number>();
  readonly #putOff = new Map<string, number>();
  readonly #times = new Map<string, number[]>();

  take(draft: Draft, answers: readonly RawAnswer[], ms: number): void {
    this.requests += 1;
    count(this.#kinds, draft.kind);
    count(this.#forms, draft.form);
    const [answer] = answers;
    count(this.statuses, answer === undefined ? 'none' : `${Math.floor(answer.status / 100)}xx`);
    if (answer === undefined) return;
    if (isPutOff(answer)) count(this.#putOff, reasonIn(answer));
    // What is slow by itself says nothing about the service.
    if (draft.form !== 'plain') return;
    const times = this.#times.get(draft.kind) ?? [];
    times.push(ms);
    this.#times.set(draft.kind, times);
  }

  get kinds(): string {
    return shown(this.#kinds);
  }

  get forms(): string {
    return shown(this.#forms);
  }

  get putOff(): string {
    return shown(this.#putOff);
  }

  /** Of the kind of requests that took longest. */
  get worst(): string {
    const rows = [...this.#times].map(([kind, times]) => [kind, ninetyNinth(times)] as const);
    const [first] = rows.toSorted(([, one], [, other]) => other - one);
    return first === undefined ? 'none' : `${Math.round(first[1])} ms (${first[0]})`;
  }

  get line(): string {
    return `${this.requests} requests; ${shown(this.statuses)}`;
  }
}

/** Why it was put off, as the answer says. */
const reasonIn = ({ body }: RawAnswer): string =>
  /"error_description":"([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? 'a page';
