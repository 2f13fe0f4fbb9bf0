import type { Finding } from '../conformance/run.ts';
import { sectionTitles } from '../conformance/sections.ts';
import { unseenRules } from '../conformance/unseen.ts';
import { harmless, type Paint } from './render.ts';

type State = Finding['state'];

const states: readonly State[] = ['passed', 'failed', 'skipped'];
const styles = { passed: 'green', failed: 'red', skipped: 'dim' } as const;

const countsOf = (findings: readonly Finding[]): Record<State, number> => {
  const number = (state: State): number => findings.filter((each) => each.state === state).length;
  return { passed: number('passed'), failed: number('failed'), skipped: number('skipped') };
};

/** Findings under their sections, in the order of the documents. */
const sectionsOf = (findings: readonly Finding[]) =>
  Object.entries(sectionTitles)
    .map(([section, title]) => ({
      section,
      title,
      checks: findings.filter((finding) => finding.section === section),
    }))
    .filter(({ checks }) => checks.length > 0);

/** The report for programs. */
export const conformanceDocument = (baseUrl: string, findings: readonly Finding[]): object => ({
  ok: findings.every(({ state }) => state !== 'failed'),
  base_url: baseUrl,
  ...countsOf(findings),
  sections: sectionsOf(findings).map(({ section, title, checks }) => ({
    section,
    title,
    ...countsOf(checks),
    checks: checks.map(({ section: _, ...check }) => check),
  })),
  not_visible: unseenRules,
});

const sum = (findings: readonly Finding[]): string => {
  const counts = countsOf(findings);
  return states
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`)
    .join(', ');
};

function findingLines({ state, title, gap, because, seen }: Finding, paint: Paint): string[] {
  const source = gap === null ? '' : paint.dim(` (${gap})`);
  const line = `  ${paint[styles[state]](state.padEnd(7))}  ${title}${source}`;
  if (state === 'passed') return [line];
  const details =
    state === 'failed' ? [`expected: ${because}`, `seen: ${seen}`] : [String(because)];
  return [line, ...details.map((each) => `           ${harmless(each)}`)];
}

/**
 * The report for people: each section with its checks, then the checks that no run covers, then the
 * totals.
 */
export function conformanceText(findings: readonly Finding[], paint: Paint): string {
  const sections = sectionsOf(findings).flatMap(({ section, title, checks }) => [
    `${paint.bold(`${section}. ${title}`)}: ${sum(checks)}`,
    ...checks.flatMap((finding) => findingLines(finding, paint)),
    '',
  ]);
  const unseen = unseenRules.flatMap(({ rules, because }) => [
    `  ${because}`,
    ...rules.map((rule) => paint.dim(`    ${rule}`)),
  ]);
  const { failed } = countsOf(findings);
  const end = failed === 0 ? paint.green(sum(findings)) : paint.red(sum(findings));
  return [...sections, paint.bold('Not visible from outside'), ...unseen, '', `${end}.`]
    .map((line) => `${line}\n`)
    .join('');
}
