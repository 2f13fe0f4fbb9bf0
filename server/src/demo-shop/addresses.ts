/** The addresses of the shop. */

export const shopPath = '/demo';

export const buyPath = (wareId: string): string => `${shopPath}/buy/${wareId}`;

export const salePath = (saleId: string): string => `${shopPath}/orders/${saleId}`;

export const chargePath = (saleId: string): string => `${salePath(saleId)}/charge`;

/** One click to a paid order, and the page of its result (decision 0197). */
export const testOrderPath = `${shopPath}/test-order`;
export const testOrderResultPath = (saleId: string): string => `${testOrderPath}/${saleId}`;

/** The service's pages about a paid order: the owner's view, and the guide. */
export const portalOrderPath = (projectId: string, orderId: string): string =>
  `/portal/projects/${projectId}/orders/${orderId}`;
export const guidePath = '/docs/quick-start';

/** A page of the service for test money, as in docs/testing.md. */
export const mockBankPath = (paymentId: string): string => `/mock-bank/${paymentId}`;

/** The page to connect a wallet, and the page to return to with a code. */
export const connectPath = `${shopPath}/wallet`;
export const connectedPath = `${connectPath}/back`;
export const disconnectPath = `${connectPath}/disconnect`;

/** The addresses for the service's webhooks and callbacks. */
export const webhookPath = `${shopPath}/webhooks/checkout`;
export const callbackPath = `${shopPath}/webhooks/wallet`;
