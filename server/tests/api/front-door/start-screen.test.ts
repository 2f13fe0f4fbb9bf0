import { expect, onTestFinished, test } from 'vitest';
import { FlorinHome } from '../../support/florin-home.ts';

test('the first start shows a test project whose credentials work, and no later one shows them', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const first = home.spawn({ FLORIN_SEED: 'demo' });
  const url = await first.ready();
  await expect.poll(() => first.stdout, { timeout: 10_000 }).toContain('Try it:');
  const shown = (name: string) => new RegExp(`${name} +(\\S+)`).exec(first.stdout)?.[1] ?? '';
  const answer = await fetch(`${url}/oauth/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: shown('client_id'),
      client_secret: shown('client_secret'),
    }),
  });
  expect(answer.status).toBe(200);
  expect(first.stdout).toMatch(/demo@example\.com, password \S+, PIN \d+, wallet \d+/);
  await first.end('SIGTERM');
  const second = home.spawn({ FLORIN_SEED: 'demo' });
  await second.ready();
  await second.end('SIGTERM');
  expect(second.stdout).not.toContain('client_secret');
});
