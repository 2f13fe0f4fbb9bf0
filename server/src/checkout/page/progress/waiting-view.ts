import { type Html, html } from '../../../pages/html.ts';
import { linkButton } from '../../../pages/layout.ts';
import { addressIn } from '../../buyer/addresses.ts';
import type { Scene } from '../../buyer/scene.ts';
import { textsOf } from '../../buyer/scene-page.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';
import type { Way } from '../../rails/rail.ts';
import { waitingTexts } from './waiting-texts.ts';

/** The text of a payment that waits for an app, a card or a wallet. Null: its status has the text. */
export const waitingText = ({ language }: Scene, way: Way | null): StateText | null =>
  way === null || way.kind === 'bank' || way.kind === 'transfer'
    ? null
    : waitingTexts[language][way.kind];

/** The buyer's next steps. */
export function waysOn(scene: Scene, way: Way | null): readonly Html[] {
  // The rail of a transfer shows everything itself.
  if (way === null || way.kind === 'transfer') return [];
  if (way.kind === 'app') return appWays(scene, way);
  const texts = waitingTexts[scene.language];
  const inscriptions = {
    bank: textsOf(scene).continueAtBank,
    card: texts.toCard,
    wallet: texts.toWallet,
  };
  return [linkButton(addressIn(scene, way.path, scene.language), inscriptions[way.kind])];
}

/** The buyer stays on this page and confirms in the app. */
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
