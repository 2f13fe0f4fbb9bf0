/** Six hex digits in lower case, after a `#`. */
export type Colour = string;

export const colourPattern = '^#[0-9a-fA-F]{6}$';

/** The grounds of cards on our pages, light and dark; a test compares them with the style. */
export const cardGrounds = { light: '#fffdfa', dark: '#211e1b' } as const;

const white = '#ffffff';
const black = '#000000';

/** WCAG 2.1: 1.4.3 for words on a button, 1.4.11 for the button on its ground. */
export const wordsRatioMin = 4.5;
export const groundRatioMin = 3;

const partsOf = (colour: Colour): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const hexOf = (parts: readonly number[]): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2.1, relative luminance. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.1, contrast ratio: 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of the second colour, 0 to 1, and the rest of the first. */
function mixed(one: Colour, other: Colour, share: number): Colour {
  const others = partsOf(other);
  return hexOf(partsOf(one).map((part, at) => part + ((others[at] ?? 0) - part) * share));
}

/** White or black, whichever is easier to read. One of them always has more than 4.5 to 1. */
const wordsOn = (ground: Colour): Colour =>
  contrastOf(white, ground) >= contrastOf(black, ground) ? white : black;

/**
 * Against the ground of a light page, in tenths, rounded down so that it never reaches the limit by
 * rounding.
 */
export const pageContrastOf = (colour: Colour): number =>
  Math.floor(contrastOf(colour, cardGrounds.light) * 10) / 10;

/** Why a page cannot use the colour. Null: it can. */
export function whyUnreadable(colour: Colour): string | null {
  const ratio = contrastOf(colour, cardGrounds.light);
  if (ratio >= groundRatioMin) return null;
  const shown = pageContrastOf(colour).toFixed(1);
  return (
    `This colour has a contrast of ${shown} to 1 against the ground of the page, and needs ` +
    `${groundRatioMin} to 1. Choose a darker one.`
  );
}

/** The replacements for our own colours, in light or dark mode. */
export type Accent = {
  readonly accent: Colour;
  /** The text colour on it. */
  readonly onAccent: Colour;
  /** The ground of a selected item. */
  readonly tint: Colour;
};

export type Palette = { readonly light: Accent; readonly dark: Accent };

const tintShare = 0.08;
const lighterStep = 0.05;

const accentOn = (accent: Colour, ground: Colour): Accent => ({
  accent,
  onAccent: wordsOn(accent),
  tint: mixed(ground, accent, tintShare),
});

/** The colour itself, or a lighter shade that is visible on a dark ground. */
function lightenedFor(colour: Colour, ground: Colour): Colour {
  let share = 0;
  while (contrastOf(mixed(colour, white, share), ground) < groundRatioMin) share += lighterStep;
  return mixed(colour, white, share);
}

export const paletteOf = (colour: Colour): Palette => ({
  light: accentOn(colour, cardGrounds.light),
  dark: accentOn(lightenedFor(colour, cardGrounds.dark), cardGrounds.dark),
});
