import type { Route } from '../../src/edge/route.ts';
import { aMerchant, type Merchant } from './checkout.ts';
import type { OperatorClient } from './operator-client.ts';
import { giveBankAccount } from './payouts.ts';
import { addStaff } from './staff.ts';
import { aTokenUser, type TokenUser } from './token-users.ts';
import { bankBeneficiary, TransferClient } from './transfer.ts';
import { balanceOf, pay, seen, WalletClient } from './wallet.ts';

/** Part of everything that the owner's project made: a stranger who reads it has seen too much. */
export const ownersMark = 'Only for the owner';

/** A project with one object of each kind, and a customer of it. */
export type WalkScene = {
  readonly merchant: Merchant;
  readonly wallet: WalletClient;
  readonly customer: TokenUser;
  /** Every object as its owner sees it, and the balances of the wallets. */
  readonly look: () => Promise<unknown>;
  /** The address of a route, and its body, for the owner's objects. */
  readonly requestFor: (route: Route) => WalkRequest;
};

export type WalkRequest = {
  readonly uri: string;
  readonly body?: object | string;
  /** Whether it names an object of the owner. */
  readonly isNaming: boolean;
};

type Objects = Readonly<Record<string, string | number>>;

/** The values in the address of a route; the last matching row wins. */
function namedIn(objects: Objects): readonly (readonly [RegExp, string, string | number])[] {
  const of = (name: string): string | number => objects[name] ?? '';
  return [
    [/./, 'locale(en|lt|ru|locale)', 'en'],
    [/./, 'realm', 'any'],
    [/./, 'name', 'mock.svg'],
    [/./, 'digest', '0'.repeat(64)],
    [/./, 'operation', 'createOrder'],
    [/./, 'ware', 'mug'],
    [/./, 'sale', '1'],
    [/./, 'token', 'none'],
    [/./, 'project_id', of('project')],
    [/./, 'user_id', of('user')],
    [/./, 'wallet_id', of('customerWallet')],
    [/./, 'account_id', '1'],
    [/./, 'delivery_id', '1'],
    [/./, 'host', 'shop.example:443'],
    [/./, 'mail_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'token_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'staff_id', of('staff')],
    [/./, 'session_id', '0'.repeat(64)],
    [/./, 'day', '2026-11-18'],
    [/./, 'audit_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'request_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'beneficiary_id', of('beneficiary')],
    [/./, 'bank_account_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'bank_transaction_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'payout_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'payment_file_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'file_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'allowance_id', of('allowance')],
    [/./, 'order_id', of('order')],
    [/./, 'link_id', of('link')],
    [/./, 'reusable_link_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'payment_id', of('payment')],
    [/./, 'leg_id', '00000000-0000-4000-8000-000000000000'],
    [/./, 'refund_id', of('refund')],
    [/^\/rest\//, 'payment_id', of('walletPayment')],
    [/^\/rest\/v1\/wallet\//, 'wallet_id', of('ownWallet')],
    [/./, 'transaction_key', of('transaction')],
    [/./, 'id', of('transfer')],
    [/./, 'transfer_id', of('transfer')],
    [/timeline/, 'type', 'order'],
    [/timeline/, 'id', of('order')],
  ];
}

const transferBody = (account: string) => ({
  amount: { amount: '1.00', currency: 'EUR' },
  beneficiary: bankBeneficiary,
  payer: { account_number: account },
});

/** What routes need besides their address, so that a request reaches its object. */
const samples = (objects: Objects): Readonly<Record<string, Partial<WalkRequest>>> => {
  const account = String(objects['account']);
  const form = 'grant_type=client_credentials';
  const reservation = { wallet_id: objects['customerWallet'], pin: '4711' };
  const transfer = transferBody(account);
  const lists = { uri: `?credit_account_number=${account}` };
  return {
    'POST /oauth/v1/token': { body: form },
    'POST /auth/realms/:realm/protocol/openid-connect/token': { body: form },
    'DELETE /oauth/v1/token': { uri: `?access_token=${objects['accessToken']}`, isNaming: true },
    'POST /merchant-order/integration/v1/orders': {
      body: { purchase: { reference: 'Order 1', amount: 100, currency: 'EUR' } },
    },
    'POST /checkout-payment-link/integration/v1/payment-links': {
      body: {
        order_id: objects['order'],
        name: 'Link',
        purchase: { amount: 100 },
        experience: { language: 'en' },
      },
      isNaming: true,
    },
    'GET /checkout-payment-link/integration/v1/payment-links': {
      uri: `?order_id=${objects['order']}`,
      isNaming: true,
    },
    'PUT /checkout-payment-link/integration/v1/payment-links/:link_id': { body: { name: 'New' } },
    'POST /payment-executor/integration/v1/payments/:payment_id/refunds': {
      body: { amount: 1, currency: 'EUR', reference: 'Back' },
    },
    'POST /v1/refund/refund_requests': {
      body: { payment_id: objects['payment'], amount: 1, currency: 'EUR', reference: 'Back' },
      isNaming: true,
    },
    'POST /rest/v1/transaction': {
      body: { payments: [{ description: 'One', price: 100, currency: 'EUR' }] },
    },
    'POST /rest/v1/transaction/:transaction_key/reserve': { body: reservation },
    'PUT /rest/v1/transaction/:transaction_key/reserve': { body: reservation },
    'POST /rest/v1/allowance': {
      body: { description: 'Rides', max_price: 100, currency: 'EUR' },
    },
    'PUT /rest/v1/payment/:payment_id/freeze': { body: { freeze_for: 1 } },
    'GET /rest/v1/wallet': { uri: `?account_number=${account}`, isNaming: true },
    'GET /rest/v1/wallet/:wallet_id/sufficient-amount': { uri: '?amount=1&currency=EUR' },
    // The project itself, and a user's token of it, may read this one; user-reads.test.ts has
    // others.
    'GET /rest/v1/project/:project_id': { isNaming: false },
    'POST /rest/v1/contact-token': { body: { email: 'somebody@people.example' } },
    'POST /transfer/rest/v1/transfers': { body: transfer },
    'POST /transfer/rest/v1/transfer': { body: transfer },
    'POST /transfer/rest/v1/transfers/batch': { body: { transfers: [transfer] } },
    'POST /transfer/rest/v1/transfer/batch': { body: { transfers: [transfer] } },
    'PUT /transfer/rest/v1/transfers/:id/provide-password': { body: { value: 'secret' } },
    'PUT /transfer/rest/v1/transfer/:id/provide-password': { body: { value: 'secret' } },
    'GET /transfer/rest/v1/transfers': lists,
    'GET /transfer/rest/v1/transfer': lists,
  };
};

/** Words in an address that name no object. */
const commonWords = new Set([
  'locale(en|lt|ru|locale)',
  'realm',
  'name',
  'digest',
  'ware',
  'sale',
  'token',
]);

function requestIn(objects: Objects, { method, path }: Route): WalkRequest {
  const sample = samples(objects)[`${method} ${path}`] ?? {};
  const names: string[] = [];
  const filled = path.replaceAll(/:(\w+(?:\([^)]*\))?)/g, (_whole, name: string) => {
    const row = namedIn(objects).findLast(([place, word]) => word === name && place.test(path));
    if (row === undefined) throw new Error(`${method} ${path}: nothing is known as ${name}`);
    names.push(name);
    return String(row[2]);
  });
  const { body, uri = '', isNaming = names.some((name) => !commonWords.has(name)) } = sample;
  return { uri: `${filled}${uri}`, isNaming, ...(body === undefined ? {} : { body }) };
}

/** A project with one of everything that it may have. */
export async function aWalkScene(
  operator: OperatorClient,
  certificates: readonly string[],
): Promise<WalkScene> {
  const merchant = await aMerchant(operator, {
    rights: ['password_grant', 'contact_token'],
    certificates,
  });
  const { project } = merchant;
  const wallet = new WalletClient(operator, project);
  const transfers = new TransferClient(operator, project);
  const customer = await aTokenUser(operator, project);
  await pay(operator, project.wallet_id, 5_000);
  const { orderId, linkId, paymentId } = await merchant.paidOrder();
  const refunded = await merchant.refund(paymentId, { amount: 50, reference: ownersMark });
  const allowance = await wallet.grantedBy(customer.walletId, { description: ownersMark });
  const { transaction_key: transaction, payments } = await wallet.created(
    {},
    { description: ownersMark },
  );
  seen(await wallet.accept(transaction, customer.walletId));
  const projectId = project.project_id;
  const owner = await addStaff({ client: operator }, { role: 'owner', projectId });
  const purpose = { details: ownersMark };
  const transfer = await transfers.created(bankBeneficiary, { purpose });
  await transfers.acted(transfer.id, 'register');
  const beneficiary = await giveBankAccount({ client: operator }, projectId);
  const objects: Objects = {
    project: projectId,
    beneficiary,
    user: customer.userId,
    customerWallet: customer.walletId,
    ownWallet: project.wallet_id,
    accessToken: customer.accessToken,
    account: transfers.account,
    allowance,
    order: orderId,
    link: linkId,
    payment: paymentId,
    staff: owner.staffId,
    refund: String(refunded.body['refund_id']),
    transaction,
    walletPayment: Number(payments[0]?.id),
    transfer: transfer.id,
  };
  return {
    merchant,
    wallet,
    customer,
    look: async () => ({
      order: (await merchant.readOrder(orderId)).body,
      link: (await merchant.readLink(linkId)).body,
      transaction: (await wallet.read(transaction)).body,
      transfer: (await transfers.read(transfer.id)).body,
      project: await balanceOf(operator, project.wallet_id),
      customer: await balanceOf(operator, customer.walletId),
    }),
    requestFor: (route) => requestIn(objects, route),
  };
}
