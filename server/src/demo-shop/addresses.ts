/** Where everything is in the shop. */

export const shopPath = '/demo';

export const buyPath = (wareId: string): string => `${shopPath}/buy/${wareId}`;

export const salePath = (saleId: string): string => `${shopPath}/orders/${saleId}`;

export const chargePath = (saleId: string): string => `${salePath(saleId)}/charge`;

/** One click to a paid order, and what came of it (decision 0197). */
export const testOrderPath = `${shopPath}/test-order`;
export const testOrderResultPath = (saleId: string): string => `${testOrderPath}/${saleId}`;

/** Pages of the service around an order that was paid: the owner's view, and the guide. */
export const portalOrderPath = (projectId: string, orderId: string): string =>
  `/portal/projects/${projectId}/orders/${orderId}`;
export const guidePath = '/docs/quick-start';

/** A page of the service for test money, as docs/testing.md names it. */
export const mockBankPath = (paymentId: string): string => `/mock-bank/${paymentId}`;

/** Where somebody goes to connect a wallet, and where they come back to with a code. */
export const connectPath = `${shopPath}/wallet`;
export const connectedPath = `${connectPath}/back`;
export const disconnectPath = `${connectPath}/disconnect`;

/** Where the service tells what happened. */
export const webhookPath = `${shopPath}/webhooks/checkout`;
export const callbackPath = `${shopPath}/webhooks/wallet`;
