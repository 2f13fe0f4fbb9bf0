import { randomUUID } from 'node:crypto';
import { expectAnswer, expectRefusal, expectStatus, unixSeconds } from '../../asking/expecting.ts';
import { macHeader } from '../../asking/mac.ts';
import type { Check } from '../../check.ts';
import { aPaymentOf, createTransaction, transactionsPath } from './things.ts';

const body = { payments: [aPaymentOf()] };
const realNow = (): number => Math.floor(Date.now() / 1_000);

/** Wallet 5.1. */
export const signingChecks: readonly Check[] = [
  {
    rules: ['wallet 5.1'],
    title: 'A request that the client signed with its MAC key is taken.',
    run: async ({ client }) => {
      expectStatus(await createTransaction(client), 200);
    },
  },
  {
    rules: ['wallet 5.1'],
    title: 'A request without a signature is refused.',
    run: async ({ addresses, send }) => {
      const seen = await send('POST', `${addresses.wallet}${transactionsPath}`, { body });
      expectRefusal(seen, { status: 401 });
    },
  },
  {
    rules: ['wallet 5.1'],
    title: 'A signature with another key, or for another client, is refused.',
    run: async ({ client }) => {
      const { client_id: id, mac_key: key } = client.credentials;
      for (const as of [
        { id, key: 'not the key' },
        { id: randomUUID(), key },
      ]) {
        const seen = await client.signed('POST', transactionsPath, body, { as });
        expectRefusal(seen, { status: 401 });
      }
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 3, MAC string',
    title: 'A body without a hash in the signature is refused.',
    run: async ({ client }) => {
      const seen = await client.signed('POST', transactionsPath, body, { isWithoutHash: true });
      expectRefusal(seen, { status: 401 });
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 3, MAC string',
    title: 'A signature holds for its own method, path, query and body alone.',
    run: async ({ addresses, client, send }) => {
      const { client_id: id, mac_key: key } = client.credentials;
      const url = `${addresses.wallet}${transactionsPath}`;
      const signature = (method: string, path: string, text: string): string =>
        macHeader({ id, key }, { method, url: new URL(path), body: text });
      const text = JSON.stringify(body);
      for (const authorization of [
        signature('PUT', url, text),
        signature('POST', `${url}/confirm`, text),
        signature('POST', `${url}?a=1`, text),
        signature('POST', url, `${text} `),
      ]) {
        expectRefusal(await send('POST', url, { body: text, headers: { authorization } }), {
          status: 401,
        });
      }
      const authorization = signature('POST', url, text);
      expectStatus(await send('POST', url, { body: text, headers: { authorization } }), 200);
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 3, Clock and replay',
    title: 'A signed request is good once: its repetition is 401 invalid_nonce.',
    run: async ({ client }) => {
      const [ts, nonce] = [realNow(), randomUUID()];
      const send = () => client.signed('POST', transactionsPath, body, { ts, nonce });
      expectStatus(await send(), 200);
      expectRefusal(await send(), { status: 401, error: 'invalid_nonce' });
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 3, Clock and replay',
    title: 'A timestamp more than 300 seconds off is 401 invalid_timestamp.',
    run: async ({ client }) => {
      for (const ts of [realNow() - 400, realNow() + 400]) {
        const seen = await client.signed('POST', transactionsPath, body, { ts });
        expectRefusal(seen, { status: 401, error: 'invalid_timestamp' });
      }
      // A read: after a restart the server may refuse changes with an older timestamp.
      const path = `${transactionsPath}/${randomUUID()}`;
      const read = await client.signed('GET', path, undefined, { ts: realNow() - 200 });
      expectStatus(read, 404);
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 3, Clock and replay',
    title: 'The server tells its time, so that clients can correct theirs.',
    run: async ({ addresses, send }) => {
      const seen = await send('GET', `${addresses.wallet}/rest/v1/server`);
      expectAnswer(seen, 200, { time: unixSeconds });
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 3, Parsing',
    title: 'A nonce may hold commas, equals signs and spaces.',
    run: async ({ client }) => {
      const nonce = `a, b=c ts=1 ${randomUUID()} `;
      expectStatus(await client.signed('POST', transactionsPath, body, { nonce }), 200);
    },
  },
  {
    rules: ['wallet 5.1'],
    gap: 'gaps 1, Empty bodies',
    title: 'A body of [] where an object is optional means no body.',
    run: async ({ client }) => {
      const { transaction_key } = expectAnswer(await createTransaction(client), 200);
      const path = `${transactionsPath}/${String(transaction_key)}/revoke`;
      expectAnswer(await client.signed('PUT', path, '[]'), 200, { status: 'canceled' });
    },
  },
];
