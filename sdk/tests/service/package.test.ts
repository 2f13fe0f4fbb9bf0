import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test.each(resolutions)('has types, resolved by %s', async (resolution) => {
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
    expect(await compileProgram(sdk, program, resolution)).toBe('');
  });
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

const examples = examplesIn(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'));

describe('the page', () => {
  beforeAll(() => lend(sdk.folder, 'fastify'));

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
