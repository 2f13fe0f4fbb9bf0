type Modules = readonly (readonly boolean[])[];

/** The modules of a drawing made of horizontal lines. */
export function modulesIn(svg: string): Modules {
  const lines = [...svg.matchAll(/M(\d+) (\d+)h(\d+)(?!v)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
  const size = 1 + Math.max(...lines.map(({ y }) => y));
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const { x, y, length } of lines) modules[y]?.fill(true, x, x + length);
  return modules;
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** ISO 18004, table 9: the capacity of versions with one block at correction level L. */
const dataBytes: Readonly<Record<number, number>> = { 2: 34, 3: 55, 4: 80, 5: 108 };

const numberIn = (bits: readonly boolean[]): number =>
  bits.reduce((number, bit) => number * 2 + Number(bit), 0);

/**
 * Modules for the reader itself: finders with their formats, timing, and the only alignment
 * pattern.
 */
function isForTheReader(x: number, y: number, size: number): boolean {
  const isFinder = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const aligned = size - 7;
  const isAlignment = Math.abs(x - aligned) <= 2 && Math.abs(y - aligned) <= 2;
  return isFinder || isAlignment || x === 6 || y === 6;
}

/** The places of the data in order: pairs of columns from the right, up and down in turn. */
function placesOf(size: number): readonly (readonly [x: number, y: number])[] {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - 2 * index).map(
    (right) => (right <= 6 ? right - 1 : right),
  );
  return rights.flatMap((right, turn) =>
    Array.from({ length: size }, (_, step) => (turn % 2 === 0 ? size - 1 - step : step)).flatMap(
      (y) => [[right, y] as const, [right - 1, y] as const],
    ),
  );
}

/**
 * The text of an undamaged QR code of version 2 to 5 with correction level L, read by the standard
 * and without the library that draws ours.
 */
export function qrText(modules: Modules): string {
  const size = modules.length;
  const at = (x: number, y: number): boolean => modules[y]?.[x] ?? false;
  const format = numberIn([0, 1, 2, 3, 4].map((x) => at(x, 8))) ^ 0b10101;
  const bytesMax = dataBytes[(size - 17) / 4];
  if (format >> 3 !== 0b01 || bytesMax === undefined) throw new Error(`no code for us: ${size}`);
  const mask = masks[format & 0b111];
  const bits = placesOf(size)
    .filter(([x, y]) => !isForTheReader(x, y, size))
    .map(([x, y]) => at(x, y) !== mask?.(x, y))
    .slice(0, bytesMax * 8);
  if (numberIn(bits.slice(0, 4)) !== 0b0100) throw new Error('the text is not in bytes');
  const length = numberIn(bits.slice(4, 12));
  const bytes = Array.from({ length }, (_, index) => {
    const start = 12 + 8 * index;
    return numberIn(bits.slice(start, start + 8));
  });
  return Buffer.from(bytes).toString('utf8');
}
