import type { Html } from '../../pages/html.ts';
import { linkButton } from '../../pages/layout.ts';
import type { PaymentSign } from '../../pages/marks.ts';
import { contactAddress, footTexts } from '../../pages/merchant-look.ts';
import type { Scene } from '../buyer/scene.ts';
import { backButton, stateBody, textsOf } from '../buyer/scene-page.ts';
import type { StateText } from '../buyer/texts/page-text.ts';
import type { WhyClosed } from '../payments/why-closed.ts';
import { lostAgainText } from './money-back/money-back-view.ts';
import { shopSite } from './shop-site.ts';

/** Why a link accepts no payment. */
export const closedText = (scene: Scene, why: WhyClosed): StateText =>
  (why === 'link_paid' ? lostAgainText(scene) : null) ?? textsOf(scene).states[why];

/** The seller's contact, if the text sends the buyer to the seller. */
function askButton({ face, language }: Scene): readonly Html[] {
  const address = contactAddress(face);
  return address === null ? [] : [linkButton(address, footTexts[language].questions, 'plain')];
}

/** The page of a link that cannot be paid: it leads to the shop, or to somebody who can help. */
export function closedBody(scene: Scene, why: WhyClosed): Html {
  const { success, cancel, failure } = scene.order.redirectUrls;
  const site = shopSite(scene);
  const body = (sign: PaymentSign, ways: readonly Html[]) =>
    stateBody(scene, sign, closedText(scene, why), ways);
  if (why === 'link_paid') {
    const sign = lostAgainText(scene) === null ? 'good' : 'back';
    return body(sign, backButton(scene, success ?? site));
  }
  if (why === 'link_busy') return body('wait', backButton(scene, site));
  return body('bad', [...backButton(scene, cancel ?? failure ?? site), ...askButton(scene)]);
}
