import { Type } from 'typebox';
import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { listAddress } from '../console.wire.ts';

/** Any text in the address: the operator API decides whether such an object exists. */
const id = Type.String({ maxLength: 64 });

const params = <const Name extends string>(name: Name) =>
  Type.Object({ [name]: id } as Record<Name, typeof id>);

export const orderParams = params('order_id');
export const paymentParams = params('payment_id');
export const refundParams = params('refund_id');
export const linkParams = params('link_id');
export const transactionParams = params('transaction_key');
export const allowanceParams = params('allowance_id');
export const transferParams = params('transfer_id');
export const walletParams = params('wallet_id');

export const legParams = Type.Object({ payment_id: id, leg_id: id });
export const refundOfPaymentParams = Type.Object({ payment_id: id, refund_id: id });

/** The webhook to send again, and the object whose page shows it. */
export const orderDelivery = Type.Object({ order_id: id, delivery_id: id });
export const paymentDelivery = Type.Object({ payment_id: id, delivery_id: id });
export const transactionDelivery = Type.Object({ transaction_key: id, delivery_id: id });
export const transferDelivery = Type.Object({ transfer_id: id, delivery_id: id });

/** The filters of all lists of objects; each list accepts some of them. */
export const listQuery = pageQuery({
  project_id: typed(),
  wallet_id: typed(),
  payment_id: typed(),
  account_number: typed(),
  owner: typed(),
  number: typed(),
  status: typed(),
  reference: typed(255),
  currency: typed(),
  method: typed(255),
  amount_min: typed(),
  amount_max: typed(),
  from: typed(),
  to: typed(),
  ...listAddress,
});

/** The page of a wallet shows a statement, whose parameters are in the address. */
export const walletQuery = pageQuery({
  currency: typed(),
  from: typed(),
  to: typed(),
  after: typed(500),
  format: typed(20),
  done: typed(50),
});

/** The fields of every form on the page of an object; each act reads some of them. */
export const actForm = formBody({
  amount: typed(),
  currency: typed(),
  reference: typed(300),
  iban: typed(64),
  name: typed(150),
  status: typed(),
  failure_reason: typed(),
  outcome: typed(),
  wallet_id: typed(),
});

export const searchQuery = pageQuery({ q: typed(255) });
