import { describe, expect, test } from 'vitest';
import { trialBody } from '../../../server/src/delivery/trials/trial-event.ts';
import { unixSeconds } from '../../../server/src/kernel/time.ts';
import { callbackStatuses } from '../../../server/src/transfer/transfers/transfer.ts';
import { callbackBody } from '../../../server/src/transfer/transfers/transfer-event.wire.ts';
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
  ])('what is signed and no event is malformed: %s', async (text) => {
    const odd = { ...request, body: walletForm(ours, text) };
    expect(await reasonOf(verifyCallback(odd, { publicKeys }))).toBe('malformed');
  });

  test('each status of the documents is spelt one way; texts of the merchant stay as they are', async () => {
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
    const text = JSON.stringify({ type: 'rejected', object: 'transaction', data });
    const told = await verifyCallback(
      { headers: {}, body: walletForm(ours, text) },
      { publicKeys },
    );
    expect(told).toHaveProperty('transaction', {
      ...more,
      status: 'canceled',
      payments: [{ ...payment, status: 'canceled' }],
      allowance: { status: 'canceled' },
      timeline: [{ status: 'new' }, { status: 'canceled' }],
    });
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

  test.each(callbackStatuses)('what the service says of %s is understood', async (status) => {
    const said = callbackBody(5_000_001, status, unixSeconds(1_800_000_000));
    const request = { headers: { 'x-service-signature': rsaOf(ours, said) }, body: said };
    const news = { kind: 'transfer', transferId: 5_000_001, status, date: 1_800_000_000 };
    expect(await verifyCallback(request, { publicKeys })).toMatchObject(news);
  });

  test('another order of the same fields is another body', async () => {
    const moved = 'status=done&transfer_id=239441503&date=1800000000';
    expect(await reasonOf(verifyCallback({ headers, body: moved }, { publicKeys }))).toBe(
      'wrong_signature',
    );
    expect(await reasonOf(verifyCallback({ headers: {}, body }, { publicKeys }))).toBe('unsigned');
  });

  const verdictOn = (odd: string): Promise<unknown> =>
    reasonOf(
      verifyCallback(
        { headers: { 'x-service-signature': rsaOf(ours, odd) }, body: odd },
        { publicKeys },
      ),
    );

  test.each([
    ['without a number', 'transfer_id=x&status=done&date=1'],
    ['without a status', 'transfer_id=1&date=1'],
    ['without a date', 'transfer_id=1&status=a'],
    ['with an empty number', 'transfer_id=&status=done&date=1'],
    ['with a number below zero', 'transfer_id=-1&status=done&date=1'],
    ['with a number too long to be exact', 'transfer_id=1234567890123456&status=done&date=1'],
    ['with a status that is no word', 'transfer_id=1&status=%7B%7D&date=1'],
    ['in another order', 'status=done&transfer_id=1&date=1'],
    ['with something before it', 'x=1&transfer_id=1&status=done&date=1'],
    ['with something after it', 'transfer_id=1&status=done&date=1&x=1'],
    ['with a line after it', 'transfer_id=1&status=done&date=1\n'],
    ['said twice', 'transfer_id=1&status=done&date=1&transfer_id=2&status=done&date=1'],
    ['with a letter that is escaped', 'transfer%5Fid=1&status=done&date=1'],
    ['a trial that says more', 'transfer_id=trial+x&status=trial&date=1&transfer_id=2'],
    ['a trial with the number of a transfer', 'transfer_id=7&status=trial&date=1&data=x'],
  ])('signed, but not the form that the service sends: %s', async (_, odd) => {
    expect(await verdictOn(odd)).toBe('malformed');
  });

  test('an event of a wallet, signed by the same key, is not taken for a transfer', async () => {
    const description = 'x&transfer_id=4242&status=done&date=1790000000&y';
    const data = { transaction_key: 't-1', payments: [{ id: 1, description }] };
    const own = JSON.stringify({ type: 'reserved', object: 'transaction', data });
    expect(await verdictOn(own)).toBe('malformed');
  });
});

test('a trial is told from what has happened, in both dialects', async () => {
  const text = '{"type":"trial","object":"trial","data":{}}';
  const wallet = { headers: {}, body: walletForm(ours, text) };
  expect(await verifyCallback(wallet, { publicKeys })).toMatchObject({ kind: 'trial', text });
  const body = trialBody({
    dialect: 'transfer',
    object: 'trial p-1/a & b',
    sequence: 1,
    data: '&transfer_id=1&status=done',
    at: unixSeconds(1_800_000_000),
    eventCount: 2,
  });
  const transfer = { headers: { 'x-service-signature': rsaOf(ours, body) }, body };
  expect(await verifyCallback(transfer, { publicKeys })).toMatchObject({ kind: 'trial' });
});
