import type { Finding } from '../../running/doctor/finding.ts';
import { count, harmless, type Paint } from '../render.ts';

const styles = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'dim' } as const;

const countOf = (findings: readonly Finding[], state: Finding['state']): number =>
  findings.filter((finding) => finding.state === state).length;

/** A line for each finding, its remedy below it, and the totals at the end. */
export function findingsText(findings: readonly Finding[], paint: Paint): string {
  const lines = findings.flatMap(({ check, state, found, remedy }) => [
    `${paint[styles[state]](state.padEnd(7))}  ${check}: ${harmless(found)}`,
    ...(remedy === undefined ? [] : [`         → ${harmless(remedy)}`]),
  ]);
  const [broken, doubtful] = [countOf(findings, 'failed'), countOf(findings, 'warning')];
  const sum =
    broken === 0 && doubtful === 0
      ? paint.green('Everything is in order.')
      : `${count(broken, 'failure')}, ${count(doubtful, 'warning')}.`;
  return [...lines, '', sum].map((line) => `${line}\n`).join('');
}
