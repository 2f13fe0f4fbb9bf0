import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Semaphore } from '../../../src/kernel/semaphore.ts';
import { Inspector, inspectable } from '../../soak/inspector.ts';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import type { FlorinProcess } from '../../support/florin-process.ts';
import type { OpenApi } from '../../support/openapi-requests.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { Callers } from './callers.ts';
import { Line, type RawAnswer } from './connection.ts';
import type { Draft } from './draft.ts';
import { Drafts } from './drafts.ts';
import { Known } from './known.ts';
import { faultOf, isToBeSentAgain, lastWordsIn, Tally, troublesIn } from './verdict.ts';
import { type OnWire, onWire, type Ready } from './wire.ts';

/** A request with a forbidden answer, as kept in a file. */
export type Kept = {
  readonly fault: string;
  readonly draft: Omit<Draft, 'body'> & { readonly body: string | null };
  /** Whether the body of the draft is base64 of bytes, or text. */
  readonly isBytes: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: Ready['headers'];
  /** The exact bytes of the connection, each piece in base64. */
  readonly pieces: readonly string[];
  readonly answer: string | null;
};

/** The result of a slice. */
export type Slice = {
  readonly tally: Tally;
  readonly seconds: number;
  /** Bytes after a forced collection. */
  readonly heap: number;
  readonly buffers: number;
  readonly rss: number;
};

export type FuzzOptions = {
  readonly seed: number;
  /** The file for requests that found a fault. */
  readonly keepIn: string;
};

/**
 * Requests in flight at once. A slow one does not count: wrong PINs wait for seconds on purpose and
 * would block the others.
 */
const inFlight = 12;
const longMs = 500;
const connectionCount = 600;
/** The shortest wait that an answer may ask for. */
const againMs = 1_000;

/**
 * Without the rate limits that would refuse nearly everything, and with distinguishable addresses.
 */
const settings = {
  ...{ FLORIN_RATE_LIMIT: '0', FLORIN_TRUSTED_PROXIES: '127.0.0.0/8' },
  FLORIN_TEST_METHODS: 'bank-transfer',
  // Started as by npm start and the guides, with an open inspector.
  NODE_OPTIONS: `${inspectable.NODE_OPTIONS} --max-semi-space-size=64`,
};

/** One request and its result: the answers, or how the exchange failed. */
type Exchange = {
  readonly draft: Draft;
  readonly ready: Ready;
  readonly wire: OnWire;
  readonly answers: readonly RawAnswer[] | string;
  readonly ms: number;
};

type Parts = {
  readonly server: FlorinProcess;
  readonly client: OperatorClient;
  readonly inspector: Inspector;
  readonly options: FuzzOptions;
};

/** A Florin on loopback, and all clients that send it bad input. */
export class FuzzTrial {
  readonly #parts: Parts;
  readonly #known = new Known();
  readonly #places = new Semaphore({
    insideMax: inFlight,
    waitingMax: connectionCount,
    crowded: 'there are more senders than connections',
  });
  #callers: Callers | null = null;
  #drafts: Drafts | null = null;
  #hasFailed = false;

  /** Everything that was started is stopped, whatever happens in the body. */
  static async run(options: FuzzOptions, body: (trial: FuzzTrial) => Promise<void>): Promise<void> {
    const home = await FlorinHome.create();
    const server = home.spawn(settings);
    try {
      const client = new OperatorClient(await server.ready(), adminToken);
      const inspector = await Inspector.attach(server);
      await body(new FuzzTrial({ server, client, inspector, options }));
      inspector.close();
      client.close();
      const { code } = await server.end('SIGTERM');
      if (code !== 0) throw new Error(`the server ended with ${code}: ${server.stderr}`);
    } finally {
      await home.remove();
    }
  }

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends the batches in this range, then measures what they left. */
  async slice(first: number, end: number, isTimeOver: () => boolean): Promise<[Slice, number]> {
    const { client, inspector, options, server } = this.#parts;
    this.#callers = await Callers.arrive(client, this.#known);
    const { ground } = this.#callers;
    this.#drafts ??= new Drafts(options.seed, await documentOf(client));
    const drafts = this.#drafts;
    const tally = new Tally();
    const began = performance.now();
    let number = first;
    const waiting: Draft[] = [];
    const next = (): Draft | undefined => {
      if (this.#hasFailed) return undefined;
      if (waiting.length === 0 && number < end && !isTimeOver()) {
        waiting.push(...drafts.batch(number, ground));
        number += 1;
      }
      return waiting.pop();
    };
    await Promise.all(Array.from({ length: connectionCount }, () => this.#sendAll(next, tally)));
    const seconds = (performance.now() - began) / 1_000;
    await this.#expectSound();
    const { heap, buffers } = await inspector.memory();
    return [{ tally, seconds, heap, buffers, rss: await rssOf(server.pid) }, number];
  }

  /** Sends a kept request: first its bytes, then the same with current ids and signatures. */
  async again(kept: Kept): Promise<readonly string[]> {
    this.#callers = await Callers.arrive(this.#parts.client, this.#known);
    const draft = draftOf(kept);
    const now = this.#ready(draft);
    const wire = onWire(now, draft.form, draft.dice);
    const pieces = kept.pieces.map((piece) => Buffer.from(piece, 'base64'));
    const results: string[] = [];
    for (const one of [{ ...wire, pieces }, wire]) {
      const line = new Line(this.#port);
      const answers = await line.exchange(one, isBodiless(draft));
      line.close();
      results.push(saidOf(draft, one, answers));
    }
    return [...results, ...troublesIn(this.#parts.server.takeStdout())];
  }

  get #port(): number {
    return Number(new URL(this.#parts.client.url).port);
  }

  #ready(draft: Draft): Ready {
    if (this.#callers === null) throw new Error('nobody has arrived yet');
    return this.#callers.readyFor(draft);
  }

  async #sendAll(next: () => Draft | undefined, tally: Tally): Promise<void> {
    const line = new Line(this.#port);
    for (;;) {
      const { exchange } = await this.#places.run(() => this.#begun(line, next));
      if (exchange === null) break;
      const judged = await this.#sentAgain(line, await exchange, tally);
      const { answers, draft, wire, ms } = judged;
      const isHeard = typeof answers !== 'string';
      if (isHeard) this.#note(draft, answers, ms, tally);
      const fault = isHeard ? faultOf(draft, wire, answers) : answers;
      if (fault === null) continue;
      // Only the first is kept: the others may follow from it.
      if (this.#hasFailed) break;
      this.#hasFailed = true;
      throw await this.#keep(fault, judged);
    }
    line.close();
  }

  /** Resolves with the answer, or once it is slow: the next request then takes the place. */
  async #begun(
    line: Line,
    next: () => Draft | undefined,
  ): Promise<{ readonly exchange: Promise<Exchange> | null }> {
    const draft = next();
    if (draft === undefined) return { exchange: null };
    const exchange = this.#exchange(line, draft);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, longMs);
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      exchange.then(end, reject);
    });
    return { exchange };
  }

  async #sentAgain(line: Line, exchange: Exchange, tally: Tally): Promise<Exchange> {
    const { answers, draft } = exchange;
    if (typeof answers === 'string' || !isToBeSentAgain(answers)) return exchange;
    tally.noteAgain(answers);
    await pause(againMs);
    return this.#exchange(line, draft);
  }

  async #exchange(line: Line, draft: Draft): Promise<Exchange> {
    const ready = this.#ready(draft);
    const wire = onWire(ready, draft.form, draft.dice);
    const began = performance.now();
    const answers = await line.exchange(wire, isBodiless(draft));
    return { draft, ready, wire, answers, ms: performance.now() - began };
  }

  #note(draft: Draft, answers: readonly RawAnswer[], ms: number, tally: Tally): void {
    tally.take(draft, answers, ms);
    const [answer] = answers;
    if (answer !== undefined) this.#known.learn(answer);
  }

  async #keep(fault: string, { draft, ready, wire, answers }: Exchange): Promise<Error> {
    const answer = typeof answers === 'string' ? undefined : answers[0];
    const { keepIn, seed } = this.#parts.options;
    const { method, path, headers } = ready;
    const isBytes = Buffer.isBuffer(draft.body);
    const body = Buffer.isBuffer(draft.body) ? draft.body.toString('base64') : draft.body;
    const kept: Kept = {
      ...{ fault, draft: { ...draft, body }, isBytes, method, path, headers },
      pieces: wire.pieces.map((piece) => piece.toString('base64')),
      answer: answer === undefined ? null : textOf(answer),
    };
    await writeFile(keepIn, `${JSON.stringify(kept, null, 2)}\n`);
    const log = troublesIn(this.#parts.server.takeStdout()).slice(-3).join('\n');
    return new Error(
      `${fault}: ${method} ${path.slice(0, 200)} (${draft.kind}, ${draft.form}), seed ${seed}; ` +
        `again: npm run trial:fuzz -- --again ${keepIn}\n${log}`,
    );
  }

  /** It still serves, its log has no errors, and its books are sound. */
  async #expectSound(): Promise<void> {
    const { client, server } = this.#parts;
    const ready = await client.send('GET', '/readyz');
    if (ready.status !== 200) throw new Error(`/readyz: ${ready.status} ${ready.text}`);
    const { body, text } = await client.audit();
    if (body['ok'] !== true) throw new Error(`the books are not sound: ${text.slice(0, 500)}`);
    const troubles = troublesIn(server.takeStdout());
    const lastWords = lastWordsIn(server.stderr);
    const found = [...troubles, ...lastWords].slice(0, 5);
    if (found.length > 0) throw new Error(`in the log: ${found.join('\n')}`);
  }
}

/** The result on one line; for a fault, the answers below it. */
function saidOf(draft: Draft, wire: OnWire, answers: readonly RawAnswer[] | string): string {
  if (typeof answers === 'string') return `FAULT: ${answers}`;
  const [answer] = answers;
  const said = answer === undefined ? 'no answer' : `status ${answer.status}`;
  const fault = faultOf(draft, wire, answers);
  return fault === null ? said : `${said}: FAULT: ${fault}\n${textOf(answer)}`;
}

const isBodiless = ({ method, form }: Draft): boolean =>
  method === 'HEAD' && form !== 'an unknown method';

const textOf = (answer: RawAnswer | undefined): string =>
  answer === undefined ? '' : `${answer.status} ${answer.body.toString('utf8').slice(0, 2_000)}`;

const draftOf = ({ draft, isBytes }: Kept): Draft => ({
  ...draft,
  body: isBytes && draft.body !== null ? Buffer.from(draft.body, 'base64') : draft.body,
});

const documentOf = async (client: OperatorClient): Promise<OpenApi> =>
  JSON.parse((await client.send('GET', '/openapi.json')).text) as OpenApi;

const kilobyte = 1_024;

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * kilobyte;
}
