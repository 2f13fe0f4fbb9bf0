// The words of SVG that a logo may use, and the forms of their values. All others are left out or
// refused, so a new word of SVG is harmless until somebody adds it here.

/** Elements that are drawn, or that a drawing refers to inside itself. */
export const drawnElements: ReadonlySet<string> = new Set([
  ...['g', 'defs', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop'],
  'clipPath',
]);

/** Left out with all their content: words about the drawing, which nobody sees. */
export const silentElements: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

export const textElements: ReadonlySet<string> = new Set(['text', 'tspan']);

/** The only elements that may refer to others by an address. */
export const referringElements: ReadonlySet<string> = new Set([
  'use',
  'linearGradient',
  'radialGradient',
]);

const idPart = String.raw`[A-Za-z_][\w.-]{0,99}`;
// A digit has one place before the point: with two, a long number that is none takes for ever.
const numberPart = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?`;
const unitPart = '(?:px|pt|pc|mm|cm|in|em|ex|%)?';

const id = new RegExp(`^${idPart}$`);
const length = new RegExp(`^${numberPart}${unitPart}$`);
const numbers = /^[\d\s,.eE+-]*$/;
const lengths = /^(?:none|[\d\s,.eE+%-]*(?:px)?)$/;
const steps = /^[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]*$/;
const moves = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.eE+-]*\)[\s,]*)*$/;
const word = /^[A-Za-z-]{1,30}$/;
const words = /^[A-Za-z -]{1,60}$/;
const family = /^[\w ,'"-]{1,200}$/;
const colourPart = String.raw`#[\da-fA-F]{3,8}|[A-Za-z]{3,30}|(?:rgb|hsl)a?\([\d\s,.%/-]{1,60}\)`;
const colour = new RegExp(`^(?:${colourPart})$`);
const paint = new RegExp(
  String.raw`^(?:${colourPart}|url\(#${idPart}\)(?:\s+(?:${colourPart}))?)$`,
);
const clip = new RegExp(String.raw`^(?:none|url\(#${idPart}\))$`);

export const localReference = new RegExp(`^#${idPart}$`);
export const localUrl = new RegExp(String.raw`^url\(#(${idPart})\)`);

/** Attributes of appearance. A `style` attribute may set them too. */
// biome-ignore format: a table
export const looks: ReadonlyMap<string, RegExp> = new Map([
  ['fill', paint], ['stroke', paint], ['color', colour], ['stop-color', colour],
  ['fill-opacity', length], ['stroke-opacity', length], ['stop-opacity', length], ['opacity', length],
  ['fill-rule', word], ['clip-rule', word], ['clip-path', clip],
  ['stroke-width', length], ['stroke-linecap', word], ['stroke-linejoin', word],
  ['stroke-miterlimit', length], ['stroke-dasharray', lengths], ['stroke-dashoffset', length],
  ['display', word], ['visibility', word], ['paint-order', words], ['vector-effect', word],
  ['font-family', family], ['font-size', length], ['font-weight', /^(?:[a-z]{4,7}|\d{3})$/],
  ['font-style', word], ['text-anchor', word], ['dominant-baseline', word],
  ['letter-spacing', length],
]);

/** Attributes of position. */
// biome-ignore format: a table
export const places: ReadonlyMap<string, RegExp> = new Map([
  ['id', id], ['d', steps], ['points', numbers], ['transform', moves], ['gradientTransform', moves],
  ['x', length], ['y', length], ['dx', length], ['dy', length], ['width', length], ['height', length],
  ['x1', length], ['y1', length], ['x2', length], ['y2', length],
  ['cx', length], ['cy', length], ['r', length], ['rx', length], ['ry', length],
  ['fx', length], ['fy', length], ['fr', length], ['offset', length],
  ['viewBox', numbers], ['preserveAspectRatio', words],
  ['gradientUnits', word], ['spreadMethod', word], ['clipPathUnits', word],
]);
