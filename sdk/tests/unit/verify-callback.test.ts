import { describe, expect, test } from 'vitest';
import { fetchedPublicKeys } from '../../src/webhooks/public-keys.ts';
import { verifyCallback } from '../../src/webhooks/verify-callback.ts';
import { keyPair, rsaOf, walletForm } from '../support/signed.ts';

const ours = keyPair();
const others = keyPair();

const event = JSON.stringify({
  type: 'reserved',
  object: 'transaction',
  data: { transaction_key: 't-1', status: 'waiting', payments: [{ id: 1, status: 'cancelled' }] },
});

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'verified',
    ({ reason }: { readonly reason: string }) => reason,
  );

const publicKeys = ours.pem;

describe('of a wallet', () => {
  const request = { headers: { 'x-service-callback-id': 'c-1' }, body: walletForm(ours, event) };

  test('the event that the service has signed is believed (wallet 6)', async () => {
    expect(await verifyCallback(request, { publicKeys })).toMatchObject({
      kind: 'wallet',
      type: 'reserved',
      transaction: { transaction_key: 't-1', payments: [{ id: 1, status: 'canceled' }] },
      callbackId: 'c-1',
      text: event,
    });
  });

  test('another event under the same signature is not (wallet 6)', async () => {
    const form = new URLSearchParams(request.body);
    form.set('event', event.replace('reserved', 'confirmed'));
    const forged = { ...request, body: form.toString() };
    expect(await reasonOf(verifyCallback(forged, { publicKeys }))).toBe('wrong_signature');
  });

  test.each([
    ['without a sign', 'unsigned', (form: URLSearchParams) => form.delete('sign')],
    ['with another sign', 'wrong_signature', (form: URLSearchParams) => form.set('sign', 'AAAA')],
    ['with no base64', 'wrong_signature', (form: URLSearchParams) => form.set('sign', '%%%')],
    [
      'signed by somebody else',
      'wrong_signature',
      (form: URLSearchParams) => form.set('sign', rsaOf(others, event)),
    ],
  ])('%s it is refused: %s', async (_, reason, spoil) => {
    const form = new URLSearchParams(request.body);
    spoil(form);
    const spoilt = { ...request, body: form.toString() };
    expect(await reasonOf(verifyCallback(spoilt, { publicKeys }))).toBe(reason);
  });

  test('any of several keys may have signed', async () => {
    const both = { publicKeys: `${others.pem}${ours.pem}` };
    expect(await reasonOf(verifyCallback(request, both))).toBe('verified');
  });

  test('what is signed and no event is malformed', async () => {
    const odd = { ...request, body: walletForm(ours, '{"type":1}') };
    expect(await reasonOf(verifyCallback(odd, { publicKeys }))).toBe('malformed');
  });
});

describe('of a transfer', () => {
  const body = 'transfer_id=239441503&status=done&date=1800000000';
  const headers = { 'x-service-signature': rsaOf(ours, body) };

  test('the body that the service has signed is believed (transfer 6)', async () => {
    expect(await verifyCallback({ headers, body }, { publicKeys })).toEqual({
      kind: 'transfer',
      transferId: 239_441_503,
      status: 'done',
      date: 1_800_000_000,
      text: body,
      callbackId: null,
      requestId: null,
      sequence: null,
    });
  });

  test('another order of the same fields is another body', async () => {
    const moved = 'status=done&transfer_id=239441503&date=1800000000';
    expect(await reasonOf(verifyCallback({ headers, body: moved }, { publicKeys }))).toBe(
      'wrong_signature',
    );
    expect(await reasonOf(verifyCallback({ headers: {}, body }, { publicKeys }))).toBe('unsigned');
  });

  test.each(['transfer_id=x&status=done&date=1', 'transfer_id=1&date=1', 'transfer_id=1&status=a'])(
    'signed, but no transfer: %s',
    async (odd) => {
      const request = { headers: { 'x-service-signature': rsaOf(ours, odd) }, body: odd };
      expect(await reasonOf(verifyCallback(request, { publicKeys }))).toBe('malformed');
    },
  );
});

describe('keys that are fetched', () => {
  const request = { headers: {}, body: walletForm(ours, event) };

  /** What is served at each asking, and a clock that a test moves. */
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
    await verifyCallback(request, { publicKeys: keys });
    await verifyCallback(request, { publicKeys: keys });
    expect(asked()).toBe(1);
  });

  test('are fetched again when a signature fits none of them, at most once a minute', async () => {
    const { keys, asked, pass } = served(others.pem, others.pem, ours.pem);
    const verdict = () => reasonOf(verifyCallback(request, { publicKeys: keys }));
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

  test('are not kept when they could not be had', async () => {
    let asked = 0;
    const keys = fetchedPublicKeys(async () => {
      asked += 1;
      if (asked === 1) throw new Error('down');
      return ours.pem;
    });
    await expect(verifyCallback(request, { publicKeys: keys })).rejects.toThrow('down');
    expect(await reasonOf(verifyCallback(request, { publicKeys: keys }))).toBe('verified');
  });

  test('a text without keys is told', async () => {
    const none = verifyCallback(request, { publicKeys: 'hello' });
    await expect(none).rejects.toThrow('There is no public key in this text.');
  });
});

test('a trial is told from what has happened, in both dialects', async () => {
  const text = '{"type":"trial","object":"trial","data":{}}';
  const wallet = { headers: {}, body: walletForm(ours, text) };
  expect(await verifyCallback(wallet, { publicKeys })).toMatchObject({ kind: 'trial', text });
  const body = 'transfer_id=trial+x&status=trial&date=1';
  const transfer = { headers: { 'x-service-signature': rsaOf(ours, body) }, body };
  expect(await verifyCallback(transfer, { publicKeys })).toMatchObject({ kind: 'trial' });
});
