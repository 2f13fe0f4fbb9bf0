import { type Html, html } from '../../pages/html.ts';
import { lookingHint } from '../../pages/looking-hint.ts';
import type { Refresh } from '../../pages/page-answer.ts';
import { addressIn, type Kept } from '../buyer/addresses.ts';
import type { Scene } from '../buyer/scene.ts';
import { textsOf } from '../buyer/scene-page.ts';

/** Address parameter: the reader wants this page not to refresh (WCAG 2.2.1). */
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
  // One block that is not printed: links on paper are useless.
  return html`<div class="ways"><p class="hint">${goesBack(project.name)}</p><p class="hint"><a href="${addressWhen(true)}">${stayHere}</a></p></div>`;
}
