import { type Html, html } from '../../pages/html.ts';
import type { Refresh } from '../../pages/page-answer.ts';
import { addressIn, type Kept, type Scene } from './page-services.ts';
import { textsOf } from './scene-page.ts';

/** In an address: the reader wants this page to stay as it is (WCAG 2.2.1). */
export const keptStill = (isStill: boolean): Kept => (isStill ? { still: '1' } : {});

/** What a page that moves by itself says about it, and the ways to stop that and to begin again. */
export function movingHint(
  scene: Scene,
  path: string,
  refresh: Refresh | null,
  isStill: boolean,
): Html | null {
  if (refresh === null) return null;
  const texts = textsOf(scene);
  const way = (text: string, stays: boolean): Html =>
    html`<a href="${addressIn(scene, path, scene.language, keptStill(stays))}">${text}</a>`;
  if (refresh.address !== null) {
    return isStill ? null : hint(texts.goesBack(scene.project.name), [way(texts.stayHere, true)]);
  }
  return isStill
    ? hint(texts.standsStill, [way(texts.lookNow, true), way(texts.lookByItself, false)])
    : hint(texts.looksAgain, [way(texts.lookNow, false), way(texts.stopLooking, true)]);
}

const hint = (said: string, ways: readonly Html[]): Html =>
  html`<p class="hint">${said}</p><p class="hint ways">${ways}</p>`;
