import { html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { linkButton, stateHeading } from '../pages/layout.ts';
import { deskPage } from './desk-page.ts';
import { type Face, frameOfStranger } from './desk-request.ts';

type Instead = {
  readonly face: Face;
  readonly language: PageLanguage;
  readonly status: number;
  readonly said: readonly [heading: string, meaning: string];
  /** The link to the next page. */
  readonly way: { readonly address: string; readonly text: string };
  readonly setCookie: string | null;
};

/** The page that is shown instead of another one. */
export function insteadPage({ face, language, status, said, way, setCookie }: Instead) {
  const [heading, meaning] = said;
  const frame = { ...frameOfStranger(face, language, way.address), languageAddresses: [] };
  const body = html`${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(way.address, way.text)}</div>`;
  return deskPage(frame, { title: heading, body, status, extras: { setCookie } });
}
