import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { extent, longTest } from '../../../server/tests/support/extent.ts';
import { aProject, type TestProject } from '../../../server/tests/support/identity.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { exampleEnvironment } from '../support/example-environment.ts';
import { examplesIn } from '../support/examples.ts';
import { type FoundSdk, filesToPack, findSdk, lend, runProgram } from '../support/packed-sdk.ts';
import { namedProgramsIn, startReceiver } from '../support/receivers.ts';
import { hmacOf } from '../support/signed.ts';
import { majorsOfNode, useNode } from '../support/use-node.ts';

// How the installed package behaves, and what its README shows. The short form takes the built SDK;
// package.long.test.ts packs and installs it.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_SEED: 'demo' });

let sdk: FoundSdk;
let project: TestProject;
beforeAll(async () => {
  sdk = await findSdk();
  project = await aProject(service().client);
});
afterAll(() => sdk?.remove());

longTest('npm packs the code, the types, the README and the licence', async () => {
  const files = await filesToPack();
  const others = files.filter((path) => !/^dist\/.*\.(?:js|d\.ts)$/.test(path));
  expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
});

describe.each(majorsOfNode)('under Node %i', (major) => {
  const node = useNode(major);

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

  test('loads in a browser-like environment without Node and refuses secrets there', async () => {
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

describe('the README', () => {
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

  test.each(extent({ short: receivers.slice(0, 1), long: receivers }))(
    'the receiver $file accepts signed webhooks and refuses others with 400',
    async ({ file, text }) => {
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
    },
  );

  test('has an example for each part, and each example prints something', () => {
    expect(examples.length).toBeGreaterThan(9);
    expect(examples.filter(({ prints }) => prints.length === 0)).toEqual([]);
  });

  describe.each(majorsOfNode)('under Node %i', (major) => {
    const node = useNode(major);

    test.each(examples)('$name runs and prints the documented output', async ({ text, prints }) => {
      const env = await exampleEnvironment(service().client);
      const ran = await runProgram(sdk, text, { node: node(), env });
      expect(ran).toEqual({ code: 0, stdout: `${prints.join('\n')}\n`, stderr: '' });
    });
  });
});
