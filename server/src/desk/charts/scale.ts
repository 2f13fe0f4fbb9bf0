/** An axis: round numbers from 0 up to its top, evenly spaced. */
export type Scale = { readonly top: bigint; readonly ticks: readonly bigint[] };

/** The most lines above the ground: more of them are noise. */
const linesMax = 4n;

/** Steps are one, two or five times a power of ten. This is the smallest with few enough lines. */
function stepFor(max: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = [power, 2n * power, 5n * power].find((one) => one * linesMax >= max);
    if (step !== undefined) return step;
  }
}

/** The axis for values up to `max`. If everything is zero, there is only the ground. */
export function scaleFor(max: bigint): Scale {
  if (max <= 0n) return { top: 1n, ticks: [0n] };
  const step = stepFor(max);
  const count = (max + step - 1n) / step;
  const ticks = Array.from({ length: Number(count) + 1 }, (_, index) => step * BigInt(index));
  return { top: step * count, ticks };
}

/** The resolution of a drawing: no screen shows less than a ten-thousandth of a chart. */
const parts = 10_000n;

/** The pixels of `height` for a value. Any value above zero is visible. */
export function pixelsOf(value: bigint, { top }: Scale, height: number): number {
  if (value <= 0n) return 0;
  const pixels = (Number((value * parts) / top) / Number(parts)) * height;
  return Math.round(Math.max(pixels, pixelsMin) * 10) / 10;
}

const pixelsMin = 2;

/** Tenths of a percent, rounded half up. 0 if the whole is 0. */
export const permilleOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 2_000n + whole) / (whole * 2n));

/**
 * The columns with a label: all if there are few, otherwise four, evenly spread, including both
 * ends.
 */
export function labelledOf(count: number): readonly number[] {
  const labels = Math.min(count, labelsMax);
  if (labels <= 1) return labels === 1 ? [0] : [];
  return Array.from({ length: labels }, (_, index) =>
    Math.round((index * (count - 1)) / (labels - 1)),
  );
}

const labelsMax = 4;
