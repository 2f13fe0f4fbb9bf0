import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FlorinHome } from '../../support/florin-home.ts';
import type { FlorinProcess } from '../../support/florin-process.ts';
import { ensureProgram } from '../../support/system-program.ts';
import { until } from '../../support/until.ts';

// The first things a newcomer sees: the screen of `npm start` and the home page.

const lastLine = 'Ctrl+C stops it';

/** The complete screen. */
async function screenOf(florin: FlorinProcess): Promise<string> {
  await until('the screen is shown', () => florin.stdout.includes('API reference'));
  return florin.stdout;
}

const shownIn = (screen: string, name: string): string =>
  new RegExp(`^export ${name}=(\\S+)$`, 'm').exec(screen)?.[1] ?? '';

/** The variables of a shell after the screen's export lines were pasted into it. */
function shellAfter(screen: string): Readonly<Record<string, string>> {
  const lines = screen.split('\n').filter((line) => line.startsWith('export '));
  const script = [...lines, 'env'].join('\n');
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {}, cwd: '/' });
  const pairs = stdout.split('\n').map((line) => line.split('=', 2) as [string, string]);
  return Object.fromEntries(pairs.filter(([name]) => name.startsWith('FLORIN_')));
}

describe('a first start with the demo data', () => {
  let home: FlorinHome;
  let florin: FlorinProcess;
  let url: string;
  beforeAll(async () => {
    ensureProgram('curl');
    home = await FlorinHome.create();
    florin = home.spawn({ FLORIN_SEED: 'demo' });
    url = await florin.ready();
    await until('the screen is whole', () => florin.stdout.includes(lastLine));
  });
  afterAll(() => home.remove());

  test('the screen names the addresses, the test project and the demo user', async () => {
    const screen = await screenOf(florin);
    expect(screen).toContain(`\n  One click to a first paid order: ${url}/demo/test-order\n`);
    for (const path of [
      '/demo/test-order',
      '/demo',
      '/docs',
      '/reference',
      '/frontend/wallet',
      '/reference/operator-projects',
    ]) {
      expect(screen).toContain(`  ${url}${path}\n`);
    }
    expect(screen).toMatch(
      new RegExp(`  ${url}/portal \\(owner@demo\\.example, password \\S+\\)\\n`),
    );
    // A busy machine may log a line after it.
    const shown = screen.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(shown.at(-1)).toBe('  Ctrl+C stops it. It finishes what it has accepted.');
    expect(shellAfter(screen)).toEqual({
      FLORIN_URL: url,
      FLORIN_PROJECT_ID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      FLORIN_CLIENT_ID: 'demo-shop',
      FLORIN_CLIENT_SECRET: expect.stringMatching(/^\S{32,}$/),
      FLORIN_MAC_KEY: expect.stringMatching(/^\S{32}$/),
      FLORIN_WALLET: expect.stringMatching(/^\d{6}$/),
      FLORIN_ACCOUNT: expect.stringMatching(/^XF\d{2}FLRN\d{19}$/),
      FLORIN_PAYER_EMAIL: 'demo@example.com',
      FLORIN_PAYER_PASSWORD: 'demo-password',
      FLORIN_PAYER_PIN: '1234',
      FLORIN_PAYER_WALLET: expect.stringMatching(/^\d{6}$/),
    });
  });

  test('the three commands of the screen, pasted into a shell, create a working payment page', async () => {
    const lines = (await screenOf(florin)).split('\n');
    const commands = lines.flatMap((line, index) =>
      line.startsWith('  # ') ? [lines[index + 1] ?? ''] : [],
    );
    expect(commands).toHaveLength(3);
    const { stdout, status } = spawnSync('sh', ['-c', commands.join('\n')], { encoding: 'utf8' });
    expect(status).toBe(0);
    const { payment_URL: address } = JSON.parse(stdout.split('\n').at(-1) ?? '') as {
      readonly payment_URL: string;
    };
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('12.50');
  });

  test('the home page shows the same credentials', async () => {
    const screen = await screenOf(florin);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const line of screen.split('\n').filter((each) => each.startsWith('export '))) {
      expect(text).toContain(line);
    }
    expect(text).toContain(`${url}/reference`);
  });

  test('a later start shows the same credentials again', async () => {
    const secret = shownIn(await screenOf(florin), 'FLORIN_CLIENT_SECRET');
    await florin.end('SIGTERM');
    const again = home.spawn({ FLORIN_SEED: 'demo' });
    await again.ready();
    expect(shownIn(await screenOf(again), 'FLORIN_CLIENT_SECRET')).toBe(secret);
    await again.end('SIGTERM');
  });
});

test('without the demo data the screen shows addresses and no credentials', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const florin = home.spawn();
  const url = await florin.ready();
  const screen = await screenOf(florin);
  expect(screen).toContain(`${url}/reference`);
  expect(screen).not.toContain('FLORIN_CLIENT_ID');
});

test('LOG_FORMAT=text prints short lines and no list of migrations', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const florin = home.spawn({ LOG_FORMAT: 'text' });
  const lines = (await screenOf(florin)).split('\n');
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(lines.filter((line) => line.includes('.sql'))).toEqual([]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}Florin is ready\. \(url /),
  );
});

test('the screen reads the admin token from its file and does not print it', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const florin = home.spawn({ FLORIN_SEED: 'demo', FLORIN_ADMIN_TOKEN: '' });
  await florin.ready();
  await until('the screen is whole', () => florin.stdout.includes(lastLine));
  const token = (await readFile(join(home.dataDir, 'admin-token'), 'utf8')).trim();
  expect(shellAfter(florin.stdout)['FLORIN_ADMIN_TOKEN']).toBe(token);
  expect(florin.stdout).not.toContain(token);
});
