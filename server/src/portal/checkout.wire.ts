import { Type } from 'typebox';
import { formBody, idParams, pageQuery, projectParams, typed } from './portal.wire.ts';

export const orderParams = idParams('order_id');

export const ordersQuery = pageQuery({
  status: typed(),
  reference: typed(255),
  currency: typed(),
  method: typed(255),
  amount_min: typed(),
  amount_max: typed(),
  from: typed(),
  to: typed(),
  after: typed(255),
  before: typed(255),
  format: typed(),
});

export const newOrderForm = formBody({
  amount: typed(),
  currency: typed(),
  reference: typed(300),
  name: typed(300),
  language: typed(),
  email: typed(254),
});

export const amountForm = formBody({ amount: typed() });
export const plainForm = formBody({});

export const linkParams = idParams('link_id');
export const paymentParams = idParams('payment_id');
export const legParams = Type.Object({
  ...paymentParams.properties,
  leg_id: paymentParams.properties.payment_id,
});
export const resendLegForm = formBody({ iban: typed(64) });
/** Of a page that may say what was just done. */
export const thingQuery = pageQuery({ done: typed() });
export const refundForm = formBody({ amount: typed(), reference: typed(300) });

export { pageQuery, projectParams };
