import { createHmac } from 'node:crypto';

const digits = 4;

/**
 * The short code of a payment that is confirmed in an app: the buyer sees the same one there and on
 * our page. It follows from the payment, so that nothing is stored and every node shows it.
 */
export const createAppCodes =
  (key: Buffer) =>
  (paymentId: string): string => {
    const mac = createHmac('sha256', key).update(`app code ${paymentId}`).digest();
    return String(mac.readUInt32BE() % 10 ** digits).padStart(digits, '0');
  };
