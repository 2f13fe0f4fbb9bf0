import type { Answer } from './operator-client.ts';
import { seen, type TransactionSeen, type WalletClient } from './wallet.ts';

/** An allowance as the wallet API shows it. */
export type AllowanceSeen = {
  readonly id: number;
  readonly transaction_key: string;
  readonly status: string;
  readonly created_at: number;
  readonly confirmed_at?: number;
  readonly canceled_at?: number;
  readonly valid: { readonly from?: number; readonly until?: number; readonly for?: number };
  readonly [field: string]: unknown;
};

/** The flat form of the request. */
export const rides = { description: 'Rides', max_price: 10_000, currency: 'EUR' };

export const allowanceIn = (transaction: TransactionSeen): AllowanceSeen =>
  transaction['allowance'] as AllowanceSeen;

/** A transaction that contains only an allowance. */
export const offer = async (shop: WalletClient, wanted: object = {}): Promise<TransactionSeen> =>
  seen(await shop.create({ allowance: { ...rides, ...wanted } }));

/** The same transaction after the payer has confirmed it. */
export async function granted(
  shop: WalletClient,
  walletId: number,
  wanted: object = {},
): Promise<AllowanceSeen> {
  const { transaction_key: key } = await offer(shop, wanted);
  return allowanceIn(seen(await shop.accept(key, walletId, { allowance: true })));
}

/** An allowance is read through its transaction (wallet 4). */
export const allowanceNow = async (
  shop: WalletClient,
  { transaction_key: key }: Pick<AllowanceSeen, 'transaction_key'>,
): Promise<AllowanceSeen> => allowanceIn(seen(await shop.read(key)));

export const cancelAllowance = (shop: WalletClient, id: number): Promise<Answer> =>
  shop.operator.send('POST', `/admin/v1/allowances/${id}/cancel`);

/** Longer than any single step of a test's clock, so that no charge is released by itself. */
const longReserve = { reserve: { for: 30 * 86_400 } };

/** Another payment, reserved by the wallet's allowance. */
export async function charge(
  shop: WalletClient,
  walletId: number,
  payment: object = {},
  wanted: object = {},
): Promise<Answer> {
  const { transaction_key: key } = await shop.created({ ...longReserve, ...wanted }, payment);
  return shop.reserve(key, walletId);
}

/** The moment of the reservation, when an allowance was charged. */
export function chargedAt(transaction: TransactionSeen): number {
  const timeline = transaction['timeline'] as readonly { status: string; at: number }[];
  return Number(timeline.find(({ status }) => status === 'waiting')?.at);
}

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;

/** How a refusal describes a limit: which one, what remains, and when it frees. */
export const brokenLimit = (
  { max_price, period }: { readonly max_price: number; readonly period: number },
  left: number,
  freeAt: number,
): string =>
  `The limit of ${euros(max_price)} in ${period} seconds has ${euros(left)} left; it frees at ${new Date(freeAt * 1_000).toISOString()}.`;

export const brokenTotal = (maxPrice: number, left: number): string =>
  `The allowance has ${euros(left)} left of its total of ${euros(maxPrice)}; that does not free again.`;
