import type { RawAnswer } from './connection.ts';
import type { Draft } from './draft.ts';
import type { OnWire } from './wire.ts';

/** Decision 0249: the fault of an answer, as text; null: it complies with HTTP and the promises. */
export function faultOf(draft: Draft, wire: OnWire, answers: readonly RawAnswer[]): string | null {
  if (wire.answers === 'none') return null;
  const [answer] = answers;
  if (answer === undefined) return 'the connection ended without an answer';
  const worst = answers.find((one) => one.status >= 500 && !isPutOff(one));
  if (worst !== undefined) return `status ${worst.status}${whyOf(worst)}`;
  const isOfProgram = draft.kind.startsWith('by document') || draft.kind.startsWith('business');
  const type = answer.headers['content-type'] ?? '';
  if (!isOfProgram || answer.status < 400 || !type.startsWith('application/json')) return null;
  return answer.body.length === 0 || isJson(answer.body) ? null : 'an error body that is no JSON';
}

/**
 * The allowed reasons to put off a request when so many come at once. Any other reason is a fault.
 */
const reasonsToWait: readonly string[] = [
  'Too many passwords at once; please try again.',
  'Too many tries at once; please try again.',
  'Too many audits at once; please try again.',
  'Too many large statement files wait to be read; please try again.',
];

/** Reasons that an overloaded machine may explain: such a request is repeated once. */
const reasonsToAskAgain: readonly string[] = [
  'The database does not answer; please try again.',
  'The service is overloaded; please try again.',
];

/**
 * Whether a request is repeated before it is judged: the service's own fault would happen again.
 */
export const isToBeSentAgain = (answers: readonly RawAnswer[]): boolean =>
  answers.some(
    (answer) => isWithTime(answer) && reasonsToAskAgain.includes(reasonIn(answer) ?? ''),
  );

/** The reason in an answer to a program; null for a page, which only says that it is busy. */
const reasonIn = ({ body }: RawAnswer): string | null =>
  /"error_description":"([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? null;

const whyOf = (answer: RawAnswer): string => {
  const reason = reasonIn(answer);
  return reason === null ? '' : `: ${reason}`;
};

const isWithTime = ({ status, headers }: RawAnswer): boolean =>
  status === 503 && /^\d+$/.test(headers['retry-after'] ?? '');

/** A 503 with the time to retry: the service is overloaded and has done nothing. */
function isPutOff(answer: RawAnswer): boolean {
  if (!isWithTime(answer)) return false;
  const reason = reasonIn(answer);
  return reason === null || reasonsToWait.includes(reason);
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

type LogLine = {
  readonly level?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
};

/**
 * Messages to operators that are expected here, word by word: the bank's files contradict each
 * other, secrets are often wrong, and requests are put off for a few reasons.
 */
const alarms: Readonly<Record<string, (line: LogLine) => boolean>> = {
  'A statement does not join the one before it; nothing on this account settles automatically.':
    () => true,
  'The books and the bank differ by an amount that nothing explains.': () => true,
  'Too many different wrong secrets: somebody may be guessing.': () => true,
  'request put off': ({ err: { message = '' } = {} }) =>
    reasonsToWait.includes(message) ||
    // The cause follows. Each of these requests was repeated, and a second 503 would be a fault.
    reasonsToAskAgain.some((reason) => message.startsWith(reason)),
};

function isAlarm(text: string): boolean {
  if (!isJson(Buffer.from(text))) return false;
  const line = JSON.parse(text) as LogLine;
  return alarms[line.msg ?? '']?.(line) === true;
}

/** Lines of the log that no request may cause. */
export const troublesIn = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"|unhandled/i.test(line) && !isAlarm(line));

/** What Node prints when a process opens its inspector. */
const isOfInspector = (line: string): boolean =>
  /^(?:Debugger |For help, see: https:\/\/nodejs\.org\/en\/docs\/inspector)/.test(line);

/** The service prints nothing here: any output is a warning or a crash message of Node. */
export const lastWordsIn = (stderr: string): readonly string[] =>
  stderr.split('\n').filter((line) => line.trim() !== '' && !isOfInspector(line));

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const shown = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');

/** The 99th percentile. */
function ninetyNinth(times: number[]): number {
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** The requests and answers of one slice. */
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
    if (isPutOff(answer)) count(this.#putOff, reasonIn(answer) ?? 'a page');
    // A form that is slow by itself says nothing about the service.
    if (draft.form !== 'plain') return;
    const times = this.#times.get(draft.kind) ?? [];
    times.push(ms);
    this.#times.set(draft.kind, times);
  }

  /** The request was put off and is repeated. */
  noteAgain(answers: readonly RawAnswer[]): void {
    const [answer] = answers;
    const reason = answer === undefined ? null : reasonIn(answer);
    count(this.#putOff, `sent again: ${reason ?? 'no reason'}`);
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

  /** The slowest kind of request. */
  get worst(): string {
    const rows = [...this.#times].map(([kind, times]) => [kind, ninetyNinth(times)] as const);
    const [first] = rows.toSorted(([, one], [, other]) => other - one);
    return first === undefined ? 'none' : `${Math.round(first[1])} ms (${first[0]})`;
  }

  get line(): string {
    return `${this.requests} requests; ${shown(this.statuses)}`;
  }
}
