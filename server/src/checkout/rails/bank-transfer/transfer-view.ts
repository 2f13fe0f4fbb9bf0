import { instructionsView } from '../../../bank/instructions/instructions-view.ts';
import { amountText } from '../../../pages/amount.ts';
import { copyScriptPath } from '../../../pages/copy-script.ts';
import { type Html, html } from '../../../pages/html.ts';
import { linkButton, stateHeading } from '../../../pages/layout.ts';
import { lookingHint } from '../../../pages/looking-hint.ts';
import { addressIn, type Kept, linkPath } from '../../buyer/addresses.ts';
import type { Scene } from '../../buyer/scene.ts';
import { scenePage, sideBySide, summary, textsOf } from '../../buyer/scene-page.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';
import type { Payment } from '../../payments/payment.ts';
import { instructionsOf, type Transfer } from '../../payments/read-transfer.ts';
import { transferTexts } from './transfer-texts.ts';

export const transferPath = (paymentId: string): string => `/pay/transfer/${paymentId}`;

/** A bank takes hours, so the page refreshes less often than others. */
const secondsBetweenLooks = 15;

const keptStill = (isStill: boolean): Kept => (isStill ? { still: '1' } : {});

function stateText(
  { language }: Scene,
  { currency }: Payment,
  { reference: { amount, received } }: Transfer,
): StateText {
  const { waiting, part } = transferTexts[language];
  const shown = (minor: bigint): string => amountText({ minor, currency }, language);
  return received === 0n ? waiting : part(shown(received), shown(amount - received));
}

export type TransferShown = {
  readonly transfer: Transfer;
  /** Whether the link offers other methods, which the buyer may prefer. */
  readonly hasOtherWays: boolean;
  readonly isStill: boolean;
};

/** The instructions for the transfer, shown until the money has arrived (bank 2, Method). */
export function transferPage(scene: Scene, payment: Payment, shown: TransferShown) {
  const { transfer, hasOtherWays, isStill } = shown;
  const { language } = scene;
  const path = transferPath(payment.id);
  const [heading, meaning] = stateText(scene, payment, transfer);
  const { howLong, mayClose } = transferTexts[language];
  const asked = html`${stateHeading('wait', heading, meaning)}${summary(scene, 'small')}<p class="hint">${howLong}</p><p class="hint">${mayClose}</p>`;
  const looking = lookingHint(language, isStill, (stays) =>
    addressIn(scene, path, language, keptStill(stays)),
  );
  const ways = html`${instructionsView(instructionsOf(transfer), language)}${hasOtherWays && otherWays(scene)}${looking}`;
  return scenePage(scene, sideBySide(asked, ways), {
    heading,
    path,
    refresh: isStill ? null : { seconds: secondsBetweenLooks, address: null },
    kept: keptStill(isStill),
    scripts: [copyScriptPath],
  });
}

/** A transfer under way still counts, so choosing another way cancels nothing. */
function otherWays(scene: Scene): Html {
  const address = addressIn(scene, linkPath(scene), scene.language, { choose: '1' });
  return html`<div class="actions">${linkButton(address, textsOf(scene).otherMethod, 'plain')}</div>`;
}
