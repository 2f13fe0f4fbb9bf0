import type { Html } from '../../pages/html.ts';
import type { PaymentSign } from '../../pages/marks.ts';
import type { Scene } from '../buyer/scene.ts';
import { backButton, stateBody, textsOf } from '../buyer/scene-page.ts';
import type { StateText } from '../buyer/texts/page-text.ts';
import type { WhyClosed } from '../payments/why-closed.ts';
import { lostAgainText } from './money-back/money-back-view.ts';
import { shopSite } from './shop-site.ts';

/** Why nothing can be paid through a link. */
export const closedText = (scene: Scene, why: WhyClosed): StateText =>
  (why === 'link_paid' ? lostAgainText(scene) : null) ?? textsOf(scene).states[why];

/** The page of a link that cannot be paid. */
export function closedBody(scene: Scene, why: WhyClosed): Html {
  const { success, cancel, failure } = scene.order.redirectUrls;
  const body = (sign: PaymentSign, back: string | null) =>
    stateBody(scene, sign, closedText(scene, why), backButton(scene, back));
  if (why === 'link_paid') return body(lostAgainText(scene) === null ? 'good' : 'back', success);
  return why === 'link_busy' ? body('wait', shopSite(scene)) : body('bad', cancel ?? failure);
}
