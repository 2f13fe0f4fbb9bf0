import { FlorinError, type Order, type WalletPayment } from 'florin-sdk';
import { isUuid } from '../kernel/uuid.ts';
import type { Till } from './till.ts';
import { type Ware, wareWith } from './wares.ts';

/** What was bought, and what the service calls it. */
export type Sale = {
  /** Made by the page that offered it: a second click on the same page is the same sale. */
  readonly id: string;
  readonly ware: Ware;
  readonly amount: number;
  /** Unix seconds. */
  readonly at: number;
  readonly trade:
    | { readonly kind: 'order'; readonly orderId: string }
    | { readonly kind: 'transaction'; readonly key: string };
  /** Whether the buyer pays on a page; false: the shop charged an allowance. */
  readonly isPaidOnPage: boolean;
};

/** What the service calls the sale. */
export const tradeIdOf = ({ trade }: Sale): string =>
  trade.kind === 'order' ? trade.orderId : trade.key;

/** Short enough to be read out. */
export const referenceOf = (saleId: string): string => saleId.slice(0, 8);

/** What the shop writes into an order or payment, to know it again. */
export type Note = { readonly sale: string; readonly ware: string; readonly charged?: string };

export const noteOf = (id: string, ware: Ware): Note => ({ sale: id, ware: ware.id });

/** Null: the project has it from elsewhere, a guide perhaps. */
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

/** As many as a page of the service's lists has; older ones are found by their addresses. */
const pageSize = 50;

/**
 * The newest sales. The shop has no database: it writes what it sells into orders and payments, and
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

/** Null: nobody has bought this here. */
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

/** Payments have no reference to look for, so they are read from the newest on. */
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

/** Where the buyer goes on paying; null: nowhere. */
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
