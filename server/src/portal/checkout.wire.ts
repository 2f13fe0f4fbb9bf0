import { Type } from 'typebox';
import { formBody, pageQuery, typed } from '../desk/form.wire.ts';
import { idParams, projectParams } from './portal.wire.ts';

export const orderParams = idParams('order_id');

const moneyQuery = {
  status: typed(),
  reference: typed(255),
  currency: typed(),
  method: typed(255),
  amount_min: typed(),
  amount_max: typed(),
  from: typed(),
  to: typed(),
  reusable_link_id: typed(),
  after: typed(255),
  before: typed(255),
  format: typed(),
};

export const ordersQuery = pageQuery(moneyQuery);

export const paymentsQuery = pageQuery({ ...moneyQuery, concern: typed(), changed_from: typed() });

export const newOrderForm = formBody({
  amount: typed(),
  currency: typed(),
  reference: typed(300),
  name: typed(300),
  language: typed(),
  days: typed(),
  method: typed(255),
  email: typed(254),
});

/** Mails a link. `from`: the page that shows the form, to which the browser returns. */
export const sendForm = formBody({
  email: typed(254),
  note: typed(1_000),
  language: typed(),
  from: typed(),
});

export const reusableParams = idParams('reusable_link_id');
export const reusableQuery = pageQuery({
  state: typed(),
  currency: typed(),
  after: typed(255),
  before: typed(255),
  format: typed(),
});
export const newReusableForm = formBody({
  kind: typed(),
  amount: typed(),
  amount_min: typed(),
  amount_max: typed(),
  currency: typed(),
  text: typed(300),
  reference: typed(300),
  language: typed(),
  method: typed(255),
});
export const switchForm = formBody({ to: typed() });

export const amountForm = formBody({ amount: typed() });
export const plainForm = formBody({});

export const linkParams = idParams('link_id');
export const paymentParams = idParams('payment_id');
export const legParams = Type.Object({
  ...paymentParams.properties,
  leg_id: paymentParams.properties.payment_id,
});
export const resendLegForm = formBody({ iban: typed(64) });
export const refundOfPaymentParams = Type.Object({
  ...paymentParams.properties,
  refund_id: paymentParams.properties.payment_id,
});
export const resendRefundForm = formBody({ iban: typed(64), name: typed(150) });
/** For a page that may report the last act. */
export const thingQuery = pageQuery({ done: typed() });
export const paymentQuery = pageQuery({ done: typed() });
export const refundForm = formBody({
  amount: typed(),
  reference: typed(300),
  iban: typed(64),
  name: typed(150),
});

/** The typed fields without surrounding spaces. */
export const trimmed = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value?.trim() ?? '']));

export { pageQuery, projectParams };
