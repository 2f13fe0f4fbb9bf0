import type { Method } from './method.ts';

type Drawn = Pick<Method, 'key' | 'title'>;

/** Deep colours: white letters on each of them have a contrast of at least 4.5. */
const colours = ['#14532d', '#1e3a5f', '#5b2a4e', '#7a3b12', '#0f4c4c', '#3f3a7a'] as const;

const discPx = 48;
const titleSizePx = 20;
/** More than the average letter width of common fonts. */
const letterWidthPx = 12;

/** A key has the same colour on every node and after every restart. */
function colourOf(key: string): string {
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colours[sum % colours.length] ?? colours[0];
}

/** `Linden Hill Bank` is LH. */
const initialsOf = (title: string): string =>
  title
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const letters = (x: number, size: number, anchor: string, colour: string, text: string): string =>
  `<text x="${x}" y="${discPx / 2}" dy="0.35em" text-anchor="${anchor}" fill="${colour}" ` +
  `font-family="system-ui, sans-serif" font-weight="600" font-size="${size}">${escaped(text)}</text>`;

const disc = ({ key, title }: Drawn): string =>
  `<circle cx="24" cy="24" r="24" fill="${colourOf(key)}"/>` +
  letters(discPx / 2, titleSizePx, 'middle', '#ffffff', initialsOf(title));

const drawing = ({ title }: Drawn, widthPx: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${discPx}" ` +
  `viewBox="0 0 ${widthPx} ${discPx}" role="img" aria-label="${escaped(title)}">${content}</svg>\n`;

/** Checkout 2.5, logo_url: a 48 px disc. */
export const discLogo = (method: Drawn): string => drawing(method, discPx, disc(method));

/** Checkout 2.5, logo_wide_url: the disc with the name beside it. */
export function wideLogo(method: Drawn): string {
  const { key, title } = method;
  const startPx = discPx + 12;
  const widthPx = startPx + [...title].length * letterWidthPx;
  const name = letters(startPx, titleSizePx, 'start', colourOf(key), title);
  return drawing(method, widthPx, disc(method) + name);
}

/** The path that serves the drawn logos. */
export const logosPath = '/assets/methods';

/** The file names of a method's two logos. No key ends in `-wide`, so names never collide. */
export const logoNames = (key: string): { readonly disc: string; readonly wide: string } => ({
  disc: `${key}.svg`,
  wide: `${key}-wide.svg`,
});
