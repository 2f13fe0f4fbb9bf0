/** A reporter for vitest: prints the times of each folder of tests and the slowest files of the run. */
import { relative } from 'node:path';
import { root } from './ensure.js';

const slowestMax = 25;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(10);

/** A file's time includes its hooks and the loading of its modules. */
const timeOf = (module) => {
  const { duration, collectDuration } = module.diagnostic();
  return duration + collectDuration;
};

/** `server/src` for tests beside the code, otherwise the folder of tests: `server/tests/api`. */
const folderOf = (file) =>
  file
    .split('/')
    .slice(0, file.includes('/src/') ? 2 : 3)
    .join('/');

/** Workers run concurrently: the sum over all folders is longer than the run. */
function timesByFolder(files) {
  const folders = new Map();
  for (const { file, ms, cpuMs } of files) {
    const folder = folderOf(file);
    const sum = folders.get(folder) ?? { files: 0, ms: 0, cpuMs: 0 };
    folders.set(folder, { files: sum.files + 1, ms: sum.ms + ms, cpuMs: sum.cpuMs + cpuMs });
  }
  return [...folders].sort(([, one], [, other]) => other.ms - one.ms);
}

/** @param {readonly { file: string, ms: number, cpuMs: number }[]} files */
function tableOf(files) {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, slowestMax);
  return [
    `The ${slowest.length} slowest files, with the processor time of their tests:`,
    ...slowest.map(({ file, ms, cpuMs }) => `${seconds(ms)}${seconds(cpuMs)}  ${file}`),
    'The same of each folder:',
    ...timesByFolder(files).map(
      ([folder, { files: count, ms, cpuMs }]) =>
        `${seconds(ms)}${seconds(cpuMs)}  ${folder}, ${count} files`,
    ),
  ].join('\n');
}

export default class TimesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({
      file: relative(root, module.moduleId),
      ms: timeOf(module),
      // Without the database and the browser, which belong to no single file.
      cpuMs: module.meta().cpuMs ?? 0,
    }));
    console.log(`${tableOf(files)}\n`);
  }
}
