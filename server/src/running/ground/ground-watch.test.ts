import { afterEach, expect, test } from 'vitest';
import type { Shortcoming } from '../../kernel/shortcoming.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import { createLog } from '../../telemetry/logging.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { type GroundWatch, type Look, refuseBadGround, watchGround } from './ground-watch.ts';

const shortcoming = (check: Shortcoming['check'], severity: Shortcoming['severity']) => ({
  check,
  severity,
  found: `The ${check} is bad.`,
  remedy: 'Mend it.',
});
const fsync = shortcoming('fsync', 'breaks');
const disk = shortcoming('disk', 'breaks');
const checksums = shortcoming('checksums', 'weakens');

function recordedLog() {
  const lines: { level: string; msg: string }[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  return { lines, log: createLog('trace', { write }) };
}

test('shortcomings that break a promise prevent the start; a warning is only logged', () => {
  const { lines, log } = recordedLog();
  expect(() => refuseBadGround([fsync, checksums, disk], log)).toThrow(
    new StartupRefusal('The fsync is bad. Mend it.\nThe disk is bad. Mend it.'),
  );
  expect(lines).toEqual([]);
  refuseBadGround([checksums], log);
  expect(lines).toMatchObject([{ level: 'warn', msg: 'The checksums is bad. Mend it.' }]);
});

const watches: GroundWatch[] = [];
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.end();
});

/** A ground that changes on command, beside others. `become` waits until the watch has seen it. */
function watched(first: readonly Shortcoming[], others: readonly Look[] = []) {
  const { lines, log } = recordedLog();
  const metrics = createMetrics();
  let now: readonly Shortcoming[] | Error = first;
  let began = (): void => {};
  const look = async () => {
    began();
    if (now instanceof Error) throw now;
    return now;
  };
  const watch = watchGround({ looks: [...others, look], log, metrics: metrics.ground }, 5);
  watches.push(watch);
  const nextLook = () =>
    new Promise<void>((resolve) => {
      began = resolve;
    });
  const become = async (next: readonly Shortcoming[] | Error): Promise<void> => {
    now = next;
    await nextLook();
    // A look has ended when the next one begins.
    await nextLook();
  };
  return { watch, lines, metrics, become };
}

test('a shortcoming at run time is logged once when it begins and once when it ends', async () => {
  const { watch, lines, metrics, become } = watched([]);
  await become([fsync, checksums]);
  expect(watch.found()).toEqual([fsync, checksums]);
  expect(await metrics.text()).toContain('florin_ground_broken{check="fsync"} 1');
  expect(await metrics.text()).toContain('florin_ground_broken{check="checksums"} 0');
  await become([]);
  expect(watch.found()).toEqual([]);
  expect(await metrics.text()).toContain('florin_ground_broken{check="fsync"} 0');
  expect(lines).toMatchObject([
    { level: 'error', msg: 'The fsync is bad. Mend it.' },
    { level: 'warn', msg: 'The checksums is bad. Mend it.' },
    { level: 'info', msg: 'A failed check passes again.' },
  ]);
});

test('a failed look changes nothing', async () => {
  const { watch, lines, become } = watched([]);
  await become([disk]);
  await become(new Error('the database is away'));
  expect(watch.found()).toEqual([disk]);
  expect(lines).toHaveLength(1);
});

test('another fault of one check is logged, but not the same fault with other figures', async () => {
  const { lines, become } = watched([]);
  await become([disk]);
  await become([{ ...disk, found: 'The disk is worse.' }]);
  await become([{ ...disk, found: 'The disk is read-only.', remedy: 'Mount it.' }, disk]);
  await become([disk]);
  await become([]);
  expect(lines).toMatchObject([
    { level: 'error', msg: 'The disk is bad. Mend it.' },
    { level: 'error', msg: 'The disk is read-only. Mount it.' },
    { level: 'info', msg: 'A failed check passes again.' },
  ]);
});

test('a hanging look does not delay the alarms of others', async () => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const hanging = async () => {
    await answered;
    return [fsync];
  };
  const { watch, lines, become } = watched([], [hanging]);
  await become([disk]);
  expect(lines).toMatchObject([{ level: 'error', msg: 'The disk is bad. Mend it.' }]);
  answer();
  await become([]);
  expect(watch.found()).toEqual([fsync]);
});
