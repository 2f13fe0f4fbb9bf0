import { expect, test } from 'vitest';
import { createWrongSecrets } from '../../edge/checking/wrong-secrets.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { ClientDirectory, KnownClient } from '../credentials/client-directory.ts';
import { clientCredentialsAuthenticator } from './client-credentials-auth.ts';

const shop = {
  client: { id: 'shop', projectId: 'project', secrets: [] },
  secrets: () => [Buffer.from('the right secret')],
} as unknown as KnownClient;

const directory: ClientDirectory = {
  find: (id) => (id === 'shop' ? shop : Promise.resolve(null)),
  findByCertificate: () => null,
  forget: () => {},
  forgetAll: () => {},
};

test.each(['shop', 'nobody'])(
  'decision 0097: after ten wrong secrets for %s their source must wait, even with the right one',
  async (id) => {
    let nowMs = 0;
    const wrongSecrets = createWrongSecrets({
      sourceOf: ({ peer }) => peer?.remoteAddress ?? null,
      nowMs: () => nowMs,
      onWrong: () => {},
      warn: () => {},
      alarm: () => {},
    });
    const clock = { now: () => unixSeconds(1_800_000_000) };
    const { authenticate } = clientCredentialsAuthenticator(directory, clock, wrongSecrets);
    const asked = (secret: string, remoteAddress: string, clientId = id) =>
      authenticate({
        method: 'POST',
        rawUrl: '/oauth/v1/token',
        headers: {},
        rawHeaders: [],
        rawBody: Buffer.from(`client_id=${clientId}&client_secret=${secret}`),
        peer: { remoteAddress },
      });
    // All at once: each is counted before the next one is verified.
    const guesses = await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => asked(`guess+${nth}`, 'bad')),
    );
    const refusals = guesses.map((one) => (one.ok ? 'let in' : one.refusal));
    expect(refusals).toEqual([
      ...Array(10).fill('invalid_client'),
      ...Array(20).fill('rate_limit_exceeded'),
    ]);
    expect(await asked('the+right+secret', 'bad')).toMatchObject({ retryAfterSeconds: 1 });
    expect(await asked('the+right+secret', 'bad', 'shop')).toMatchObject(
      id === 'shop' ? { retryAfterSeconds: 1 } : { ok: true },
    );
    expect(await asked('the+right+secret', 'good', 'shop')).toEqual({ ok: true, value: shop });
    nowMs += 1_000;
    expect(await asked('the+right+secret', 'bad', 'shop')).toEqual({ ok: true, value: shop });
  },
);
