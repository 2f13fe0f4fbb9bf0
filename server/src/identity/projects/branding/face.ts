import type { Project } from '../project.ts';
import { type Branding, type Contact, plainContact } from './branding.ts';
import { type Palette, paletteOf } from './colour.ts';

/** The appearance of a project on a page. */
export type Face = Contact & {
  readonly name: string;
  readonly logo: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly palette: Palette | null;
};

/** The path of the logos. Each has the digest of its bytes as its name. */
export const logosPath = '/assets/logos';

/** `branding` null: the project has set none. */
export function faceOf({ name }: Pick<Project, 'name'>, branding: Branding | null): Face {
  const { logo = null, colour = null } = branding ?? {};
  const { supportEmail, supportPhone, supportUrl, termsUrl } = branding ?? plainContact;
  const shown = logo && {
    path: `${logosPath}/${logo.digest}`,
    width: logo.width,
    height: logo.height,
  };
  const palette = colour === null ? null : paletteOf(colour);
  return { name, logo: shown, palette, supportEmail, supportPhone, supportUrl, termsUrl };
}
