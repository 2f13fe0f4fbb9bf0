import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the file in this process and in the processes that it has waited for. */
    cpuMs?: number;
  }
}

/**
 * Linux counts in hundredths of a second: own user and system time, then those of ended children.
 */
const msEach = 10;

function spentMs(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const times = fields.split(' ').slice(11, 15).map(Number);
    return times.reduce((sum, ticks) => sum + ticks) * msEach;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

// Read again for each file, before the file itself, so that its modules count.
const before = spentMs();
// biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern here.
afterAll(({}, suite) => {
  suite.file.meta.cpuMs = spentMs() - before;
});
