import type { AskedAt } from '../../../account/session/sign-in.routes.ts';
import { amountText } from '../../../pages/amount.ts';
import { amountLine } from '../../../pages/amount-line.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { merchantLook } from '../../../pages/merchant-look.ts';
import { named } from '../../../pages/named.ts';
import type { PayerPageServices } from '../page-services.ts';
import { type ConfirmScene, isPermissionAlone, sceneOf } from './confirm-scene.ts';
import { confirmTexts } from './confirm-texts.ts';
import { isSuspended } from './dead-ends.ts';
import { totalText } from './payment-rows.ts';

const confirmForm =
  /^\/frontend\/[a-z]{2,6}\/(?:wallet\/confirm|transaction\/confirm-with-oauth)\/([0-9a-f-]{36})(?:\?|$)/i;

/**
 * A transaction of a user's token is visible only to that user, and an accepted one only to its
 * payer.
 */
const isForAnybody = (scene: ConfirmScene): boolean => {
  const { status, grantWalletId } = scene.whole.transaction;
  return status === 'new' && grantWalletId === null && !isSuspended(scene);
};

function amountOf({ whole }: ConfirmScene, language: PageLanguage): string | null {
  if (!isPermissionAlone(whole)) return totalText(whole, language);
  const { allowance } = whole;
  const minor = allowance?.maxPrice ?? null;
  return allowance === null || minor === null
    ? null
    : amountText({ minor, currency: allowance.currency }, language);
}

/**
 * Who asks, and for how much. The purpose and the recipient are shown after the sign-in
 * (decision 0181).
 */
function summaryOf(scene: ConfirmScene, language: PageLanguage): Html {
  const texts = confirmTexts[language];
  const asks = isPermissionAlone(scene.whole) ? texts.headingPermission : texts.heading;
  const amount = amountOf(scene, language);
  return html`<p class="label">${named(asks, scene.project.name)}</p>${amount !== null && amountLine(amount, 'small')}`;
}

/** The request for which somebody signs in, if it is a transaction that anybody may still pay. */
export const askedAt =
  ({ engine, clock }: Pick<PayerPageServices, 'engine' | 'clock'>): AskedAt =>
  async (next, language) => {
    const key = confirmForm.exec(next)?.[1];
    const scene = key === undefined ? null : await sceneOf(engine, key, null, clock.now());
    if (scene === null || !isForAnybody(scene)) return null;
    return { summary: summaryOf(scene, language), look: merchantLook(scene.face, language) };
  };
