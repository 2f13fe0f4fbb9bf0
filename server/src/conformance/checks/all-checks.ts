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
import { transferCallbackChecks } from './transfer/callbacks.ts';
import { limitChecks } from './transfer/limits.ts';
import { listChecks } from './transfer/lists.ts';
import { transferMoneyChecks } from './transfer/money.ts';
import { transferChecks } from './transfer/transfers.ts';
import { allowanceChecks } from './wallet/allowances.ts';
import { callbackChecks } from './wallet/callbacks.ts';
import { commissionChecks } from './wallet/commissions.ts';
import { frozenChecks } from './wallet/frozen.ts';
import { lifecycleChecks } from './wallet/lifecycle.ts';
import { oauthChecks } from './wallet/oauth.ts';
import { signingChecks } from './wallet/signing.ts';
import { transactionChecks } from './wallet/transactions.ts';

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
  ...transactionChecks,
  ...lifecycleChecks,
  ...frozenChecks,
  ...commissionChecks,
  ...allowanceChecks,
  ...oauthChecks,
  ...signingChecks,
  ...callbackChecks,
  ...transferChecks,
  ...transferMoneyChecks,
  ...listChecks,
  ...limitChecks,
  ...transferCallbackChecks,
];
