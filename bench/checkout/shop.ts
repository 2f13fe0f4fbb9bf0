import type { Contestant } from '../contestants.ts';
import { idPlace, type Traffic } from '../load.ts';

/** A merchant of a server, and the traffic of its shop. */
export type Shop = {
  readonly projectId: string;
  readonly createOrder: Traffic;
  /** An order, its link, and a payment by the mock method that settles. */
  readonly completeOrder: Traffic;
  readonly methods: Traffic;
  /** Returns the answer of the methods endpoint. */
  readonly askMethods: () => Promise<string>;
  readonly readOrders: (ids: readonly string[]) => Traffic;
  readonly listLinks: (ids: readonly string[]) => Traffic;
};

const ordersPath = '/merchant-order/integration/v1/orders';
const linksPath = '/checkout-payment-link/integration/v1/payment-links';
const methodsPath = '/checkout-project/integration/v1/methods';

/** The number of different bodies, as from many buyers. */
const bodies = 1_000;

/** Without a URL for webhooks: delivery has its own bench. */
const orderBody = (index: number) => ({
  redirect_urls: {
    success_url: 'https://shop.example/thanks',
    failure_url: 'https://shop.example/sorry',
  },
  purchase: { reference: `Order ${index}`, amount: 100 + index, currency: 'EUR' },
  metadata: { referrer: 'https://shop.example' },
});

const numbers = Array.from({ length: bodies }, (_, index) => index);

function request(method: string, path: string, token: string, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const entity = ['Content-Type: application/json', `Content-Length: ${text.length}`];
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    ...(body === undefined ? [] : entity),
    '',
    text,
  ].join('\r\n');
}

export const createOrderTraffic = (token: string): Traffic => ({
  requests: numbers.map((index) => request('POST', ordersPath, token, orderBody(index))),
  expectedStatus: 201,
});

export const methodsTraffic = (token: string): Traffic => ({
  requests: numbers.map((index) =>
    request('GET', `${methodsPath}?amount=${100 + 97 * index}&currency=EUR`, token),
  ),
  expectedStatus: 200,
});

/** All for the same amount, since a link's amount must be its order's. */
function completeOrderTraffic(token: string, adminToken: string): Traffic {
  const body = orderBody(1_150);
  const link = {
    order_id: idPlace,
    name: 'Order',
    purchase: { amount: body.purchase.amount },
    experience: { language: 'lt' },
  };
  const payPath = `/admin/v1/test/payment-links/${idPlace}/pay`;
  return {
    requests: [request('POST', ordersPath, token, body)],
    followUps: [
      { idName: 'order_id', template: request('POST', linksPath, token, link) },
      {
        idName: 'link_id',
        template: request('POST', payPath, adminToken, { outcome: 'settled' }),
      },
    ],
    expectedStatus: 201,
  };
}

async function post<Answer>(
  { port }: Contestant,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | URLSearchParams,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

type Project = {
  readonly project_id: string;
  readonly client_id: string;
  readonly client_secret: string;
};

/** `wanted`: the project's properties besides its name. */
export async function openShop(
  contestant: Contestant,
  adminToken: string,
  wanted: object = {},
): Promise<Shop> {
  const authorization = `Bearer ${adminToken}`;
  const project = await post<Project>(
    contestant,
    '/admin/v1/projects',
    { authorization, 'content-type': 'application/json' },
    JSON.stringify({ name: 'Bench', ...wanted }),
  );
  const { project_id: projectId, client_id, client_secret } = project;
  const form = { grant_type: 'client_credentials', client_id, client_secret };
  const { access_token: token } = await post<{ access_token: string }>(
    contestant,
    '/oauth/v1/token',
    {},
    new URLSearchParams(form),
  );
  const get = (paths: readonly string[]): Traffic => ({
    requests: paths.map((path) => request('GET', path, token)),
    expectedStatus: 200,
  });
  return {
    projectId,
    createOrder: createOrderTraffic(token),
    completeOrder: completeOrderTraffic(token, adminToken),
    methods: methodsTraffic(token),
    askMethods: async () => {
      const address = `http://127.0.0.1:${contestant.port}${methodsPath}?amount=12500&currency=EUR`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return answer.text();
    },
    readOrders: (ids) => get(ids.map((id) => `${ordersPath}/${id}`)),
    listLinks: (ids) => get(ids.map((id) => `${linksPath}?order_id=${id}`)),
  };
}
