import { afterEach, describe, expect, test, vi } from 'vitest';
import { FlorinUsageError } from '../../src/errors.ts';
import { Florin } from '../../src/florin.ts';
import { toMinor } from '../../src/money.ts';
import { verifyWebhook } from '../../src/webhooks/verify-webhook.ts';

const base = { baseUrl: 'https://pay.example', clientId: 'shop' };

afterEach(() => vi.unstubAllGlobals());

const browsers: readonly (readonly [string, () => void])[] = [
  ['a web page', () => vi.stubGlobal('window', { document: {} })],
  ['a runtime without Node', () => vi.stubGlobal('process', undefined)],
  ['a bundler’s stand-in for process', () => vi.stubGlobal('process', { env: {}, versions: {} })],
];

describe.each(browsers)('in %s', (_, enter) => {
  test.each([{ clientSecret: 's' }, { macKey: 'k' }])('%o is refused', (secret) => {
    enter();
    expect(() => new Florin({ ...base, ...secret })).toThrow(FlorinUsageError);
    expect(() => new Florin({ ...base, ...secret })).toThrow(/is a secret.*on your server/);
  });

  test('verifying webhooks is refused, because their secret would be exposed', async () => {
    enter();
    const verifying = verifyWebhook({ headers: {}, body: '' }, { clientSecret: 's' });
    await expect(verifying).rejects.toThrow(FlorinUsageError);
  });

  test('functions that need no secret work', () => {
    enter();
    expect(toMinor('1.50', 'EUR')).toBe(150);
    expect(new Florin(base)).toBeInstanceOf(Florin);
  });
});

test('on a server secrets are accepted', () => {
  expect(new Florin({ ...base, clientSecret: 's', macKey: 'k' })).toBeInstanceOf(Florin);
});
