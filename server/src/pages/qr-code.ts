import { encode } from 'uqr';
import { type Html, html } from './html.ts';

/** The quiet zone in modules. Readers do not find a code without it. */
const marginModules = 4;

/**
 * Readers accept any mask. Finding the best of the eight takes twenty times as long, for every
 * page. This one leaves no large area of an address in one colour.
 */
const maskPattern = 2;

const runs = /1+/g;

/** The dark modules of a row, as lines through their middle. */
const rowPath = (row: readonly boolean[], y: number): string =>
  [...row.map(Number).join('').matchAll(runs)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}`)
    .join('');

/**
 * How much of a code may be lost. A screen is neither torn nor stained, so the lowest level is
 * enough.
 */
type Correction = 'L' | 'M';

/**
 * A text as a QR code of the smallest version that holds it. It is black on white in either colour
 * scheme, since some readers need that. A text too long for `maxVersion` throws.
 */
export function qrCode(
  text: string,
  label: string,
  { ecc = 'L', maxVersion = 40 }: { readonly ecc?: Correction; readonly maxVersion?: number } = {},
): Html {
  const sizing = { ecc, maxVersion, boostEcc: false, border: 0, maskPattern } as const;
  const { data, size } = encode(text, sizing);
  const wide = size + 2 * marginModules;
  // Half a module up: the lines begin at whole numbers and then cover whole modules.
  const box = `${-marginModules} ${-marginModules - 0.5} ${wide} ${wide}`;
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M${-marginModules} ${-marginModules - 0.5}h${wide}v${wide}h-${wide}z"/><path stroke="#000" d="${data.map(rowPath).join('')}"/></svg>`;
}
