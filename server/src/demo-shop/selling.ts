import type { NewAllowance, NewOrder } from 'florin-sdk';
import { callbackPath, salePath, webhookPath } from './addresses.ts';
import { noteOf, referenceOf } from './sales.ts';
import type { Till } from './till.ts';
import { allowed, currency, type Ware } from './wares.ts';

/** A buyer's order; `id` turns two clicks on one page into one sale. */
export type Wish = { readonly id: string; readonly ware: Ware; readonly amount: number };

/** Checkout: an order, and a link to its payment page. */
export async function sellByCheckout(
  { florin, url }: Till,
  { id, ware, amount }: Wish,
  /** The method that the buyer has already chosen. Null: they choose on the payment page. */
  methodKey: string | null,
): Promise<{ readonly linkId: string; readonly payAt: string }> {
  const back = `${url}${salePath(id)}`;
  const { order_id } = await florin.checkout.orders.create(
    {
      purchase: { reference: referenceOf(id), amount, currency },
      redirect_urls: {
        success_url: `${back}?came=success`,
        failure_url: `${back}?came=failure`,
        cancel_url: `${back}?came=cancel`,
        callback_url: `${url}${webhookPath}`,
      },
      // If none of the three addresses fits, pages lead back to the order's origin.
      metadata: { ...noteOf(id, ware), referrer: back },
      ...splitOf(ware),
    },
    { idempotencyKey: `${id}-order` },
  );
  const link = await florin.checkout.links.create(
    {
      order_id,
      name: ware.name,
      purchase: { amount },
      experience: { language: 'en' },
      payment_details: { purpose: ware.name, ...(methodKey === null ? {} : { key: methodKey }) },
      // Checkout 2.1: an order with splits requires a link that never expires.
      ...(ware.shares.length === 0 ? {} : { lifetime: 0 }),
    },
    { idempotencyKey: `${id}-link` },
  );
  return { linkId: link.link_id, payAt: link.payment_URL };
}

const splitOf = ({ shares }: Ware): Pick<NewOrder, 'split_overrides'> =>
  shares.length === 0
    ? {}
    : {
        split_overrides: {
          slots: shares.map(({ name, iban, percent }, index) => ({
            slot_id: `share-${index + 1}`,
            type: 'percent',
            percent,
            beneficiary: { name, iban },
          })),
        },
      };

const daySeconds = 86_400;

const allowanceOf = ({ ware, amount }: Wish): { readonly allowance?: NewAllowance } =>
  ware.kind === 'subscription'
    ? {
        allowance: {
          description: `${ware.name}: ${allowed.boxes} more boxes`,
          max_price: allowed.boxes * amount,
          currency,
          valid: { for: allowed.days * daySeconds },
        },
      }
    : {};

const paymentOf = ({ id, ware, amount }: Wish) => ({
  description: ware.name,
  price: amount,
  currency,
  parameters: { reference: referenceOf(id), ...noteOf(id, ware) },
});

/** Wallet: a transaction. Returns the address of the page where its payer confirms it. */
export async function sellByWallet({ florin, url }: Till, wish: Wish): Promise<string> {
  const { transaction_key: key } = await florin.wallet.transactions.create(
    {
      payments: [paymentOf(wish)],
      redirect_uri: `${url}${salePath(wish.id)}`,
      callback_uri: `${url}${callbackPath}`,
      ...allowanceOf(wish),
    },
    { idempotencyKey: `${wish.id}-transaction` },
  );
  return florin.oauth.confirmationUrl(key, { locale: 'en' });
}

/** Charges a subscriber through the allowance, without asking again. */
export async function chargeAgain(
  { florin }: Till,
  wish: Wish,
  payerWallet: number,
): Promise<void> {
  const { transactions } = florin.wallet;
  const payment = paymentOf(wish);
  const parameters = { ...payment.parameters, charged: 'by the shop' };
  const { transaction_key: key } = await transactions.create(
    { payments: [{ ...payment, parameters }] },
    { idempotencyKey: `${wish.id}-transaction` },
  );
  try {
    await transactions.reserve(key, payerWallet, { idempotencyKey: `${wish.id}-reserve` });
  } catch (error) {
    // Nobody will pay it any more.
    await transactions.revoke(key, { idempotencyKey: `${wish.id}-revoke` });
    throw error;
  }
  await transactions.confirm(key, undefined, { idempotencyKey: `${wish.id}-confirm` });
}
