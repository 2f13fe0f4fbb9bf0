import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../kernel/unavailable.ts';
import { UnreadableFile } from '../xml/unreadable-file.ts';
import type * as Work from './reading-pieces.ts';
import { PiecesJoined, type ReadingPiece } from './reading-pieces.ts';
import type { CheckedStatement, ReadPart } from './statement.ts';

/** Beside `src` and `dist`, so that both find it. */
const program = new URL('../../../workers/read-statements.js', import.meta.url);
const isSource = import.meta.url.endsWith('.ts');
const module = new URL(`./reading-pieces.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** What the thread calls in it. */
const work: keyof typeof Work = 'piecesOfReading';
/** Far more than a file needs, however large. A fault of ours ends the thread, not the service. */
const heapMbMax = 512;
/** Elements live as long as their entry: with room for more of them, few are ever moved. */
const nurseryMb = 96;
/** Pieces under way: one is being read while the next one is made. */
const underWay = 2;

/** Sources need the loader that the tests and tools of this project use. */
const loader = isSource ? 'tsx/esm/api' : null;

type Job = { readonly path: string; readonly checked: readonly CheckedStatement[] | null };

const startWorker = (job: Job): Worker =>
  new Worker(program, {
    name: 'statements',
    execArgv: [],
    workerData: { ...job, module: module.href, work, loader },
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax, maxYoungGenerationSizeMb: nurseryMb },
  });

/** The first reading, on a thread of its own (see `checkBankFile`). */
export async function checkOnThread(path: string): Promise<readonly CheckedStatement[]> {
  for await (const piece of piecesOf({ path, checked: null })) {
    if (piece.kind === 'checked') return piece.checked;
  }
  throw lost();
}

/**
 * The second reading, on a thread of its own (see `readBankFile`). The thread reads no further than
 * its parts are taken, and ends with whoever takes them.
 */
export async function* readOnThread(
  path: string,
  checked: readonly CheckedStatement[],
): AsyncGenerator<ReadPart> {
  const joined = new PiecesJoined();
  for await (const piece of piecesOf({ path, checked })) {
    const part = joined.add(piece);
    if (part !== null) yield part;
  }
}

const lost = (cause?: unknown): Unavailable =>
  new Unavailable('The file cannot be read now; please try again.', 1, { cause });

async function* piecesOf(job: Job): AsyncGenerator<ReadingPiece> {
  const worker = startWorker(job);
  const arrived: ReadingPiece[] = [];
  let fault: unknown = null;
  let hasEnded = false;
  let wake = (): void => {};
  worker.on('message', (piece: ReadingPiece) => {
    arrived.push(piece);
    wake();
  });
  worker.on('error', (cause) => {
    fault = cause;
  });
  worker.on('exit', () => {
    hasEnded = true;
    wake();
  });
  worker.postMessage(underWay);
  try {
    for (;;) {
      const piece = arrived.shift();
      if (piece?.kind === 'done') return;
      if (piece?.kind === 'unreadable') {
        const { code, reason, line } = piece.fault;
        throw new UnreadableFile(code, reason, line);
      }
      if (piece !== undefined) {
        yield piece;
        worker.postMessage(1);
      } else if (hasEnded) throw lost(fault);
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    await worker.terminate();
  }
}
