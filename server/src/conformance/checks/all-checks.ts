import type { Check } from '../check.ts';
import { commonChecks } from './checkout/common.ts';
import { linkChecks } from './checkout/links.ts';
import { methodChecks } from './checkout/methods.ts';
import { orderChecks } from './checkout/orders.ts';
import { paymentChecks } from './checkout/payments.ts';
import { refundChecks } from './checkout/refunds.ts';
import { splitChecks } from './checkout/splits.ts';
import { tokenChecks } from './checkout/tokens.ts';
import { webhookChecks } from './checkout/webhooks.ts';

/** Every check, document by document. */
export const allChecks: readonly Check[] = [
  ...orderChecks,
  ...linkChecks,
  ...methodChecks,
  ...paymentChecks,
  ...refundChecks,
  ...splitChecks,
  ...tokenChecks,
  ...webhookChecks,
  ...commonChecks,
];
