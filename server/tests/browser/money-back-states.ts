import { moneyBackTexts } from '../../src/checkout/page/money-back/money-back-texts.ts';
import type { PageState, Stage } from './page-state.ts';

type TextsOfBack = (typeof moneyBackTexts)['en'];

const heading =
  (textOf: (texts: TextsOfBack) => string): PageState['proof'] =>
  (page, language) =>
    page.getByRole('heading', { name: textOf(moneyBackTexts[language]), exact: true });

type Ending = (stage: Stage, paymentId: string) => Promise<unknown>;

const refundAll: Ending = ({ shop }, paymentId) => shop.merchant.refund(paymentId);
const refundPart: Ending = ({ shop }, paymentId) => shop.merchant.refund(paymentId, { amount: 1 });
const dispute: Ending = ({ shop }, paymentId) => shop.merchant.moveTo(paymentId, 'chargeback');

/**
 * A settled payment after a refund or chargeback, as its buyer sees it and as a visitor of its link
 * does.
 */
const seenBy =
  (who: 'payer' | 'another', end: Ending): PageState['reach'] =>
  async (stage) => {
    const { page, language, shop } = stage;
    const { linkId, url } = await shop.aLink(language);
    const paymentId = await shop.merchant.aPayment(linkId);
    await end(stage, paymentId);
    await page.goto(who === 'payer' ? `${url}/payments/${paymentId}` : url);
  };

// biome-ignore format: a table
export const moneyBackStates: readonly PageState[] = [
  { name: 'payment-refunded',        proof: heading(({ allBack }) => allBack),         reach: seenBy('payer', refundAll) },
  { name: 'payment-partly-refunded', proof: heading(({ partBack }) => partBack),       reach: seenBy('payer', refundPart) },
  { name: 'payment-chargeback',      proof: heading(({ disputed }) => disputed),       reach: seenBy('payer', dispute) },
  { name: 'link-refunded',           proof: heading(({ link }) => link.allBack),       reach: seenBy('another', refundAll) },
  { name: 'link-partly-refunded',    proof: heading(({ link }) => link.partBack),      reach: seenBy('another', refundPart) },
  { name: 'link-disputed',           proof: heading(({ link }) => link.disputed),      reach: seenBy('another', dispute) },
];
