import { formBody, idParams, pageQuery, typed } from '../portal.wire.ts';

export const paymentParams = idParams('payment_id');

export const paymentQuery = pageQuery({ done: typed() });

export const refundForm = formBody({ amount: typed(), reference: typed(300) });
