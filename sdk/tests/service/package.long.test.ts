import { readdirSync, readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useService } from '../../../server/tests/support/test-service.ts';
import {
  compileProgram,
  type InstalledSdk,
  installAgain,
  installPackedSdk,
  runProgram,
} from '../support/packed-sdk.ts';
import { majorsOfNode, useNode } from '../support/use-node.ts';

// What a developer gets who installs the package into an empty folder.

const service = useService({ FLORIN_RATE_LIMIT: '0' });

let sdk: InstalledSdk;
beforeAll(async () => {
  sdk = await installPackedSdk();
});
afterAll(() => sdk?.remove());

/** A merchant's program. Events and statuses added later fall into its default branches. */
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
  test('contains its code, its types, its README and its licence', () => {
    const others = sdk.packed.filter((path) => !/^dist\/.*\.(?:js|d\.ts)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(sdk.packed).not.toContain('dist/gone.js');
    expect(sdk.packed).toContain('dist/index.js');
    expect(sdk.packed).toContain('dist/index.d.ts');
  });

  test('has no dependencies', () => {
    const file = `${sdk.folder}/node_modules/florin-sdk/package.json`;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const lists = Object.keys(manifest).filter((name) => /dependencies/i.test(name));
    // Development dependencies are not installed with the package.
    expect(lists).toEqual(['devDependencies']);
    const installed = readdirSync(`${sdk.folder}/node_modules`);
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['florin-sdk']);
    expect(manifest['private']).toBeUndefined();
  });

  test('is published in a form in which publint finds no problem', async () => {
    const bytes = readFileSync(sdk.tarball);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has the types of its code for every way of resolving an ES module', async () => {
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

  test.each(['NodeNext', 'Bundler'] as const)(
    'has types that accept newer statuses and fields, resolved by %s',
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

describe.each(majorsOfNode)('under Node %i', (major) => {
  const node = useNode(major);

  test('npm installs it into an empty folder, where a program imports and runs it', async () => {
    const shop = await installAgain(sdk, node());
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
});
