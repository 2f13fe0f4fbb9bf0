import { type Html, html } from '../../pages/html.ts';
import { lookingHint } from '../../pages/looking-hint.ts';
import type { Refresh } from '../../pages/page-answer.ts';
import { addressIn, type Kept } from '../buyer/addresses.ts';
import type { Scene } from '../buyer/scene.ts';
import { textsOf } from '../buyer/scene-page.ts';

/** In an address: the reader wants this page to stay as it is (WCAG 2.2.1). */
export const keptStill = (isStill: boolean): Kept => (isStill ? { still: '1' } : {});

/** Says that the page refreshes itself, with links to stop and restart that. */
export function movingHint(
  scene: Scene,
  path: string,
  refresh: Refresh | null,
  isStill: boolean,
): Html | null {
  if (refresh === null) return null;
  const { language, project } = scene;
  const addressWhen = (stays: boolean): string =>
    addressIn(scene, path, language, keptStill(stays));
  if (refresh.address === null) return lookingHint(language, isStill, addressWhen);
  if (isStill) return null;
  const { goesBack, stayHere } = textsOf(scene);
  // In one block that is not printed: on paper nobody goes anywhere.
  return html`<div class="ways"><p class="hint">${goesBack(project.name)}</p><p class="hint"><a href="${addressWhen(true)}">${stayHere}</a></p></div>`;
}
