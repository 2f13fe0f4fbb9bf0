import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FoundSdk, findSdk } from '../../../sdk/tests/support/packed-sdk.ts';
import { useBrowser } from './support/use-browser.ts';

// In a browser the SDK loads, and refuses secrets with a clear error.

let sdk: FoundSdk;
let origin = '';
const server = createServer((request, response) => {
  const path = normalize(request.url ?? '/');
  // A page with a strict policy, as `useBrowser` expects.
  const policy = "default-src 'none'; script-src 'self'; img-src data:";
  response.setHeader('content-security-policy', policy);
  if (!path.endsWith('.js')) {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><link rel="icon" href="data:,"><title>A page</title>');
    return;
  }
  response.setHeader('content-type', 'text/javascript');
  response.end(readFileSync(join(sdk.folder, 'node_modules', 'florin-sdk', path)));
});

beforeAll(async () => {
  sdk = await findSdk();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sdk?.remove();
});

const browser = useBrowser(() => origin);

test('the SDK refuses secrets in a page and works without them', async () => {
  const { page } = await browser.open({
    language: 'en',
    device: 'desktop',
    hasJavaScript: true,
    colours: 'light',
  });
  await page.goto(origin);
  // Passed as text: it runs in the page, whose modules the compiler does not know.
  const said = await page.evaluate(`(async () => {
    const { Florin, toDecimal, verifyWebhook } = await import('/dist/index.js');
    const options = { baseUrl: 'https://pay.example', clientId: 'shop' };
    const wordsOf = (work) => Promise.resolve().then(work).then(
      () => 'nothing',
      ({ name, message }) => name + ': ' + message.split(',')[0],
    );
    return {
      macKey: await wordsOf(() => new Florin({ ...options, macKey: 'k' })),
      clientSecret: await wordsOf(() => new Florin({ ...options, clientSecret: 's' })),
      webhook: await wordsOf(() => verifyWebhook({ headers: {}, body: '' }, { clientSecret: 's' })),
      address: await wordsOf(() => new Florin(options)),
      amount: toDecimal(1250, 'EUR'),
    };
  })()`);
  expect(said).toEqual({
    macKey: 'FlorinUsageError: macKey is a secret',
    clientSecret: 'FlorinUsageError: clientSecret is a secret',
    webhook: 'FlorinUsageError: clientSecret is a secret',
    address: 'nothing',
    amount: '12.50',
  });
});
