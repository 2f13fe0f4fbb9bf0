import { afterAll, beforeAll } from 'vitest';
import { aMerchant, type Merchant } from './checkout.ts';
import { MoneyOut } from './money-out.ts';
import type { OperatorClient } from './operator-client.ts';
import { Receiver } from './receivers.ts';
import { aMarketplace, variadic } from './splits.ts';
import { aTransferClient, bankBeneficiary } from './transfer.ts';
import { aPayer, aWalletClient, pay } from './wallet.ts';
import { answering, deliveriesOf, isDelivered } from './webhooks.ts';

type Service = { readonly client: OperatorClient };

/** The page of a form, and the values to enter. */
type FormCase = {
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
};

const told = (client: OperatorClient, object: string) =>
  deliveriesOf(client, object, (all) => all.length > 0 && all.every(isDelivered));

/** The page of a payment with a returned share. */
async function returnedPage(client: OperatorClient): Promise<string> {
  const shop = await (await aMarketplace(client)).withPolicy([variadic]);
  return `/console/payments/${await (await bankOf(client, shop)).returnedShare(shop)}`;
}

/** A bank account that serves this merchant alone. */
const bankOf = (client: OperatorClient, { project }: Merchant): Promise<MoneyOut> =>
  MoneyOut.open(client, { project_id: project.project_id });

/** The page of a payment with a returned refund. */
async function returnedRefund(client: OperatorClient): Promise<string> {
  const shop = await aMerchant(client);
  const bank = await bankOf(client, shop);
  return `/console/payments/${await bank.returnedRefund(shop)}`;
}

/** An order whose webhooks have all been delivered. */
async function aToldOrder(client: OperatorClient, hook: string) {
  const paid = await (await aMerchant(client)).paidOrder('settled', { callback_url: hook });
  await told(client, `order ${paid.orderId}`);
  return paid;
}

async function aToldTransaction(client: OperatorClient, hook: string): Promise<string> {
  const shop = await aWalletClient(client);
  const { transaction_key: key } = await shop.created({ callback_uri: hook });
  await shop.accept(key, await aPayer(client, 10_000));
  await told(client, `transaction ${key}`);
  return key;
}

/** A transfer to a bank account that has reached the bank. */
export async function aPayout(client: OperatorClient, wanted: object = {}): Promise<number> {
  const sender = await aTransferClient(client);
  const { id } = await sender.created(bankBeneficiary, wanted);
  await sender.acted(id, 'sign');
  return id;
}

async function aToldTransfer(client: OperatorClient, hook: string): Promise<number> {
  const id = await aPayout(client, { callback: { url: hook } });
  await told(client, `transfer ${id}`);
  return id;
}

/** The pages of objects, each with its own object. */
const thingPages = (client: () => OperatorClient) => {
  const merchant = () => aMerchant(client());
  return {
    order: async () => `/console/orders/${await (await merchant()).anOrder()}`,
    paid: async () => `/console/payments/${(await (await merchant()).paidOrder()).paymentId}`,
    began: async () =>
      `/console/payments/${(await (await merchant()).paidOrder('authorized')).paymentId}`,
    link: async () => {
      const shop = await merchant();
      return `/console/payment-links/${await shop.aLink(await shop.anOrder())}`;
    },
    transaction: async () => {
      const { transaction_key: key } = await (await aWalletClient(client())).created();
      return `/console/transactions/${key}`;
    },
    allowance: async () => {
      const shop = await aWalletClient(client());
      return `/console/allowances/${await shop.grantedBy(await aPayer(client()))}`;
    },
    wallet: async () => {
      const walletId = await aPayer(client());
      await pay(client(), walletId, 100);
      return `/console/wallets/${walletId}`;
    },
  };
};

/** The forms on the pages of objects. */
export function thingForms(service: () => Service): Readonly<Record<string, FormCase>> {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.start();
    answering(receiver, () => 200);
  });
  afterAll(() => receiver.close());
  const hook = () => receiver.url('/hook');
  const client = () => service().client;
  const pages = thingPages(client);
  return {
    'POST /console/orders/:order_id/cancel': { at: pages.order },
    'POST /console/orders/:order_id/amount': { at: pages.order, chosen: { amount: '5' } },
    'POST /console/orders/:order_id/deliveries/:delivery_id/resend': {
      at: async () => `/console/orders/${(await aToldOrder(client(), hook())).orderId}`,
    },
    'POST /console/payments/:payment_id/refund': {
      ...{ at: pages.paid, chosen: { amount: '1', reference: 'Bag' } },
    },
    'POST /console/payments/:payment_id/legs/:leg_id/resend': { at: () => returnedPage(client()) },
    'POST /console/payments/:payment_id/refunds/:refund_id/resend': {
      at: () => returnedRefund(client()),
    },
    'POST /console/payments/:payment_id/answer': { at: pages.began, chosen: { status: 'settled' } },
    'POST /console/payments/:payment_id/deliveries/:delivery_id/resend': {
      at: async () => `/console/payments/${(await aToldOrder(client(), hook())).paymentId}`,
    },
    'POST /console/payment-links/:link_id/pay': { at: pages.link, chosen: { outcome: 'settled' } },
    'POST /console/transactions/:transaction_key/accept': {
      ...{ at: pages.transaction, chosen: { wallet_id: '1' } },
    },
    'POST /console/transactions/:transaction_key/decline': { at: pages.transaction },
    'POST /console/transactions/:transaction_key/deliveries/:delivery_id/resend': {
      at: async () => `/console/transactions/${await aToldTransaction(client(), hook())}`,
    },
    'POST /console/allowances/:allowance_id/cancel': { at: pages.allowance },
    'POST /console/transfers/:transfer_id/payout': {
      at: async () => `/console/transfers/${await aPayout(client())}`,
      chosen: { outcome: 'done' },
    },
    'POST /console/transfers/:transfer_id/deliveries/:delivery_id/resend': {
      at: async () => `/console/transfers/${await aToldTransfer(client(), hook())}`,
    },
    'POST /console/wallets/:wallet_id/deposit': {
      ...{ at: pages.wallet, chosen: { amount: '1', currency: 'EUR', reference: 'Bank' } },
    },
  };
}
