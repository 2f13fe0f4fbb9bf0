import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkCallback, publicKeysIn } from './callback-check.ts';
import { inEnglish } from './doctor-texts-en.ts';
import { judge, kindOf } from './judge.ts';
import type { SeenRequest } from './seen-request.ts';
import { checkWebhook } from './webhook-check.ts';

const secret = 'c2VjcmV0IG9mIHRoZSB0ZXN0cw';
const body = '{"event":{"type":"payment"},"url":"https://a.example/b"}';
const hmacOf = (text: string, key = secret): Buffer =>
  createHmac('sha256', key).update(text).digest();

const webhook = (signature: string, sent = body): SeenRequest => ({
  method: 'POST',
  target: '/hook',
  headers: [
    ['Content-Type', 'application/json'],
    ['X-Service-Signature', signature],
  ],
  body: Buffer.from(sent),
});
const hexOf = (text: string, key = secret): string => hmacOf(text, key).toString('hex');

describe('checkout 6.3: a webhook', () => {
  test('is right if its exact bytes were signed with the secret', () => {
    const found = checkWebhook(webhook(hexOf(body)), secret);
    expect(found).toMatchObject({ kind: 'webhook', faults: [], notes: [] });
    expect(found.comparison).toEqual({
      of: 'signature',
      expected: hexOf(body),
      given: hexOf(body),
    });
  });

  test('is right, with a note, if only the secret before the rotation fits', () => {
    const request = webhook(hexOf(body, 'a new secret'));
    const headers = [...request.headers, ['x-service-signature-previous', hexOf(body)] as const];
    const { faults, notes } = checkWebhook({ ...request, headers }, secret);
    expect(faults).toEqual([]);
    expect(inEnglish(notes)).toEqual([expect.stringContaining('the secret was rotated')]);
  });

  // biome-ignore format: a table
  test.each<[string, SeenRequest, string]>([
    ['a line feed was added',       webhook(hexOf(body), `${body}\n`),                         'this body without the line feed at its end'],
    ['JSON was indented',           webhook(hexOf(body), JSON.stringify(JSON.parse(body), null, 2)), 'the same JSON written without spaces: something has parsed the body'],
    ['slashes were escaped',        webhook(hexOf(body), body.replaceAll('/', '\\/')),         'the same JSON written without spaces: something has parsed the body'],
    ['the secret has a line feed',  webhook(hexOf(body, `${secret}\n`)),                       'The sender signs with a line feed at the end of the key.'],
    ['it is in base64',             webhook(hmacOf(body).toString('base64')),                  'The signature is right, but in base64: the header holds hex.'],
    ['it is in capitals',           webhook(hexOf(body).toUpperCase()),                        'The signature is right but for its case: hex in lower case.'],
    ['it has a prefix',             webhook(`sha256=${hexOf(body)}`),                          'The signature is right, with "sha256=" before it: the header holds the hex alone.'],
    ['it is empty',                 webhook(''),                                               'X-Service-Signature is absent or empty.'],
    ['another secret was used',     webhook(hexOf(body, 'another secret')),                    'the secret is not the client_secret of the project'],
  ])('is refused with the reason: %s', (_, request, sentence) => {
    const { faults } = checkWebhook(request, secret);
    expect(inEnglish(faults)).toEqual([expect.stringContaining(sentence)]);
  });
});

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pemOf = ({ publicKey }: typeof pair): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();
const keys = publicKeysIn(`${pemOf(other)}${pemOf(pair)}`) ?? [];
const signatureOf = (text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), pair.privateKey).toString('base64');

const post = (text: string, headers: SeenRequest['headers'] = []): SeenRequest => ({
  method: 'POST',
  target: '/hook',
  headers,
  body: Buffer.from(text),
});
const event =
  '{"type":"reserved","object":"transaction","project_id":"p-1","mode":"live","formed_at":1800000001,"data":{}}';
const walletCallback = (told: string, signed: string): SeenRequest =>
  post(new URLSearchParams({ event: told, sign: signatureOf(signed) }).toString());
const transferBody =
  'transfer_id=7&status=done&date=1800000000&project_id=p-1&mode=live&formed_at=1800000001';
const transferCallback = (told: string, signed: string): SeenRequest =>
  post(told, [
    ['x-service-signature', signatureOf(signed)],
    ['x-service-signature-alg', 'RSA-SHA256'],
  ]);

/** The event, with blanks appended until its signature contains a plus: one in 200 has none. */
const withPluses = (() => {
  let text = event;
  while (!signatureOf(text).includes('+')) text = `${text} `;
  return text;
})();

describe('a callback (wallet 6, gaps 4)', () => {
  test('is right if one of the published keys signed it', () => {
    const ofWallet = checkCallback(walletCallback(event, event), keys);
    expect(ofWallet).toMatchObject({ kind: 'wallet_callback', faults: [] });
    expect(ofWallet.lines).toEqual([{ name: '', text: event }]);
    expect(ofWallet.comparison.given).toBe(ofWallet.comparison.expected);
    const ofTransfer = checkCallback(transferCallback(transferBody, transferBody), keys);
    expect(ofTransfer).toMatchObject({ kind: 'transfer_callback', faults: [] });
    const words = 'It is for project p-1 in live mode, formed at 1800000001.';
    expect(inEnglish([...ofWallet.notes, ...ofTransfer.notes])).toEqual([
      expect.stringContaining(words),
      expect.stringContaining(words),
    ]);
  });

  test.each(['{}', 'null', 'no JSON', '{"project_id":"p-1","mode":"live"}'])(
    'is right without project and mode, with a note: %s',
    (text) => {
      const { faults, notes } = checkCallback(walletCallback(text, text), keys);
      expect(faults).toEqual([]);
      expect(inEnglish(notes)).toEqual([
        expect.stringContaining('does not say which project it is for'),
      ]);
    },
  );

  // biome-ignore format: a table
  test.each<[string, SeenRequest, string]>([
    ['event was reformatted',   walletCallback(event.replaceAll(':', ': '), event),   'it is the same JSON written without spaces'],
    ['event was replaced',      walletCallback('{}', event),                          'The service signed another text than event here: it was changed on its way.'],
    ['a form was reformatted',   transferCallback(`${transferBody}\n`, transferBody), 'it is this body without the line feed at its end'],
    ['there is no signature',   post(transferBody),                                   'X-Service-Signature is absent or empty.'],
    ['sign lost its pluses',    post(`event=${encodeURIComponent(withPluses)}&sign=${signatureOf(withPluses)}`), 'The parameter sign has spaces where pluses were'],
  ])('is refused with the reason: %s', (_, request, sentence) => {
    expect(inEnglish(checkCallback(request, keys).faults)).toEqual([
      expect.stringContaining(sentence),
    ]);
  });

  test('of another installation is distinguished from a changed one', () => {
    const { faults, comparison } = checkCallback(walletCallback(event, event), keys.slice(0, 1));
    expect(inEnglish(faults)).toEqual([expect.stringContaining('was not made with this key')]);
    expect(comparison.given).toBe(null);
  });
});

describe('the kind of a signature', () => {
  // biome-ignore format: a table
  test.each<[string, SeenRequest, string | null]>([
    ['Authorization',        post('', [['authorization', 'MAC id="a"']]),      'mac'],
    ['a signature over JSON', webhook('00'),                                   'webhook'],
    ['event and sign',       walletCallback(event, event),                     'wallet_callback'],
    ['a signed form',         transferCallback(transferBody, transferBody),    'transfer_callback'],
    ['nothing',              post(body),                                       null],
  ])('of %s', (_, request, kind) => {
    expect(kindOf(request)).toBe(kind);
  });

  test('a callback cannot be checked with a secret', () => {
    const question = { request: walletCallback(event, event), key: secret, address: null, at: 0 };
    expect(judge('wallet_callback', question)).toBe(null);
  });
});
