import { findRefunds } from '../../checkout/refunds/refund-list.store.ts';
import type { WholeOrder } from '../../checkout/whole-order.ts';
import { panel } from '../../desk/parts.ts';
import { sharesTable } from '../../faces/payment-fields.ts';
import { refundsTable } from '../../faces/refund-fields.ts';
import { refundTexts } from '../../faces/refund-texts.ts';
import { shareTexts } from '../../faces/share-texts.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

/**
 * The refunds of all payments of an order. Each links to its payment, where it can be sent again.
 */
export async function orderRefunds(
  { database }: Pick<PortalServices, 'database'>,
  { base, language }: Visit,
  { payments }: WholeOrder,
): Promise<Html | null> {
  const ids = payments.flatMap(({ refundIds }) => refundIds);
  if (ids.length === 0) return null;
  const refunds = await findRefunds(database, ids);
  const rows = refunds.map((refund) => ({
    ...refund,
    amount: Number(refund.amount),
    reference: html`<a href="${`${base}/payments/${refund.paymentId}`}">${refund.reference}</a>`,
  }));
  return panel(refundTexts[language].refunds, refundsTable(rows, language));
}

/** The recipients of splits of an order's payments, and their shares. */
export function orderShares({ language }: Visit, { order, payments }: WholeOrder): Html | null {
  const shares = payments.flatMap(({ distributions }) => distributions);
  if (shares.length === 0) return null;
  return panel(shareTexts[language].shares, sharesTable(shares, order.currency, language));
}
