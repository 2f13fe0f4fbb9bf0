import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { extent } from '../../../server/tests/support/extent.ts';
import { aProject, type TestProject } from '../../../server/tests/support/identity.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { exampleEnvironment } from '../support/example-environment.ts';
import { examplesIn } from '../support/examples.ts';
import {
  compileProgram,
  type InstalledSdk,
  installAgain,
  installPackedSdk,
  lend,
  runProgram,
} from '../support/packed-sdk.ts';
import { namedProgramsIn, startReceiver } from '../support/receivers.ts';
import { hmacOf } from '../support/signed.ts';
import { useNode } from '../support/use-node.ts';

// What somebody gets who installs the package into an empty folder; and what its page shows.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_SEED: 'demo' });

const thisMajor = Number(process.versions.node.split('.')[0]);

/** This Node; in the long form also the oldest that the package promises to run under, and a newer one. */
const resolutions = extent<readonly ('NodeNext' | 'Bundler')[]>({
  short: ['NodeNext'],
  long: ['NodeNext', 'Bundler'],
});
const majors = extent({ short: [thisMajor], long: [...new Set([20, 24, thisMajor])] });

let sdk: InstalledSdk;
let project: TestProject;
beforeAll(async () => {
  sdk = await installPackedSdk();
  project = await aProject(service().client);
});
afterAll(() => sdk?.remove());

/** A merchant's program: events and statuses that nobody knows yet fall into its default branches. */
const forward = `
  import { isOrderWebhook, isPaymentWebhook, type VerifiedCallback, type WebhookPayload } from 'florin-sdk';
  export function told(payload: WebhookPayload): string {
    if (isOrderWebhook(payload)) {
      switch (payload.order.status) {
        case 'paid': return 'ship ' + payload.order.merchant_order_id;
        case 'canceled': return 'stop';
        default: return 'later ' + payload.order.status.toUpperCase();
      }
    }
    if (isPaymentWebhook(payload)) return payload.payment.status.toUpperCase();
    const { type, name } = payload.event;
    const field: unknown = payload['a field of tomorrow'];
    return [type.toUpperCase(), name.toUpperCase(), String(field)].join();
  }
  export function byType(payload: WebhookPayload): string {
    switch (payload.event.type) {
      case 'order': return 'order';
      case 'payment': return 'payment';
      default: return 'ignored ' + payload.event.type.toUpperCase();
    }
  }
  export const tomorrow: WebhookPayload = { event: { type: 'dispute', name: 'opened' } };
  export function called(callback: VerifiedCallback): string {
    if (callback.kind !== 'wallet') return callback.text;
    switch (callback.type) {
      case 'reserved': return 'confirm';
      default: return 'later ' + callback.type.toUpperCase();
    }
  }
  export function unasked(payload: WebhookPayload) {
    // @ts-expect-error: nobody knows yet that it is about an order
    return payload.order.status;
  }
`;

describe('the package', () => {
  test('holds what runs, its types, its page and its licence', () => {
    const others = sdk.packed.filter((path) => !/^dist\/.*\.(?:js|d\.ts)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(sdk.packed).not.toContain('dist/gone.js');
    expect(sdk.packed).toContain('dist/index.js');
    expect(sdk.packed).toContain('dist/index.d.ts');
  });

  test('needs nothing else', () => {
    const file = `${sdk.folder}/node_modules/florin-sdk/package.json`;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const lists = Object.keys(manifest).filter((name) => /dependencies/i.test(name));
    // What its own tests use, which nobody gets who installs it.
    expect(lists).toEqual(['devDependencies']);
    const installed = readdirSync(`${sdk.folder}/node_modules`);
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['florin-sdk']);
    expect(manifest['private']).toBeUndefined();
  });

  test('is published in a form that publint finds nothing wrong with', async () => {
    const bytes = readFileSync(sdk.tarball);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has the types of its code, for every way of resolving an ES module', async () => {
    const bytes = readFileSync(sdk.tarball);
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)));
    if (checked.types === false) throw new Error('the package has no types');
    const resolutions = checked.entrypoints['.']?.resolutions;
    expect(resolutions?.['node16-esm'].resolution?.fileName).toMatch(/dist\/index\.d\.ts$/);
    expect(resolutions?.bundler.resolution?.fileName).toMatch(/dist\/index\.d\.ts$/);
    // It ships as ES modules alone. Programs in CommonJS load it with import(), and types say so.
    const ofEsModules = checked.problems.filter(
      (problem) => !(problem.kind === 'CJSResolvesToESM' && problem.entrypoint === '.'),
    );
    expect(ofEsModules).toEqual([]);
  });

  test.each(resolutions)(
    'has types with room for what is newer, resolved by %s',
    async (resolution) => {
      const program = `
      import { Florin, type Order, type OrderStatus, toMinor } from 'florin-sdk';
      const florin = new Florin({ baseUrl: 'http://localhost', clientId: 'a', clientSecret: 'b' });
      const order: Order = await florin.checkout.orders.read('1');
      export const known: boolean = order.status === 'paid';
      export const newer: OrderStatus = 'a status of tomorrow';
      export const field: unknown = order['a field of tomorrow'];
      export const amount: number = toMinor('1', 'EUR');
      // @ts-expect-error: an amount is a number
      await florin.checkout.orders.create({ purchase: { reference: '', amount: '1', currency: 'EUR' } });
      // @ts-expect-error: a purchase is needed
      await florin.checkout.orders.create({});
    `;
      expect(await compileProgram(sdk, `${program}${forward}`, resolution)).toBe('');
    },
  );
});

describe.each(majors)('under Node %i', (major) => {
  const node = useNode(major);

  test('npm installs it into an empty folder, and it works there', async () => {
    const shop = await extent({ short: async () => sdk, long: () => installAgain(sdk, node()) })();
    const program = `
      import { Florin, toDecimal } from 'florin-sdk';
      const florin = new Florin({ baseUrl: process.env.FLORIN_URL, clientId: 'any' });
      const key = await florin.publicKeys.current();
      console.log(process.versions.node.split('.')[0], toDecimal(1250, 'EUR'), key.length > 0);
    `;
    const env = { FLORIN_URL: service().client.url };
    const ran = await runProgram(shop, program, { node: node(), env });
    expect(ran).toEqual({ code: 0, stdout: `${major} 12.50 true\n`, stderr: '' });
  });

  test('signs with a clock that is an hour slow', async () => {
    const program = `
      const real = Date.now;
      Date.now = () => real() - 3_600_000;
      const { Florin } = await import('florin-sdk');
      const florin = new Florin({
        baseUrl: process.env.FLORIN_URL,
        clientId: process.env.FLORIN_CLIENT_ID,
        macKey: process.env.FLORIN_MAC_KEY,
      });
      console.log((await florin.wallet.project()).client_id);
    `;
    const env = {
      FLORIN_URL: service().client.url,
      FLORIN_CLIENT_ID: project.client_id,
      FLORIN_MAC_KEY: project.mac_key,
    };
    const ran = await runProgram(sdk, program, { node: node(), env });
    expect(ran).toEqual({ code: 0, stdout: `${project.client_id}\n`, stderr: '' });
  });

  test('is imported where there is no Node, and refuses secrets there', async () => {
    const program = `
      const { log } = console;
      delete globalThis.process;
      globalThis.window = { document: {} };
      const { Florin, toDecimal } = await import('florin-sdk');
      log(toDecimal(1, 'EUR'));
      try {
        new Florin({ baseUrl: 'https://pay.example', clientId: 'a', macKey: 'b' });
      } catch (error) {
        log(error.name, error.message.slice(0, 18));
      }
    `;
    const { stdout, code } = await runProgram(sdk, program, { node: node() });
    expect(stdout).toBe('0.01\nFlorinUsageError macKey is a secret\n');
    expect(code).toBe(0);
  });
});

const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const examples = examplesIn(page);
const receivers = namedProgramsIn(page);

describe('the page', () => {
  beforeAll(async () => {
    await lend(sdk.folder, 'fastify');
    await lend(sdk.folder, 'express');
  });

  test('has a receiver for each kind of application', () => {
    expect(receivers.map(({ file }) => file)).toEqual([
      'express.js',
      'fastify.js',
      'route.js',
      'http.js',
    ]);
  });

  test.each(receivers)('$file takes what is signed, and nothing else', async ({ file, text }) => {
    await writeFile(join(sdk.folder, file), text);
    const receiver = await startReceiver(sdk.folder, file, 'the secret');
    onTestFinished(receiver.stop);
    const send = async (body: string, secret: string) => {
      const signature = { 'x-service-signature': hmacOf(secret, body) };
      const headers = { 'content-type': 'application/json', 'x-service-callback-id': 'c-1' };
      const sent = { method: 'POST', headers: { ...headers, ...signature }, body };
      return (await fetch(receiver.url, sent)).status;
    };
    // biome-ignore format: a table, spaced as no parser would write it again
    const told = [
      ['c-1 order paid',       '{"event" : {"type":"order","name":"status_updated"},"order":{"status":"paid"}}'],
      ['c-1 payment canceled', '{"event" : {"type":"payment","name":"status_updated"},"payment":{"status":"cancelled"}}'],
      ['c-1 ignored dispute',  '{"event" : {"type":"dispute","name":"opened"}}'],
    ] as const;
    for (const [words, body] of told) {
      const printed = receiver.printed();
      expect(await send(body, 'another secret')).toBe(400);
      expect(await send(body, 'the secret')).toBe(200);
      expect(await printed).toBe(words);
    }
  });

  test('has an example for each part, and each prints something', () => {
    expect(examples.length).toBeGreaterThan(9);
    expect(examples.filter(({ prints }) => prints.length === 0)).toEqual([]);
  });

  describe.each(majors)('under Node %i', (major) => {
    const node = useNode(major);

    test.each(examples)('$name runs and prints what it says', async ({ text, prints }) => {
      const env = await exampleEnvironment(service().client);
      const ran = await runProgram(sdk, text, { node: node(), env });
      expect(ran).toEqual({ code: 0, stdout: `${prints.join('\n')}\n`, stderr: '' });
    });
  });
});
