/**
 * Load for one server: a fixed number of connections, each sending its next request when it has the
 * answer to the last. Raw sockets and prepared texts, so that the load takes little of the machine.
 * Runs as a process of its own; reads its orders from the parent, one after another, and sends each
 * result back.
 */
import { Connection } from './connection.ts';
import { type Credentials, type Signer, signed, signedRequests } from './signed-requests.ts';

/** What is sent: requests as they go over the wire, or GETs that are signed just before. */
export type Traffic = {
  readonly expectedStatus: number;
  /** The connections take turns through them. */
  readonly requests: readonly string[] | Signer;
  /** What follows on each of them, on the same connection; together they are one piece of work. */
  readonly followUps?: readonly FollowUp[];
  /**
   * Who signs each request just before it is sent; nobody where it is left out. A list is as long as
   * the requests: each signs the request in its place, and what follows on it.
   */
  readonly signedBy?: Credentials | readonly Credentials[];
};

/** A request that names what the answer before it has made. */
export type FollowUp = {
  /** The field of that answer that holds the id; left out where it is only a number. */
  readonly idName?: string;
  /** The request with the {@link idPlace} where the id is to be: it is as long. */
  readonly template: string;
  /** A number of that answer that belongs into the path: the field, and what stands in its place. */
  readonly number?: { readonly name: string; readonly place: string };
};

export const idPlace = '00000000-0000-0000-0000-000000000000';

export type LoadOrders = Traffic & {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Pieces of work that begin each second, whether or not the ones before are done. What waits for a
   * free connection waits within its time. Left out: each connection begins its next one at once.
   */
  readonly pace?: number;
  /** Whether the time of each single request is told. */
  readonly tellsEach?: boolean;
};

export type LoadResult = {
  /** Requests, or whole pieces of work. */
  readonly perSecond: number;
  /** Of each request. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From the first request of a piece of work to its last answer. */
  readonly wholeP99Ms: number;
  readonly unexpected: number;
  /** In their order, where they were asked for. */
  readonly eachMs?: readonly number[];
};

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** More than any server here answers; one that is sent twice would be refused, and noticed. */
const signedPerSecond = 50_000;

const requestsOf = ({ requests, seconds }: LoadOrders): readonly string[] =>
  'macKey' in requests ? signedRequests(requests, seconds * signedPerSecond) : requests;

/** Makes the next request out of an answer. */
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

/** What all connections have seen together. */
type Tally = { readonly eachMs: number[]; readonly wholeMs: number[]; unexpected: number };

/** The next piece of work. */
type Turn = { readonly request: string; readonly signer: Credentials | undefined };
/** And when it is to begin. */
type DueTurn = Turn & { readonly dueMs: number };

/** One connection: piece of work after piece of work, until it is closed. */
class Worker {
  readonly #connection: Connection;
  readonly #orders: LoadOrders;
  readonly #nextRequest: () => DueTurn;
  readonly #tally: Tally;
  readonly #followUps: readonly Filling[];
  /** How many of them have been sent. */
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
