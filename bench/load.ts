/**
 * Load for one server: a fixed number of connections. Each sends its next request once it has the
 * previous answer. Raw sockets and prepared texts keep its share of the machine small. It runs as a
 * separate process, reads its orders from the parent, one after another, and sends each result
 * back.
 */
import { Connection } from './connection.ts';
import { type Credentials, type Signer, signed, signedRequests } from './signed-requests.ts';

/** The traffic: raw requests, or GETs that are signed just before they are sent. */
export type Traffic = {
  readonly expectedStatus: number;
  /** The connections take turns with them. */
  readonly requests: readonly string[] | Signer;
  /**
   * The requests that follow each of them on the same connection. Together they are one piece of
   * work.
   */
  readonly followUps?: readonly FollowUp[];
  /**
   * The signer of each request, just before it is sent. Absent: the requests are not signed. A list
   * has the same length as the requests: each entry signs the request at its place, and its
   * follow-ups.
   */
  readonly signedBy?: Credentials | readonly Credentials[];
};

/** A request that names an id from the previous answer. */
export type FollowUp = {
  /** The field of that answer with the id. Absent: the answer only has a number. */
  readonly idName?: string;
  /** The request with {@link idPlace} in place of the id. Both have the same length. */
  readonly template: string;
  /** A number of that answer that belongs into the path: its field, and its placeholder. */
  readonly number?: { readonly name: string; readonly place: string };
};

export const idPlace = '00000000-0000-0000-0000-000000000000';

export type LoadOrders = Traffic & {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Pieces of work that begin each second, whether or not earlier ones are done. Waiting for a free
   * connection counts as part of the time. Absent: each connection begins its next one at once.
   */
  readonly pace?: number;
  /** Whether the time of each single request is reported. */
  readonly tellsEach?: boolean;
};

export type LoadResult = {
  /** Requests, or whole pieces of work. */
  readonly perSecond: number;
  /** For each request. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From the first request of a piece of work to its last answer. */
  readonly wholeP99Ms: number;
  readonly unexpected: number;
  /** In order, if requested. */
  readonly eachMs?: readonly number[];
};

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** More than any server here answers: a request sent twice would be refused, and noticed. */
const signedPerSecond = 50_000;

const requestsOf = ({ requests, seconds }: LoadOrders): readonly string[] =>
  'macKey' in requests ? signedRequests(requests, seconds * signedPerSecond) : requests;

/** Makes the next request from an answer. */
type Filling = (answer: string) => string;

function fillingOf({ idName, template, number }: FollowUp): Filling {
  const places: (readonly [RegExp, string])[] = [];
  if (idName !== undefined) places.push([new RegExp(`"${idName}":"([^"]+)"`), idPlace]);
  if (number !== undefined) places.push([new RegExp(`"${number.name}":(\\d+)`), number.place]);
  return (answer) =>
    places.reduce(
      (text, [pattern, place]) => text.replaceAll(place, pattern.exec(answer)?.[1] ?? ''),
      template,
    );
}

/** The totals of all connections. */
type Tally = { readonly eachMs: number[]; readonly wholeMs: number[]; unexpected: number };

/** The next piece of work. */
type Turn = { readonly request: string; readonly signer: Credentials | undefined };
/** The next piece of work, and when it begins. */
type DueTurn = Turn & { readonly dueMs: number };

/** One connection, which does one piece of work after another until it is closed. */
class Worker {
  readonly #connection: Connection;
  readonly #orders: LoadOrders;
  readonly #nextRequest: () => DueTurn;
  readonly #tally: Tally;
  readonly #followUps: readonly Filling[];
  /** The number of follow-ups sent. */
  #followed = 0;
  #signer: Credentials | undefined;
  #begunMs = 0;
  #sentMs = 0;

  constructor(orders: LoadOrders, nextRequest: () => DueTurn, tally: Tally) {
    this.#orders = orders;
    this.#nextRequest = nextRequest;
    this.#tally = tally;
    this.#followUps = (orders.followUps ?? []).map(fillingOf);
    this.#connection = new Connection(orders.port, (status, answer) => this.#take(status, answer));
    this.#begin();
  }

  close(): void {
    this.#connection.close();
  }

  #begin(): void {
    const { dueMs, ...turn } = this.#nextRequest();
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) setTimeout(() => this.#start(turn, dueMs), waitMs);
    else this.#start(turn, dueMs);
  }

  #start({ request, signer }: Turn, dueMs: number): void {
    this.#followed = 0;
    this.#begunMs = dueMs;
    this.#signer = signer;
    this.#send(request, dueMs);
  }

  #send(request: string, dueMs: number): void {
    const signer = this.#signer;
    const text = signer === undefined ? request : signed(request, signer, this.#orders.port);
    this.#sentMs = dueMs;
    this.#connection.send(text);
  }

  #take(status: number, answer: string): void {
    const { eachMs, wholeMs } = this.#tally;
    const nowMs = performance.now();
    eachMs.push(nowMs - this.#sentMs);
    const followUp = this.#followUps[this.#followed];
    const isExpected = status === this.#orders.expectedStatus;
    if (!isExpected) this.#tally.unexpected += 1;
    else if (followUp === undefined) wholeMs.push(nowMs - this.#begunMs);
    this.#followed += 1;
    if (isExpected && followUp !== undefined) this.#send(followUp(answer), nowMs);
    else this.#begin();
  }
}

async function load(orders: LoadOrders): Promise<LoadResult> {
  const requests = requestsOf(orders);
  const tally: Tally = { eachMs: [], wholeMs: [], unexpected: 0 };
  let turns = 0;
  const { signedBy, pace } = orders;
  const startedMs = performance.now();
  const nextRequest = (): DueTurn => {
    turns += 1;
    const turn = turns % requests.length;
    const signer = Array.isArray(signedBy) ? signedBy[turn] : (signedBy as Credentials);
    const dueMs = pace === undefined ? performance.now() : startedMs + (turns * 1_000) / pace;
    return { request: requests[turn] as string, signer, dueMs };
  };
  const workers = Array.from(
    { length: orders.connections },
    () => new Worker(orders, nextRequest, tally),
  );
  await new Promise((resolve) => setTimeout(resolve, orders.seconds * 1_000));
  const seconds = (performance.now() - startedMs) / 1_000;
  for (const worker of workers) worker.close();
  const [each, whole] = [sorted(tally.eachMs), sorted(tally.wholeMs)];
  return {
    perSecond: whole.length / seconds,
    p50Ms: percentile(each, 0.5),
    p99Ms: percentile(each, 0.99),
    wholeP99Ms: percentile(whole, 0.99),
    unexpected: tally.unexpected,
    ...(orders.tellsEach === true ? { eachMs: tally.eachMs } : {}),
  };
}

const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

process.on('message', (orders: LoadOrders) => {
  void load(orders).then((result) => process.send?.(result));
});
