import { randomUUID } from 'node:crypto';
import { linksPath } from '../support/checkout.ts';
import { seen } from '../support/wallet.ts';
import { type Errand, expectStatus, isLimited, nth } from './errand.ts';
import type { Scene } from './scene.ts';

async function reserved({ wallet, payers }: Scene, number: number): Promise<string> {
  const { transaction_key: key } = await wallet.created();
  seen(await wallet.reserve(key, nth(payers, number)));
  return key;
}

const confirmedPayment: Errand = async (scene, number) => {
  seen(await scene.wallet.confirm(await reserved(scene, number)));
};

const revokedPayment: Errand = async (scene, number) => {
  seen(await scene.wallet.revoke(await reserved(scene, number)));
};

/** Its timer releases the payer's money. */
const lapsedPayment: Errand = async (scene, number) => {
  await reserved(scene, number);
};

/** Deleted after 30 days. */
const unacceptedPayment: Errand = async ({ wallet }) => {
  await wallet.created();
};

const paidOrder: Errand = async ({ merchant, callbackUrl }) => {
  const { orderId } = await merchant.paidOrder('settled', { callback_url: callbackUrl });
  expectStatus(200, await merchant.readOrder(orderId));
};

const unpaidOrder: Errand = async ({ merchant }) => {
  const orderId = await merchant.anOrder();
  await merchant.aLink(orderId);
  expectStatus(200, await merchant.send('GET', `${linksPath}?order_id=${orderId}`));
};

const signedTransfer: Errand = async ({ transferers, beneficiary, callbackUrl }, number) => {
  const client = nth(transferers, number);
  const body = client.body(beneficiary, { callback: { url: callbackUrl } });
  const created = await client.create(body);
  if (isLimited(created)) return;
  const { id } = seen<{ readonly id: number }>(created);
  const signed = await client.act(id, 'sign');
  if (!isLimited(signed)) expectStatus(200, signed);
};

const keyedPosting: Errand = async ({ operator, posting }) => {
  expectStatus(201, await operator.post(posting, { key: randomUUID() }));
};

/** Errands that leave something new behind, some of it only for a while. */
export const newErrands: readonly Errand[] = [
  confirmedPayment,
  paidOrder,
  signedTransfer,
  keyedPosting,
  revokedPayment,
  lapsedPayment,
  unpaidOrder,
  unacceptedPayment,
];
