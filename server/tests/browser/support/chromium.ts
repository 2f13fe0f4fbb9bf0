import {
  installBy,
  installProgram,
  isDebianOfRoot,
  placesOf,
} from '../../support/system-program.ts';

/** Without drawing a window, a page takes half the processor time. */
const windowless = 'chromium-headless-shell';
const programs = [windowless, 'chromium', 'chromium-browser', 'google-chrome'];

const howToGetIt = `The browser tests need Chromium: apt-get install ${windowless}, or set FLORIN_CHROMIUM to the program.`;

/** The program, or the reason why there is none. */
export type FoundChromium =
  | { readonly program: string; readonly because: null }
  | { readonly program: null; readonly because: string };

/** Uses the package lists on this machine and does not wait for a missing network. */
const tryWindowless = `apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=10 install --yes --no-install-recommends ${windowless}`;

const firstPresent = (): string | undefined => programs.flatMap(placesOf)[0];

/** The browser of this machine. It is installed first where that needs no question. */
export function ensureChromium(): FoundChromium {
  const named = process.env['FLORIN_CHROMIUM'];
  if (named) return { program: named, because: null };
  if (placesOf(windowless).length === 0 && isDebianOfRoot()) installBy(tryWindowless);
  const present = firstPresent();
  if (present !== undefined) return { program: present, because: null };
  let said = '';
  for (const program of [windowless, 'chromium']) {
    said += installProgram(program);
    const installed = firstPresent();
    if (installed !== undefined) return { program: installed, because: null };
  }
  return { program: null, because: said === '' ? howToGetIt : `${howToGetIt}\n${said}` };
}
