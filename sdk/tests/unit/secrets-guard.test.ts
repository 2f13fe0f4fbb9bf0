import { afterEach, describe, expect, test, vi } from 'vitest';
import { FlorinUsageError } from '../../src/errors.ts';
import { Florin } from '../../src/florin.ts';
import { toMinor } from '../../src/money.ts';
import { verifyWebhook } from '../../src/webhooks/verify-webhook.ts';

const base = { baseUrl: 'https://pay.example', clientId: 'shop' };

afterEach(() => vi.unstubAllGlobals());

const browsers: readonly (readonly [string, () => void])[] = [
  ['a page', () => vi.stubGlobal('window', { document: {} })],
  ['a place without Node', () => vi.stubGlobal('process', undefined)],
  ['a bundler’s idea of a process', () => vi.stubGlobal('process', { env: {}, versions: {} })],
];

describe.each(browsers)('in %s', (_, enter) => {
  test.each([{ clientSecret: 's' }, { macKey: 'k' }])('%o is refused', (secret) => {
    enter();
    expect(() => new Florin({ ...base, ...secret })).toThrow(FlorinUsageError);
    expect(() => new Florin({ ...base, ...secret })).toThrow(/is a secret.*on your server/);
  });

  test('webhooks are not verified, whose secret would be there', async () => {
    enter();
    const verifying = verifyWebhook({ headers: {}, body: '' }, { clientSecret: 's' });
    await expect(verifying).rejects.toThrow(FlorinUsageError);
  });

  test('what needs no secret works', () => {
    enter();
    expect(toMinor('1.50', 'EUR')).toBe(150);
    expect(new Florin(base)).toBeInstanceOf(Florin);
  });
});

test('on a server secrets are taken', () => {
  expect(new Florin({ ...base, clientSecret: 's', macKey: 'k' })).toBeInstanceOf(Florin);
});
