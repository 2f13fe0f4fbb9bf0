import { amountText } from '../../../pages/amount.ts';
import type { Scene } from '../../buyer/scene.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';
import type { Payment } from '../../payments/payment.ts';
import { lostAgain, moneyBackOf } from './money-back.ts';
import { moneyBackTexts } from './money-back-texts.ts';

/** "1.00 of 100.00", or only the amount if it is the whole. */
function shareIn({ order, language }: Scene, minor: bigint, whole: bigint): string {
  const words = (amount: bigint) =>
    amountText({ minor: amount, currency: order.currency }, language);
  return minor === whole ? words(whole) : moneyBackTexts[language].part(words(minor), words(whole));
}

/** For the buyer of a refunded or charged back payment. */
export function moneyBackText(scene: Scene, payment: Payment): StateText {
  const texts = moneyBackTexts[scene.language];
  const { returned, disputed } = moneyBackOf(payment, scene.order);
  const share = (minor: bigint) => shareIn(scene, minor, payment.amount);
  const sentences = [
    ...(returned === null ? [] : [texts.because[returned.because](share(returned.amount))]),
    ...(disputed === 0n ? [] : [texts.disputedMeaning(share(disputed))]),
  ];
  const isAllBack = returned?.amount === payment.amount;
  const heading = isAllBack ? texts.allBack : texts.partBack;
  return [disputed > 0n ? texts.disputed : heading, sentences.join(' ')];
}

/** For other people who open the link. Null: the seller has the money. */
export function lostAgainText(scene: Scene): StateText | null {
  const lost = lostAgain(scene.order, scene.orderPayments, scene.payments);
  if (lost === null) return null;
  const { link } = moneyBackTexts[scene.language];
  const share = shareIn(scene, lost.amount, lost.of);
  if (lost.isDisputed) return [link.disputed, link.disputedMeaning(share)];
  return [lost.amount === lost.of ? link.allBack : link.partBack, link.meaning(share)];
}
