import type { Html } from '../../pages/html.ts';
import type { PaymentSign } from '../../pages/marks.ts';
import type { Scene } from '../buyer/scene.ts';
import { backButton, stateBody, textsOf } from '../buyer/scene-page.ts';
import type { StateText } from '../buyer/texts/page-text.ts';
import type { LinkScreen } from '../payments/link-screen.ts';
import { lostAgainText } from './money-back/money-back-view.ts';
import { shopSite } from './shop-site.ts';

export type ClosedScreen = Exclude<LinkScreen, 'pay'>;

/** Why nothing can be paid through a link. */
export const closedText = (scene: Scene, screen: ClosedScreen): StateText =>
  (screen === 'link_paid' ? lostAgainText(scene) : null) ?? textsOf(scene).states[screen];

/** The page of a link that cannot be paid. */
export function closedBody(scene: Scene, screen: ClosedScreen): Html {
  const { success, cancel, failure } = scene.order.redirectUrls;
  const body = (sign: PaymentSign, back: string | null) =>
    stateBody(scene, sign, closedText(scene, screen), backButton(scene, back));
  if (screen === 'link_paid') return body(lostAgainText(scene) === null ? 'good' : 'back', success);
  return screen === 'link_busy' ? body('wait', shopSite(scene)) : body('bad', cancel ?? failure);
}
