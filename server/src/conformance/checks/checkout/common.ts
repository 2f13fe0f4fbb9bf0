import { randomUUID } from 'node:crypto';
import { expectAnswer, expectRefusal, expectStatus, expectThat } from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { createOrder, linksPath, orderBody, ordersPath } from './things.ts';

/** Checkout 7, with the gaps that gaps 1 fills for all APIs. */
export const commonChecks: readonly Check[] = [
  {
    rules: ['checkout 7 400'],
    title: 'A body that is no JSON object is 400 in the form of an error.',
    run: async ({ client }) => {
      for (const body of ['{"purchase":', '[]', '"text"']) {
        expectRefusal(await client.checkout('POST', ordersPath, body), { status: 400 });
      }
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Content type',
    title: 'Answers carry exactly Content-Type: application/json.',
    run: async ({ client }) => {
      for (const seen of [await createOrder(client), await createOrder(client, { amount: 0 })]) {
        const type = seen.headers.get('content-type');
        expectThat(type === 'application/json', 'application/json', `Content-Type is ${type}`);
      }
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Common statuses',
    title: 'An unknown path is 404 not_found, a wrong method 405 with Allow.',
    run: async ({ client }) => {
      const lost = await client.checkout('GET', '/merchant-order/integration/v1/nothing');
      expectRefusal(lost, { status: 404, error: 'not_found' });
      const wrong = await client.checkout('DELETE', ordersPath);
      expectRefusal(wrong, { status: 405, error: 'method_not_allowed' });
      const allow = wrong.headers.get('allow') ?? 'absent';
      expectThat(/\bPOST\b/.test(allow), 'Allow with POST', `Allow is ${allow}`);
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Common statuses',
    title: 'Another media type is 415, a body over 1 MiB 413.',
    run: async ({ client }) => {
      const headers = { 'content-type': 'text/plain' };
      const plain = await client.checkout('POST', ordersPath, 'text', { headers });
      expectRefusal(plain, { status: 415, error: 'unsupported_media_type' });
      const source = 'x'.repeat(1_100_000);
      const large = await client.checkout('POST', ordersPath, orderBody({}, { source }));
      expectRefusal(large, { status: 413, error: 'request_too_large' });
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Unknown request fields',
    title: 'Unknown fields of a request are ignored.',
    run: async ({ client }) => {
      expectStatus(await createOrder(client, { colour: 'blue' }, { colour: 'blue' }), 201);
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Integers',
    title: 'An amount beyond 2^53-1 or with an exponent is a validation error.',
    run: async ({ client }) => {
      for (const digits of ['9007199254740993', '1e3', '1250.0']) {
        const body = JSON.stringify(orderBody({ amount: 7 })).replace(':7,', `:${digits},`);
        const seen = await client.checkout('POST', ordersPath, body);
        expectRefusal(seen, { status: 422, under: ['purchase.amount'] });
      }
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Request id',
    title: 'Every answer carries X-Request-Id; a well-formed one of the client comes back.',
    run: async ({ client }) => {
      const id = randomUUID();
      const headers = { 'x-request-id': id };
      const seen = await client.checkout('POST', ordersPath, orderBody(), { headers });
      expectThat(seen.headers.get('x-request-id') === id, `X-Request-Id ${id}`, seen);
      const made = (await createOrder(client)).headers.get('x-request-id');
      expectThat(made !== null && made !== '', 'X-Request-Id', 'no such header');
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Idempotency',
    title: 'The same Idempotency-Key and body get the same order.',
    run: async ({ client }) => {
      const [headers, body] = [{ 'idempotency-key': randomUUID() }, orderBody()];
      const send = () => client.checkout('POST', ordersPath, body, { headers });
      const first = await send();
      const again = await send();
      expectAnswer(first, 201);
      expectThat(again.status === 201 && again.text === first.text, first.text, again);
    },
  },
  {
    rules: ['checkout 7 409'],
    gap: 'gaps 1, Idempotency',
    title: 'The same Idempotency-Key with another body is 409 idempotency_conflict.',
    run: async ({ client }) => {
      const headers = { 'idempotency-key': randomUUID() };
      expectStatus(await client.checkout('POST', ordersPath, orderBody(), { headers }), 201);
      const seen = await client.checkout('POST', ordersPath, orderBody(), { headers });
      expectRefusal(seen, { status: 409, error: 'idempotency_conflict' });
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Idempotency',
    title: 'Requests under one Idempotency-Key at the same moment make one order.',
    run: async ({ client }) => {
      const [headers, body] = [{ 'idempotency-key': randomUUID() }, orderBody()];
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => client.checkout('POST', ordersPath, body, { headers })),
      );
      const ids = new Set(answers.map((seen) => expectAnswer(seen, 201)['order_id']));
      expectThat(ids.size === 1, 'one order', `${ids.size} orders`);
    },
  },
  {
    rules: ['checkout 7'],
    gap: 'gaps 1, Server faults',
    title: 'Odd requests cause no 5xx.',
    run: async ({ client }) => {
      const odd = ['null', '{}', '{"purchase":[]}', '{"purchase":{"amount":{}}}', '{"splits":7}'];
      for (const path of [ordersPath, linksPath]) {
        for (const body of odd) expectRefusal(await client.checkout('POST', path, body));
      }
      expectRefusal(await client.checkout('GET', `${ordersPath}/%00`));
      expectRefusal(await client.checkout('GET', `${ordersPath}/no-uuid`));
    },
  },
];
