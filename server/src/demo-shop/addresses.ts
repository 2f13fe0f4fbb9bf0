/** Where everything is in the shop. */

export const shopPath = '/demo';

export const buyPath = (wareId: string): string => `${shopPath}/buy/${wareId}`;

export const salePath = (saleId: string): string => `${shopPath}/orders/${saleId}`;

export const chargePath = (saleId: string): string => `${salePath(saleId)}/charge`;

/** A page of the service for test money, as docs/testing.md names it. */
export const mockBankPath = (paymentId: string): string => `/mock-bank/${paymentId}`;

/** Where somebody goes to connect a wallet, and where they come back to with a code. */
export const connectPath = `${shopPath}/wallet`;
export const connectedPath = `${connectPath}/back`;
export const disconnectPath = `${connectPath}/disconnect`;

/** Where the service tells what happened. */
export const webhookPath = `${shopPath}/webhooks/checkout`;
export const callbackPath = `${shopPath}/webhooks/wallet`;
