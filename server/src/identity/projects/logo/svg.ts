import { accept, type Decision } from '../../../kernel/decision.ts';
import { badLogo, type PictureRead } from './picture.ts';
import { costMax, costOf } from './svg-cost.ts';
import { type Drawn, drawnAnew } from './svg-drawn.ts';
import { readXml, type XmlElement } from './xml-reader.ts';

const svgName = 'http://www.w3.org/2000/svg';

/** The longer side in the size that browsers are told. A drawing is sharp at any size. */
const sideShown = 512;

const numberForm = /^\d+(?:\.\d+)?(?:px)?$/;

const sideIn = (text: string | undefined): number | null =>
  text !== undefined && numberForm.test(text) ? Number.parseFloat(text) : null;

type Box = { readonly viewBox: string; readonly width: number; readonly height: number };

const isSide = (side: number): boolean => side > 0 && side <= 100_000;

/** The visible part of the plane, with its proportions. Null: the drawing does not say. */
function boxOf({ attributes }: XmlElement): Box | null {
  const given = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = sideIn(attributes.get('width')) ?? given?.[2] ?? Number.NaN;
  const height = sideIn(attributes.get('height')) ?? given?.[3] ?? Number.NaN;
  const numbers = given ?? [0, 0, width, height];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [, , boxWidth = 0, boxHeight = 0] = numbers;
  if (![width, height, boxWidth, boxHeight].every(isSide)) return null;
  const scale = sideShown / Math.max(width, height);
  const shown = (side: number): number => Math.max(1, Math.round(side * scale));
  return { viewBox: numbers.join(' '), width: shown(width), height: shown(height) };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? '');

function written(drawn: Drawn | string): string {
  if (typeof drawn === 'string') return escaped(drawn);
  const attributes = [...drawn.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const opening = `<${drawn.name}${attributes.join('')}`;
  return drawn.children.length === 0
    ? `${opening}/>`
    : `${opening}>${drawn.children.map(written).join('')}</${drawn.name}>`;
}

/** The root element is ours. From the given root it keeps only what affects the drawing. */
function rootOf(root: XmlElement, box: Box): Decision<Drawn, 'bad_logo'> {
  const attributes = new Map(root.attributes);
  for (const own of ['width', 'height', 'viewBox', 'x', 'y', 'id']) attributes.delete(own);
  const drawn = drawnAnew({ ...root, attributes });
  if (!drawn.ok) return drawn;
  const { viewBox, width, height } = box;
  const own = [
    ['xmlns', svgName],
    ['viewBox', viewBox],
    ['width', String(width)],
    ['height', String(height)],
  ] as const;
  return accept({
    ...drawn.value,
    attributes: new Map([...own, ...drawn.value.attributes]),
  });
}

const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * A drawing that was parsed and redrawn from known words only (decision 0166). Nothing of the given
 * text is copied unchanged.
 */
export function readSvg(bytes: Buffer): PictureRead {
  const text = textOf(bytes);
  if (text === null) return badLogo('The SVG drawing must be written in UTF-8.');
  const read = readXml(text);
  if (!read.ok) return read;
  const root = read.value;
  if (root.name !== 'svg') return badLogo('The logo is neither PNG nor JPEG nor SVG.');
  const box = boxOf(root);
  if (box === null) {
    return badLogo('The SVG drawing must say its size: a viewBox, or width and height in pixels.');
  }
  const drawn = rootOf(root, box);
  if (!drawn.ok) return drawn;
  if (costOf(drawn.value) > costMax) {
    return badLogo('The SVG drawing repeats its parts too often. Export it without symbols.');
  }
  const { width, height } = box;
  return accept({ bytes: Buffer.from(`${written(drawn.value)}\n`), width, height });
}
