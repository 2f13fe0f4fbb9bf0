import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FlorinHome } from '../../support/florin-home.ts';
import type { FlorinProcess } from '../../support/florin-process.ts';
import { ensureProgram } from '../../support/system-program.ts';
import { until } from '../../support/until.ts';

// What a newcomer sees first: the screen of `npm start`, and the page at the address itself.

const lastAttempt = 'Create its payment link';

/** The screen, once it is whole. */
async function screenOf(florin: FlorinProcess): Promise<string> {
  await until('the screen is shown', () => florin.stdout.includes('API reference'));
  return florin.stdout;
}

const shownIn = (screen: string, name: string): string =>
  new RegExp(`${name} +(\\S+)`).exec(screen)?.[1] ?? '';

describe('a first start with the demonstration', () => {
  let home: FlorinHome;
  let florin: FlorinProcess;
  let url: string;
  beforeAll(async () => {
    ensureProgram('curl');
    home = await FlorinHome.create();
    florin = home.spawn({ FLORIN_SEED: 'demo' });
    url = await florin.ready();
    await until('the screen is whole', () => florin.stdout.includes(lastAttempt));
  });
  afterAll(() => home.remove());

  test('the screen names the addresses, the test project and the demo user', async () => {
    const screen = await screenOf(florin);
    for (const path of ['/reference', '/frontend/wallet', '/admin/v1']) {
      expect(screen).toContain(`${url}${path}`);
    }
    expect(shownIn(screen, 'client_id')).toBe('demo-shop');
    expect(shownIn(screen, 'mac_key')).toHaveLength(32);
    expect(screen).toMatch(/e-mail +demo@example\.com/);
    expect(screen).toMatch(/password, PIN +demo-password, 1234/);
  });

  test('its three commands, pasted one after the other, give a page on which one can pay', async () => {
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

  test('the page at the address itself tells the same', async () => {
    const screen = await screenOf(florin);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const name of ['client_id', 'client_secret', 'mac_key']) {
      expect(text).toContain(shownIn(screen, name));
    }
    expect(text).toContain(`${url}/reference`);
  });

  test('a later start shows the same credentials again', async () => {
    const secret = shownIn(await screenOf(florin), 'client_secret');
    await florin.end('SIGTERM');
    const again = home.spawn({ FLORIN_SEED: 'demo' });
    await again.ready();
    expect(shownIn(await screenOf(again), 'client_secret')).toBe(secret);
    await again.end('SIGTERM');
  });
});

test('without the demonstration the screen names the addresses alone', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const florin = home.spawn();
  const url = await florin.ready();
  const screen = await screenOf(florin);
  expect(screen).toContain(`${url}/reference`);
  expect(screen).not.toContain('client_id');
});
