import { describe, expect, test } from 'vitest';
import { signedFor } from '../../../server/src/delivery/events/signed-for.ts';
import { trialBody } from '../../../server/src/delivery/trials/trial-event.ts';
import { unixSeconds } from '../../../server/src/kernel/time.ts';
import { callbackStatuses } from '../../../server/src/transfer/transfers/transfer.ts';
import { callbackBody } from '../../../server/src/transfer/transfers/transfer-event.wire.ts';
import { expressCallbacks } from '../../src/webhooks/express.ts';
import { fastifyCallbacks } from '../../src/webhooks/fastify.ts';
import { verifyCallback } from '../../src/webhooks/verify-callback.ts';
import {
  formForUs,
  keyPair,
  rsaOf,
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
  data: { transaction_key: 't-1', status: 'waiting', payments: [{ id: 1, status: 'cancelled' }] },
});

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'verified',
    ({ reason }: { readonly reason: string }) => reason,
  );

const taken = { ...us, publicKeys: ours.pem };
const forUs = formForUs();

describe('a wallet callback', () => {
  const request = { headers: { 'x-service-callback-id': 'c-1' }, body: walletForm(ours, event) };

  test('that the service signed is accepted (wallet 6)', async () => {
    expect(await verifyCallback(request, taken)).toMatchObject({
      kind: 'wallet',
      type: 'reserved',
      transaction: { transaction_key: 't-1', payments: [{ id: 1, status: 'canceled' }] },
      callbackId: 'c-1',
      text: event,
    });
  });

  test('with another event under the same signature is refused (wallet 6)', async () => {
    const form = new URLSearchParams(request.body);
    form.set('event', event.replace('reserved', 'confirmed'));
    const forged = { ...request, body: form.toString() };
    expect(await reasonOf(verifyCallback(forged, taken))).toBe('wrong_signature');
  });

  test.each([
    ['without a sign', 'unsigned', (form: URLSearchParams) => form.delete('sign')],
    ['with another sign', 'wrong_signature', (form: URLSearchParams) => form.set('sign', 'AAAA')],
    [
      'with a sign that is not base64',
      'wrong_signature',
      (form: URLSearchParams) => form.set('sign', '%%%'),
    ],
    [
      'signed with another key',
      'wrong_signature',
      (form: URLSearchParams) => form.set('sign', rsaOf(others, event)),
    ],
  ])('%s is refused: %s', async (_, reason, spoil) => {
    const form = new URLSearchParams(request.body);
    spoil(form);
    const spoilt = { ...request, body: form.toString() };
    expect(await reasonOf(verifyCallback(spoilt, taken))).toBe(reason);
  });

  test('may be signed by any of several keys', async () => {
    const both = { ...us, publicKeys: `${others.pem}${ours.pem}` };
    expect(await reasonOf(verifyCallback(request, both))).toBe('verified');
  });

  test.each([
    'transfer_id=7&status=done&date=1',
    'null',
    '"reserved"',
    '["reserved"]',
    '{"type":1}',
    '{"type":1,"object":"transaction","data":{}}',
    '{"type":"reserved","data":{}}',
    '{"type":"reserved","object":"transaction"}',
    '{"type":"reserved","object":"transaction","data":null}',
    '{"type":"reserved","object":"transaction","data":[]}',
    '{"type":"reserved","object":"project","data":{}}',
    '{"type":"trial","data":{}}',
  ])('that is signed but is not an event is malformed: %s', async (text) => {
    const odd = { ...request, body: walletForm(ours, text) };
    expect(await reasonOf(verifyCallback(odd, taken))).toBe('malformed');
  });

  test('spells canceled one way in each status; texts of the merchant stay unchanged', async () => {
    const status = 'cancelled';
    const payment = { id: 1, parameters: { status }, items: [{ parameters: { status } }] };
    const more = { inquiries: [{ status }], reserve: { status } };
    const data = {
      ...more,
      status,
      payments: [{ ...payment, status }],
      allowance: { status },
      timeline: [{ status: 'new' }, { status }],
    };
    const text = JSON.stringify({
      type: 'rejected',
      object: 'transaction',
      ...signedForUs(),
      data,
    });
    const told = await verifyCallback({ headers: {}, body: walletForm(ours, text) }, taken);
    expect(told).toHaveProperty('transaction', {
      ...more,
      status: 'canceled',
      payments: [{ ...payment, status: 'canceled' }],
      allowance: { status: 'canceled' },
      timeline: [{ status: 'new' }, { status: 'canceled' }],
    });
  });
});

describe('a transfer callback', () => {
  const body = `transfer_id=239441503&status=done&date=1800000000&${forUs}`;
  const headers = { 'x-service-signature': rsaOf(ours, body) };

  test('that the service signed is accepted (transfer 6)', async () => {
    expect(await verifyCallback({ headers, body }, taken)).toEqual({
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

  test.each(callbackStatuses)('of the service with status %s is read', async (status) => {
    const at = unixSeconds(1_800_000_000);
    const boundTo = signedFor({ id: us.projectId, isTest: true }, at);
    const said = callbackBody({ transferId: 5_000_001, status, at }, boundTo);
    const request = { headers: { 'x-service-signature': rsaOf(ours, said) }, body: said };
    const news = { kind: 'transfer', transferId: 5_000_001, status, date: 1_800_000_000 };
    expect(await verifyCallback(request, taken)).toMatchObject(news);
  });

  test('with the same fields in another order fails, and so does one without a signature', async () => {
    const moved = `status=done&transfer_id=239441503&date=1800000000&${forUs}`;
    expect(await reasonOf(verifyCallback({ headers, body: moved }, taken))).toBe('wrong_signature');
    expect(await reasonOf(verifyCallback({ headers: {}, body }, taken))).toBe('unsigned');
  });

  const verdictOn = (odd: string): Promise<unknown> =>
    reasonOf(
      verifyCallback({ headers: { 'x-service-signature': rsaOf(ours, odd) }, body: odd }, taken),
    );

  test.each([
    ['without a number', `transfer_id=x&status=done&date=1&${forUs}`],
    ['without a status', `transfer_id=1&date=1&${forUs}`],
    ['without a date', `transfer_id=1&status=a&${forUs}`],
    ['with an empty number', `transfer_id=&status=done&date=1&${forUs}`],
    ['with a number below zero', `transfer_id=-1&status=done&date=1&${forUs}`],
    [
      'with a number too long to be exact',
      `transfer_id=1234567890123456&status=done&date=1&${forUs}`,
    ],
    ['with a status that is no word', `transfer_id=1&status=%7B%7D&date=1&${forUs}`],
    ['in another order', `status=done&transfer_id=1&date=1&${forUs}`],
    ['with another field before it', `x=1&transfer_id=1&status=done&date=1&${forUs}`],
    ['with another field after it', `transfer_id=1&status=done&date=1&${forUs}&x=1`],
    ['with a line break after it', `transfer_id=1&status=done&date=1&${forUs}\n`],
    ['given twice', `transfer_id=1&status=done&date=1&transfer_id=2&status=done&date=1&${forUs}`],
    ['with an escaped letter', `transfer%5Fid=1&status=done&date=1&${forUs}`],
    [
      'a trial with a second transfer_id',
      `transfer_id=trial+x&status=trial&date=1&${forUs}&transfer_id=2`,
    ],
    ['a trial with the number of a transfer', `transfer_id=7&status=trial&date=1&${forUs}&data=x`],
    ['without project, mode and time', 'transfer_id=1&status=done&date=1'],
    [
      'with a third mode',
      `transfer_id=1&status=done&date=1&${forUs.replace('mode=test', 'mode=both')}`,
    ],
  ])('that is signed but has another form is malformed: %s', async (_, odd) => {
    expect(await verdictOn(odd)).toBe('malformed');
  });

  test('is not read out of a wallet event signed by the same key', async () => {
    const description = 'x&transfer_id=4242&status=done&date=1790000000&y';
    const data = { transaction_key: 't-1', payments: [{ id: 1, description }] };
    const own = JSON.stringify({ type: 'reserved', object: 'transaction', data });
    expect(await verdictOn(own)).toBe('malformed');
  });
});

test('a trial is recognised in both dialects', async () => {
  const text = JSON.stringify({ type: 'trial', object: 'trial', ...signedForUs(), data: {} });
  const wallet = { headers: {}, body: walletForm(ours, text) };
  expect(await verifyCallback(wallet, taken)).toMatchObject({ kind: 'trial', text });
  const body = trialBody({
    dialect: 'transfer',
    object: 'trial p-1/a & b',
    sequence: 1,
    data: '&transfer_id=1&status=done',
    boundTo: signedFor({ id: us.projectId, isTest: true }, unixSeconds(1_800_000_000)),
    eventCount: 2,
  });
  const transfer = { headers: { 'x-service-signature': rsaOf(ours, body) }, body };
  expect(await verifyCallback(transfer, taken)).toMatchObject({ kind: 'trial' });
});

describe('a genuine signature for another project or mode, or too old (decision 0112)', () => {
  const daySeconds = 86_400;
  const now = signedForUs().formed_at;
  const otherProject = '99999999-0f3c-4f0e-8e0a-6a3f9f0d5c11';
  const walletText = (signedFor: object) =>
    JSON.stringify({ type: 'reserved', object: 'transaction', ...signedFor, data: {} });
  const transferText = (signedFor: object) =>
    `transfer_id=7&status=done&date=1&${new URLSearchParams(signedFor as Record<string, string>)}`;
  const trialText = (signedFor: object) =>
    JSON.stringify({ type: 'trial', object: 'trial', ...signedFor, data: {} });
  const inWallet = (text: string) => ({ headers: {}, body: walletForm(ours, text) });
  const inTransfer = (text: string) => ({
    headers: { 'x-service-signature': rsaOf(ours, text) },
    body: text,
  });

  const dialects = [
    ['a wallet callback', (signedFor: object) => inWallet(walletText(signedFor))],
    ['a transfer callback', (signedFor: object) => inTransfer(transferText(signedFor))],
    ['a trial', (signedFor: object) => inWallet(trialText(signedFor))],
  ] as const;

  describe.each(dialects)('%s', (_, callback) => {
    // biome-ignore format: a table
    test.each([
      ['for us and new',                {},                                  'verified'],
      ['for another project',           { project_id: otherProject },        'other_project'],
      ['for the other mode',            { mode: 'live' },                    'other_mode'],
      ['three days old',                { formed_at: now - 3 * daySeconds }, 'verified'],
      ['older',                         { formed_at: now - 4 * daySeconds }, 'untimely'],
      ['from the future: a test clock', { formed_at: now + 9 * daySeconds }, 'verified'],
    ])('%s: %s', async (_name, changed, verdict) => {
      const request = callback({ ...signedForUs(), ...changed });
      expect(await reasonOf(verifyCallback(request, taken, () => now * 1_000))).toBe(verdict);
    });

    test('maxAgeSeconds can demand newer callbacks', async () => {
      const request = callback({ ...signedForUs(), formed_at: now - 61 });
      const strict = { ...taken, maxAgeSeconds: 60 };
      expect(await reasonOf(verifyCallback(request, strict, () => now * 1_000))).toBe('untimely');
    });
  });

  test.each(['project_id', 'mode', 'formed_at'])(
    'a callback without %s is malformed',
    async (field) => {
      const { [field as 'mode']: _, ...rest } = signedForUs();
      expect(await reasonOf(verifyCallback(inWallet(walletText(rest)), taken))).toBe('malformed');
    },
  );

  test.each([
    ['no project', { projectId: undefined }, 'projectId should be'],
    ['a number as project', { projectId: 1001 }, 'projectId should be'],
    ['no mode', { mode: undefined }, 'mode should be'],
    ['a third mode', { mode: 'both' }, 'mode should be'],
    ['no number of seconds', { maxAgeSeconds: Number.NaN }, 'maxAgeSeconds should be'],
  ])('a receiver with %s is refused at once, by the adapters too', async (_, wrong, words) => {
    const options = { ...taken, ...wrong } as unknown as typeof taken;
    await expect(verifyCallback(inWallet(walletText(signedForUs())), options)).rejects.toThrow(
      words,
    );
    expect(() => expressCallbacks(options, () => {})).toThrow(words);
    expect(() => fastifyCallbacks({ ...options, path: '/' }, () => {})).toThrow(words);
  });
});
