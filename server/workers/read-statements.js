/**
 * A thread that reads files of the bank, one after another. Plain JavaScript outside of `src`; the
 * module that does the work is named by whoever starts it, as source or as built.
 */
import { createReadStream } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

// As in hash-secrets.js: whoever serves requests comes first.
const belowOthers = 5;
if (process.platform === 'linux' && getPriority() < belowOthers) setPriority(belowOthers);

/** Pieces that may be under way; each is asked for. */
let credit = 0;
let go = () => {};
const asked = async () => {
  while (credit === 0) await new Promise((resolve) => (go = resolve));
  credit -= 1;
};

const { module, work, loader } = workerData;
if (loader !== null) (await import(loader)).register();
const { [work]: piecesOf } = await import(module);

/** What it throws ends the thread, and so tells whoever waits. */
const read = async ({ path, task }) => {
  for await (const piece of piecesOf(createReadStream(path), task)) {
    await asked();
    parentPort.postMessage(piece);
  }
};

parentPort.on('message', ({ job, more }) => {
  if (job !== undefined) {
    credit = more;
    void read(job);
  } else {
    credit += more;
    go();
  }
});
