/** A reporter for vitest: prints the time of each project and the slowest files of the run. */
import { relative } from 'node:path';
import { root } from './ensure.js';

const slowestMax = 25;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(10);

/** A file's time includes its hooks and the loading of its modules. */
const timeOf = (module) => {
  const { duration, collectDuration } = module.diagnostic();
  return duration + collectDuration;
};

/** Workers run side by side: the times of all projects add up to more than the run took. */
function timesByProject(files) {
  const projects = new Map();
  for (const { project, ms } of files) {
    const sum = projects.get(project) ?? { files: 0, ms: 0 };
    projects.set(project, { files: sum.files + 1, ms: sum.ms + ms });
  }
  return [...projects].sort(([, one], [, other]) => other.ms - one.ms);
}

/** @param {readonly { project: string, file: string, ms: number }[]} files */
function tableOf(files) {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, slowestMax);
  return [
    `The ${slowest.length} slowest files:`,
    ...slowest.map(({ file, ms }) => `${seconds(ms)}  ${file}`),
    'Time of each project:',
    ...timesByProject(files).map(
      ([project, { files: count, ms }]) => `${seconds(ms)}  ${project}, ${count} files`,
    ),
  ].join('\n');
}

export default class TimesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({
      project: module.project.name,
      file: relative(root, module.moduleId),
      ms: timeOf(module),
    }));
    console.log(`${tableOf(files)}\n`);
  }
}
