import { installProgram, placesOf } from '../../support/system-program.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome'];

const howToGetIt =
  'The browser tests need Chromium: apt-get install chromium, or set FLORIN_CHROMIUM to the program.';

/** The program, and what was said while it could not be had. */
export type FoundChromium =
  | { readonly program: string; readonly because: null }
  | { readonly program: null; readonly because: string };

/** The browser of this machine; where that can be done without asking, it is installed first. */
export function ensureChromium(): FoundChromium {
  const named = process.env['FLORIN_CHROMIUM'];
  if (named) return { program: named, because: null };
  const [present] = programs.flatMap(placesOf);
  if (present !== undefined) return { program: present, because: null };
  const said = installProgram('chromium');
  const [installed] = programs.flatMap(placesOf);
  if (installed !== undefined) return { program: installed, because: null };
  return { program: null, because: said === '' ? howToGetIt : `${howToGetIt}\n${said}` };
}
