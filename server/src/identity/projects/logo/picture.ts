import { accept, type Decision, type Refused, refuse } from '../../../kernel/decision.ts';

/** The kinds of picture that a logo may be. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof logoTypes)[number];

/** A picture that was written anew. It contains only the drawing itself. */
export type Picture = {
  readonly bytes: Buffer;
  /** In pixels. For a drawing, in its own units. */
  readonly width: number;
  readonly height: number;
};

export type PictureRead = Decision<Picture, 'bad_logo'>;

export const badLogo = (because: string): Refused<'bad_logo'> => refuse('bad_logo', because);

const sideMin = 32;
const sideMax = 2_000;

/** Browsers reserve memory by the size in the header, so only sizes within our limits pass. */
export function sized(width: number, height: number): Decision<null, 'bad_logo'> {
  const fits = (side: number): boolean => side >= sideMin && side <= sideMax;
  return fits(width) && fits(height)
    ? accept(null)
    : badLogo(
        `The logo has ${width} by ${height} pixels. Each side must have ${sideMin} to ${sideMax}.`,
      );
}
