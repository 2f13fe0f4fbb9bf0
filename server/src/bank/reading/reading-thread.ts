import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../kernel/unavailable.ts';
import type { ReadReport } from '../reports/payment-report.ts';
import { UnreadableFile } from '../xml/unreadable-file.ts';
import type * as Work from './reading-pieces.ts';
import {
  PiecesJoined,
  type ReadingPiece,
  type ReadingTask,
  ReportsJoined,
} from './reading-pieces.ts';
import type { CheckedStatement, ReadPart } from './statement.ts';

/** Beside `src` and `dist`, so that both find it. */
const program = new URL('../../../workers/read-statements.js', import.meta.url);
const isSource = import.meta.url.endsWith('.ts');
const module = new URL(`./reading-pieces.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** The function that the thread calls. */
const work: keyof typeof Work = 'piecesOfReading';
/**
 * Far more than any file needs. If a fault of ours exceeds it, the thread ends and the service goes
 * on.
 */
const heapMbMax = 512;
/** Elements live as long as their entry: with more room, few are ever moved. */
const nurseryMb = 96;
/** Pieces in flight: one is read while the next one is made. */
const underWay = 2;
/** Starting a thread takes longer than reading most files: the next file may reuse it. */
const idleMs = 10_000;

/** Sources need the loader that the tests and tools of this project use. */
const loader = isSource ? 'tsx/esm/api' : null;

type Job = { readonly path: string; readonly task: ReadingTask };

const lost = (cause?: unknown): Unavailable =>
  new Unavailable('The file cannot be read now; please try again.', 1, { cause });

/** A thread, and the pieces of its file that it has sent. */
class Reader {
  readonly #worker = new Worker(program, {
    name: 'statements',
    execArgv: [],
    workerData: { module: module.href, work, loader },
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax, maxYoungGenerationSizeMb: nurseryMb },
  });
  readonly #arrived: ReadingPiece[] = [];
  #fault: unknown = null;
  #hasEnded = false;
  #wake = (): void => {};

  constructor() {
    this.#worker.on('message', (piece: ReadingPiece) => {
      this.#arrived.push(piece);
      this.#wake();
    });
    this.#worker.on('error', (cause) => {
      this.#fault = cause;
    });
    this.#worker.on('exit', () => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  begin(job: Job): void {
    this.#worker.ref();
    this.#worker.postMessage({ job, more: underWay });
  }

  askMore(): void {
    this.#worker.postMessage({ more: 1 });
  }

  async next(): Promise<ReadingPiece> {
    for (;;) {
      const piece = this.#arrived.shift();
      if (piece !== undefined) return piece;
      if (this.#hasEnded) throw lost(this.#fault);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The process no longer waits for this thread when it ends. */
  rest(): void {
    this.#worker.unref();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * Reads files on a thread of its own, one after another. The thread reads only as far as its parts
 * are consumed. It ends if the consumer stops early, or after a while without a file.
 */
export class ReadingThread {
  #idle: Reader | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  /** The first reading (see `checkBankFile`). */
  async check(path: string): Promise<readonly CheckedStatement[]> {
    let checked: readonly CheckedStatement[] | null = null;
    for await (const piece of this.#piecesOf({ path, task: { kind: 'check' } })) {
      if (piece.kind === 'checked') ({ checked } = piece);
    }
    if (checked === null) throw lost();
    return checked;
  }

  /** The second reading (see `readBankFile`). */
  async *read(path: string, checked: readonly CheckedStatement[]): AsyncGenerator<ReadPart> {
    const joined = new PiecesJoined();
    for await (const piece of this.#piecesOf({ path, task: { kind: 'read', checked } })) {
      const part = joined.add(piece);
      if (part !== null) yield part;
    }
  }

  /** Reads the reports about payment files (see `readReportFile`). */
  async reports(path: string): Promise<readonly ReadReport[]> {
    const joined = new ReportsJoined();
    const reports: ReadReport[] = [];
    for await (const piece of this.#piecesOf({ path, task: { kind: 'reports' } })) {
      const report = joined.add(piece);
      if (report !== null) reports.push(report);
    }
    return reports;
  }

  async *#piecesOf(job: Job): AsyncGenerator<ReadingPiece> {
    const reader = this.#take();
    let isDone = false;
    try {
      reader.begin(job);
      for (;;) {
        const piece = await reader.next();
        isDone = piece.kind === 'done' || piece.kind === 'unreadable';
        if (piece.kind === 'done') return;
        if (piece.kind === 'unreadable') {
          const { code, reason, line } = piece.fault;
          throw new UnreadableFile(code, reason, line);
        }
        yield piece;
        reader.askMore();
      }
    } finally {
      if (isDone) this.#keep(reader);
      else await reader.end();
    }
  }

  #take(): Reader {
    const idle = this.#idle;
    this.#idle = null;
    clearTimeout(this.#idleTimer);
    return idle === null || idle.hasEnded ? new Reader() : idle;
  }

  #keep(reader: Reader): void {
    const before = this.#idle;
    this.#idle = reader;
    clearTimeout(this.#idleTimer);
    reader.rest();
    void before?.end();
    this.#idleTimer = setTimeout(() => {
      this.#idle = null;
      void reader.end();
    }, idleMs).unref();
  }
}
