/** Where everything is in the shop. */

export const shopPath = '/demo';

export const buyPath = (wareId: string): string => `${shopPath}/buy/${wareId}`;

export const salePath = (saleId: string): string => `${shopPath}/orders/${saleId}`;

export const chargePath = (saleId: string): string => `${salePath(saleId)}/charge`;

/** Where the service tells what happened. */
export const webhookPath = `${shopPath}/webhooks/checkout`;
export const callbackPath = `${shopPath}/webhooks/wallet`;
