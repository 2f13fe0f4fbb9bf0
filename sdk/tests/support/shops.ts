import { aProject, type TestProject } from '../../../server/tests/support/identity.ts';
import type { OperatorClient } from '../../../server/tests/support/operator-client.ts';
import { Florin, type FlorinOptions } from '../../src/index.ts';

/** A project with its SDK, and the operator who acts for its buyers and their banks. */
export type Shop = {
  readonly florin: Florin;
  readonly project: TestProject;
  readonly operator: OperatorClient;
  /** Runs an action of the operator that must succeed. Returns the answer's body. */
  readonly operate: (path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;
};

/** The SDK of a project. */
export const florinOf = (
  operator: OperatorClient,
  project: TestProject,
  wanted: Partial<FlorinOptions> = {},
): Florin =>
  new Florin({
    baseUrl: operator.url,
    clientId: project.client_id,
    clientSecret: project.client_secret,
    macKey: project.mac_key,
    ...wanted,
  });

export async function aShop(operator: OperatorClient, wanted: object = {}): Promise<Shop> {
  const project = await aProject(operator, wanted);
  return {
    florin: florinOf(operator, project),
    project,
    operator,
    operate: async (path, body) => {
      const sent = body === undefined ? {} : { body };
      const answer = await operator.send('POST', `/admin/v1${path}`, sent);
      if (answer.status >= 300) throw new Error(answer.text);
      return answer.body;
    },
  };
}

/** The purchase of an order of 12.50 euros. */
export const purchase = { reference: 'Order 1042', amount: 1_250, currency: 'EUR' } as const;

/** An order whose buyer has paid, or has done what `outcome` says. */
export async function paidOrder(
  { florin, operate }: Shop,
  { outcome = 'settled', callbackUrl }: { outcome?: string; callbackUrl?: string } = {},
) {
  const urls = callbackUrl === undefined ? {} : { redirect_urls: { callback_url: callbackUrl } };
  const { order_id: orderId } = await florin.checkout.orders.create({ purchase, ...urls });
  const link = await florin.checkout.links.create({
    order_id: orderId,
    name: 'Order 1042',
    purchase: { amount: 1_250 },
    experience: { language: 'en' },
  });
  const paid = await operate(`/test/payment-links/${link.link_id}/pay`, { outcome });
  return { orderId, linkId: link.link_id, paymentId: String(paid['payment_id']) };
}
