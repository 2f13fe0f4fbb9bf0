import type { Drawn } from './svg-drawn.ts';
import { localUrl } from './svg-words.ts';

/** The most elements that a browser may have to draw, with every repetition counted. */
export const costMax = 20_000;

const elementsOf = ({ children }: Drawn): readonly Drawn[] =>
  children.filter((child) => typeof child !== 'string');

function collect(drawn: Drawn, byId: Map<string, Drawn>): void {
  const id = drawn.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, drawn);
  for (const child of elementsOf(drawn)) collect(child, byId);
}

/** The elements that this one draws again: by its address, or cut to its shape. */
function repeatedBy({ name, attributes }: Drawn): readonly string[] {
  const used = name === 'use' ? (attributes.get('href') ?? '').slice(1) : '';
  const [, shape = ''] = localUrl.exec(attributes.get('clip-path') ?? '') ?? [];
  return [used, shape].filter((id) => id !== '');
}

/** Every honest logo needs at most two steps: a symbol that is used, and cut to a shape. */
const stepsMax = 2;

/**
 * The number of drawn elements. Nested repetitions turn a small text into an endless drawing, so
 * the steps are bounded as well.
 */
export function costOf(root: Drawn): number {
  const byId = new Map<string, Drawn>();
  collect(root, byId);
  const known = new Map<string, number>();
  const costOfTarget = (id: string, steps: number): number => {
    const target = byId.get(id);
    if (target === undefined) return 0;
    const key = `${steps} ${id}`;
    const cost = known.get(key) ?? costAt(target, steps);
    known.set(key, cost);
    return cost;
  };
  const costAt = (drawn: Drawn, steps: number): number => {
    if (steps > stepsMax) return Number.POSITIVE_INFINITY;
    const within = elementsOf(drawn).reduce((sum, child) => sum + costAt(child, steps), 1);
    return repeatedBy(drawn).reduce((sum, id) => sum + costOfTarget(id, steps + 1), within);
  };
  return costAt(root, 0);
}
