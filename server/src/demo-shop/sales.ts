import { FlorinError, type Order, type WalletPayment } from 'florin-sdk';
import { isUuid } from '../kernel/uuid.ts';
import type { Till } from './till.ts';
import { type Ware, wareWith } from './wares.ts';

/** A ware that was sold, and its id in the service. */
export type Sale = {
  /** Created by the page that offered it: a second click on the same page is the same sale. */
  readonly id: string;
  readonly ware: Ware;
  readonly amount: number;
  /** Unix seconds. */
  readonly at: number;
  readonly trade:
    | { readonly kind: 'order'; readonly orderId: string }
    | { readonly kind: 'transaction'; readonly key: string };
  /** True: the buyer pays on a page. False: the shop charged an allowance. */
  readonly isPaidOnPage: boolean;
};

/** The service's id of the sale. */
export const tradeIdOf = ({ trade }: Sale): string =>
  trade.kind === 'order' ? trade.orderId : trade.key;

/** Short enough to read aloud. */
export const referenceOf = (saleId: string): string => saleId.slice(0, 8);

/** The shop's note in an order or payment, to recognise it later. */
export type Note = { readonly sale: string; readonly ware: string; readonly charged?: string };

export const noteOf = (id: string, ware: Ware): Note => ({ sale: id, ware: ware.id });

/** Null: the order or payment came from elsewhere, for example a guide. */
function notedIn(data: Readonly<Record<string, unknown>> | null | undefined) {
  const { sale, ware: wareId, charged } = (data ?? {}) as Partial<Record<keyof Note, unknown>>;
  const ware = typeof wareId === 'string' ? wareWith(wareId) : null;
  return typeof sale === 'string' && ware !== null
    ? { id: sale, ware, isPaidOnPage: charged === undefined }
    : null;
}

function saleOfOrder(order: Order): Sale | null {
  const noted = notedIn(order.metadata);
  const { amount, created_at: at, order_id: orderId } = order;
  return noted === null ? null : { ...noted, amount, at, trade: { kind: 'order', orderId } };
}

function saleOfPayment(payment: WalletPayment): Sale | null {
  const noted = notedIn(payment.parameters);
  const { price: amount, created_at: at, transaction_key: key } = payment;
  return noted === null ? null : { ...noted, amount, at, trade: { kind: 'transaction', key } };
}

/** The page size of the service's lists; older sales are found by address. */
const pageSize = 50;

/**
 * The newest sales. The shop has no database: it writes its sales into orders and payments, and
 * reads the service's own lists. So a restart of either loses nothing.
 */
export async function newestSales({ florin }: Till, countMax: number): Promise<readonly Sale[]> {
  const { items: orders } = await florin.checkout.orders.list({ limit: pageSize }).page();
  const { payments } = await florin.wallet.payments.list({ limit: pageSize });
  return [...orders.map(saleOfOrder), ...payments.map(saleOfPayment)]
    .flatMap((sale) => sale ?? [])
    .sort((one, other) => other.at - one.at)
    .slice(0, countMax);
}

/** Null: no such sale was made here. */
export async function saleWith(till: Till, id: string): Promise<Sale | null> {
  if (!isUuid(id)) return null;
  return (await orderedSale(till, id)) ?? (await paidSale(till, id));
}

async function orderedSale({ florin }: Till, id: string): Promise<Sale | null> {
  const named = florin.checkout.orders.list({ reference: referenceOf(id), limit: pageSize });
  const { items } = await named.page();
  return items.map(saleOfOrder).find((sale) => sale?.id === id) ?? null;
}

const pagesMax = 10;

/** Payments cannot be searched by reference, so they are read from the newest on. */
async function paidSale({ florin }: Till, id: string): Promise<Sale | null> {
  let query: { readonly after?: string } = {};
  for (let page = 0; page < pagesMax; page += 1) {
    const { payments, _metadata: place } = await florin.wallet.payments.list({
      limit: 100,
      ...query,
    });
    const found = payments.map(saleOfPayment).find((sale) => sale?.id === id);
    if (found !== undefined && found !== null) return found;
    const { after } = place.cursors;
    if (!place.has_next || after === undefined) return null;
    query = { after };
  }
  return null;
}

/** The page where the buyer continues to pay. Null: none. */
export async function paidAt({ florin }: Till, sale: Sale): Promise<string | null> {
  const { trade, isPaidOnPage } = sale;
  if (!isPaidOnPage) return null;
  if (trade.kind === 'transaction') {
    return florin.oauth.confirmationUrl(trade.key, { locale: 'en' });
  }
  try {
    const links = await florin.checkout.links.list(trade.orderId);
    return links.findLast(({ status }) => status === 'active')?.payment_URL ?? null;
  } catch (error) {
    if (error instanceof FlorinError) return null;
    throw error;
  }
}
