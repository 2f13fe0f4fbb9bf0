import { type IncomingRequest, WebhookRefusal } from 'florin-sdk';
import { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { isLoopbackHost } from '../pages/loopback-host.ts';
import { callbackPath, webhookPath } from './addresses.ts';
import { receiveCallback, receiveWebhook } from './receiving.ts';
import { closed, type Shop, shopRoute } from './shop.ts';

/** Anyone may send; only the signature over the exact bytes counts. */
const asItCame: Authenticator<IncomingRequest> = {
  scheme: null,
  authenticate: ({ headers, rawBody }) => accept({ headers, body: rawBody }),
};

const hostIn = ({ headers }: IncomingRequest): string | undefined =>
  (headers as Readonly<Record<string, string | undefined>>)['host'];

const plain = 'text/plain; charset=utf-8';

const received = new VerbatimAnswer('received', 200, plain);

/** Not 401, which would end the service's retries for good (gaps 2, Retries). */
const refused = ({ reason, message }: WebhookRefusal): VerbatimAnswer =>
  new VerbatimAnswer(`${reason}: ${message}`, 400, plain);

const receivingRoute = (shop: Shop, path: string, receive: typeof receiveWebhook): Route =>
  route({
    ...shopRoute,
    method: 'POST',
    provenBy: 'signature',
    path,
    summary: 'Where the service tells the demo shop what happened',
    auth: asItCame,
    request: {},
    handle: async ({ caller }) => {
      const till = isLoopbackHost(hostIn(caller)) ? await shop.till() : null;
      if (till === null) return closed;
      try {
        await receive(till, shop.memory, caller, Date.now());
        return accept(received);
      } catch (error) {
        if (error instanceof WebhookRefusal) return accept(refused(error));
        throw error;
      }
    },
  });

export const receivingRoutes = (shop: Shop): readonly Route[] => [
  receivingRoute(shop, webhookPath, receiveWebhook),
  receivingRoute(shop, callbackPath, receiveCallback),
];
