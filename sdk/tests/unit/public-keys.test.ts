import { describe, expect, test } from 'vitest';
import { FlorinUsageError } from '../../src/errors.ts';
import { fetchedPublicKeys } from '../../src/webhooks/public-keys.ts';
import { verifyCallback } from '../../src/webhooks/verify-callback.ts';
import {
  ellipticPem,
  type KeyPair,
  keyPair,
  signedForUs,
  ours as us,
  walletForm,
} from '../support/signed.ts';

const ours = keyPair();
const others = keyPair();

const event = JSON.stringify({
  type: 'reserved',
  object: 'transaction',
  ...signedForUs(),
  data: { transaction_key: 't-1' },
});

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'verified',
    ({ reason }: { readonly reason: string }) => reason,
  );

const request = { headers: {}, body: walletForm(ours, event) };

describe('fetched keys', () => {
  /** The keys served at each request, and a clock that a test moves. */
  function served(...pems: readonly string[]) {
    let [asked, nowMs] = [0, 0];
    const ask = async () => pems[Math.min(asked++, pems.length - 1)] ?? '';
    return {
      keys: fetchedPublicKeys(ask, () => nowMs),
      asked: () => asked,
      pass: (ms: number) => {
        nowMs += ms;
      },
    };
  }

  test('are fetched once', async () => {
    const { keys, asked } = served(ours.pem);
    await verifyCallback(request, { ...us, publicKeys: keys });
    await verifyCallback(request, { ...us, publicKeys: keys });
    expect(asked()).toBe(1);
  });

  test('are fetched again when a signature fits no key, at most once a minute', async () => {
    const { keys, asked, pass } = served(others.pem, others.pem, ours.pem);
    const verdict = () => reasonOf(verifyCallback(request, { ...us, publicKeys: keys }));
    expect(await verdict()).toBe('wrong_signature');
    expect(await verdict()).toBe('wrong_signature');
    expect(asked()).toBe(1);
    pass(60_000);
    expect(await verdict()).toBe('wrong_signature');
    expect(asked()).toBe(2);
    pass(60_000);
    expect(await verdict()).toBe('verified');
    expect(asked()).toBe(3);
  });

  test('are requested again after a failed request', async () => {
    let asked = 0;
    const keys = fetchedPublicKeys(async () => {
      asked += 1;
      if (asked === 1) throw new Error('down');
      return ours.pem;
    });
    await expect(verifyCallback(request, { ...us, publicKeys: keys })).rejects.toThrow('down');
    expect(await reasonOf(verifyCallback(request, { ...us, publicKeys: keys }))).toBe('verified');
  });

  test('are kept until new keys arrive, so a forged callback does not discard them', async () => {
    let [asked, nowMs] = [0, 0];
    const answers = [ours.pem, new Error('down'), '<h1>Welcome to the hotel</h1>', others.pem];
    const ask = async () => {
      const answer = answers[asked++];
      if (typeof answer === 'string') return answer;
      throw answer;
    };
    const keys = fetchedPublicKeys(ask, () => nowMs);
    const verdictOn = (signedBy: KeyPair) =>
      reasonOf(
        verifyCallback(
          { headers: {}, body: walletForm(signedBy, event) },
          { ...us, publicKeys: keys },
        ),
      );
    expect(await verdictOn(ours)).toBe('verified');
    for (const time of [1, 2]) {
      nowMs = time * 60_000;
      expect(await verdictOn(others)).toBe('wrong_signature');
      expect(await verdictOn(others)).toBe('wrong_signature');
      expect(await verdictOn(ours)).toBe('verified');
      expect(asked).toBe(1 + time);
    }
    nowMs = 3 * 60_000;
    expect(await verdictOn(others)).toBe('verified');
  });
});

describe('given keys', () => {
  test.each([
    ['cut short', ours.pem.replace(/\n.{64}\n/, '\n')],
    ['not base64', ours.pem.replace(/\n.{63}/, '\n')],
    ['of another kind', ellipticPem()],
    ['one of two', `${ours.pem}${ours.pem.replace(/\n.{64}\n/, '\n')}`],
  ])('a damaged key is reported: %s', async (_, pem) => {
    const verifying = verifyCallback(request, { ...us, publicKeys: pem });
    await expect(verifying).rejects.toThrow(FlorinUsageError);
    await expect(verifying).rejects.toThrow('is damaged, or not an RSA key');
  });

  test('a text without keys is reported', async () => {
    const none = verifyCallback(request, { ...us, publicKeys: 'hello' });
    await expect(none).rejects.toThrow('There is no public key in this text.');
  });
});
