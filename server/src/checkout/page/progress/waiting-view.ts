import { type Html, html } from '../../../pages/html.ts';
import { linkButton } from '../../../pages/layout.ts';
import { addressIn } from '../../buyer/addresses.ts';
import type { Scene } from '../../buyer/scene.ts';
import { textsOf } from '../../buyer/scene-page.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';
import type { Way } from '../../rails/rail.ts';
import { waitingTexts } from './waiting-texts.ts';

/** What a payment waits for elsewhere than at a bank; null: its status says it. */
export const waitingText = ({ language }: Scene, way: Way | null): StateText | null =>
  way === null || way.kind === 'bank' ? null : waitingTexts[language][way.kind];

/** Where its buyer goes on. */
export function waysOn(scene: Scene, way: Way | null): readonly Html[] {
  if (way === null) return [];
  if (way.kind === 'app') return appWays(scene, way);
  const texts = waitingTexts[scene.language];
  const inscriptions = {
    bank: textsOf(scene).continueAtBank,
    card: texts.toCard,
    wallet: texts.toWallet,
  };
  return [linkButton(addressIn(scene, way.path, scene.language), inscriptions[way.kind])];
}

/** The buyer stays here: what they do, they do elsewhere. */
function appWays(scene: Scene, { code, appPath }: Extract<Way, { kind: 'app' }>): readonly Html[] {
  const texts = waitingTexts[scene.language];
  const shown = html`<p class="code">${texts.code}<b>${code}</b></p>`;
  if (appPath === null) return [shown];
  const address = addressIn(scene, appPath, scene.language);
  return [
    shown,
    html`<a class="button" href="${address}" target="_blank" rel="noopener">${texts.toApp}</a>`,
  ];
}
