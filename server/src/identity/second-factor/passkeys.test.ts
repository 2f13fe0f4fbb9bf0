import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cbor } from '../../../tests/support/cbor.ts';
import { type Deviation, SoftPasskey } from '../../../tests/support/soft-passkey.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { credentialIdOf, jsonIn } from './client-credential.ts';
import {
  ceremonySeconds,
  counterAdvances,
  type Passkey,
  proven,
  registered,
  registrationOptions,
  signInOptions,
} from './passkeys.ts';

const origin = 'https://pay.example';
const rpId = 'pay.example';
const challenge = randomBytes(32).toString('base64url');
const ceremony = { challenge, origin, rpId };

const creationFor = (known: readonly Passkey[] = []) =>
  registrationOptions({
    rpId,
    rpName: 'Florin',
    owner: '0b8f6c1e-8a3e-4c39-9e0f-6f1d5a2b7c3d',
    email: 'jonas@shop.example',
    name: 'Jonas',
    known,
    challenge,
  });

async function registeredPasskey(device: SoftPasskey): Promise<Passkey> {
  const made = await registered(device.register(creationFor()), ceremony);
  if (made === null) throw new Error('a genuine registration was refused');
  return { ...made, name: 'Laptop', createdAt: unixSeconds(1_800_000_000), lastUsedAt: null };
}

const signInFor = (passkey: Passkey) => signInOptions({ rpId, known: [passkey], challenge });

/** Each deviation alone is refused, in both ceremonies. */
// biome-ignore format: a table
const deviations: [string, Deviation][] = [
  ['came from another origin',           { origin: 'https://pay.example.evil.example' }],
  ['came from another port',             { origin: 'https://pay.example:8443' }],
  ['came without encryption',            { origin: 'http://pay.example' }],
  ['answers another challenge',          { challenge: randomBytes(32).toString('base64url') }],
  ['answers no challenge',               { challenge: '' }],
  ['is meant for another site',          { rpId: 'evil.example' }],
  ['is meant for a subdomain of ours',   { rpId: 'shop.pay.example' }],
  ['was made without user presence',     { isAbsent: true }],
  ['comes from a frame',                 { clientData: { crossOrigin: true } }],
  ['comes from a page that frames ours', { clientData: { topOrigin: 'https://evil.example' } }],
];

describe('a passkey is registered', () => {
  test('with its id, key, count and transports', async () => {
    const device = new SoftPasskey(origin);
    expect(await registered(device.register(creationFor()), ceremony)).toEqual({
      id: device.id,
      publicKey: expect.stringMatching(/^[A-Za-z0-9_-]{103}$/),
      counter: 1,
      transports: ['internal'],
      isBackedUp: false,
    });
  });

  test('as backed up if the device says so', async () => {
    const device = new SoftPasskey(origin, { isSynced: true });
    const made = await registered(device.register(creationFor()), ceremony);
    expect(made).toMatchObject({ counter: 0, isBackedUp: true });
  });

  test('by browsers that report nothing about frames', async () => {
    const answer = new SoftPasskey(origin).register(creationFor(), { clientData: {} });
    expect(await registered(answer, ceremony)).not.toBeNull();
  });

  test('with the known transports, each once', async () => {
    const answer = new SoftPasskey(origin).register(creationFor());
    const transports = ['usb', 'telepathy', 'usb', 7, null, 'nfc'];
    const said = { ...answer, response: { ...answer.response, transports } };
    expect(await registered(said, ceremony)).toMatchObject({ transports: ['usb', 'nfc'] });
  });

  test('without checking an attestation that was not requested', async () => {
    const content = new Map<Cbor, Cbor>([
      ['alg', -7],
      ['sig', Buffer.from('no signature')],
      ['x5c', [Buffer.from('no certificate')]],
    ]);
    const statement = { format: 'packed', content };
    const answer = new SoftPasskey(origin).register(creationFor(), { statement });
    expect(await registered(answer, ceremony)).not.toBeNull();
  });
});

describe('no passkey is registered when the answer', () => {
  test.each<[string, Deviation]>([
    ...deviations,
    ['is one for signing in', { type: 'webauthn.get' }],
    ['has an id that is too long', { id: Buffer.alloc(1024, 1) }],
    [
      'has a key of an algorithm that was not offered',
      {
        publicKey: new Map([
          [1, 2],
          [3, -36],
        ]),
      },
    ],
    [
      'has a key that is too long',
      {
        publicKey: new Map<Cbor, Cbor>([
          [1, 3],
          [3, -257],
          [-1, Buffer.alloc(1100, 1)],
        ]),
      },
    ],
  ])('%s', async (_, deviation) => {
    const answer = new SoftPasskey(origin).register(creationFor(), deviation);
    expect(await registered(answer, ceremony)).toBeNull();
  });

  test('has different ids in its two places', async () => {
    const answer = new SoftPasskey(origin).register(creationFor());
    expect(await registered({ ...answer, rawId: 'AAAA' }, ceremony)).toBeNull();
  });

  test('is of another type', async () => {
    const answer = new SoftPasskey(origin).register(creationFor());
    expect(await registered({ ...answer, type: 'password' }, ceremony)).toBeNull();
  });

  test('is a sign-in', async () => {
    const device = new SoftPasskey(origin);
    const passkey = await registeredPasskey(device);
    expect(await registered(device.sign(signInFor(passkey)), ceremony)).toBeNull();
  });
});

describe('a passkey proves itself', () => {
  test('by signing the challenge, and its counter grows', async () => {
    const device = new SoftPasskey(origin);
    const passkey = await registeredPasskey(device);
    const first = await proven(device.sign(signInFor(passkey)), passkey, ceremony);
    expect(first).toEqual({ counter: 2 });
    const later = { ...passkey, counter: 2 };
    expect(await proven(device.sign(signInFor(later)), later, ceremony)).toEqual({ counter: 3 });
  });

  test('without a counter, as synced passkeys do', async () => {
    const device = new SoftPasskey(origin, { isSynced: true });
    const passkey = await registeredPasskey(device);
    const sign = () => proven(device.sign(signInFor(passkey)), passkey, ceremony);
    expect([await sign(), await sign()]).toEqual([{ counter: 0 }, { counter: 0 }]);
  });
});

describe('a passkey proves nothing when the answer', () => {
  test.each<[string, Deviation]>([
    ...deviations,
    ['is one for registering', { type: 'webauthn.create' }],
    ['is signed by another key', { isForged: true }],
    ['shows the same counter again', { counter: 1 }],
    ['shows a lower counter', { counter: 0 }],
    ['names another passkey', { id: Buffer.alloc(16, 1) }],
  ])('%s', async (_, deviation) => {
    const device = new SoftPasskey(origin);
    const passkey = await registeredPasskey(device);
    const answer = device.sign(signInFor(passkey), deviation);
    expect(await proven(answer, passkey, ceremony)).toBeNull();
  });

  test('comes from another device', async () => {
    const passkey = await registeredPasskey(new SoftPasskey(origin));
    const other = new SoftPasskey(origin);
    const { id } = passkey;
    expect(await proven(other.sign(signInFor(passkey)), passkey, ceremony)).toBeNull();
    const posing = { ...other.sign(signInFor(passkey)), id, rawId: id };
    expect(await proven(posing, passkey, ceremony)).toBeNull();
  });

  test('was changed after it was signed', async () => {
    const device = new SoftPasskey(origin);
    const passkey = await registeredPasskey(device);
    const answer = device.sign(signInFor(passkey));
    const data = Buffer.from(answer.response.authenticatorData, 'base64url');
    data.writeUInt32BE(99, 33);
    const authenticatorData = data.toString('base64url');
    const changed = { ...answer, response: { ...answer.response, authenticatorData } };
    expect(await proven(changed, passkey, ceremony)).toBeNull();
  });

  test('comes a second time, if it has a counter', async () => {
    const device = new SoftPasskey(origin);
    const passkey = await registeredPasskey(device);
    const answer = device.sign(signInFor(passkey));
    const counter = (await proven(answer, passkey, ceremony))?.counter ?? 0;
    expect(await proven(answer, { ...passkey, counter }, ceremony)).toBeNull();
  });
});

describe('options', () => {
  test('for registering name the service, the member and the existing passkeys', async () => {
    const known = await registeredPasskey(new SoftPasskey(origin));
    expect(creationFor([known])).toEqual({
      challenge,
      rp: { id: rpId, name: 'Florin' },
      user: {
        id: Buffer.from('0b8f6c1e-8a3e-4c39-9e0f-6f1d5a2b7c3d').toString('base64url'),
        name: 'jonas@shop.example',
        displayName: 'Jonas',
      },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: ceremonySeconds * 1000,
      excludeCredentials: [{ id: known.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
      attestation: 'none',
    });
  });

  test('for signing in name the passkeys of the member', async () => {
    const known = await registeredPasskey(new SoftPasskey(origin));
    expect(signInFor(known)).toEqual({
      challenge,
      rpId,
      timeout: ceremonySeconds * 1000,
      allowCredentials: [{ id: known.id, type: 'public-key', transports: ['internal'] }],
      userVerification: 'preferred',
    });
  });
});

describe('the field of the form', () => {
  test('names the used passkey', async () => {
    const device = new SoftPasskey(origin);
    const passkey = await registeredPasskey(device);
    const field = JSON.stringify(device.sign(signInFor(passkey)));
    expect(credentialIdOf(jsonIn(field))).toBe(passkey.id);
    expect(await proven(jsonIn(field), passkey, ceremony)).toEqual({ counter: 2 });
  });

  test.each(['', 'null', '{', '[]', '"text"', '7', '{}', '{"id":"AAAA"}'])(
    'names no passkey when it is %j',
    (field) => {
      expect(credentialIdOf(jsonIn(field))).toBeNull();
    },
  );
});

// biome-ignore format: a table
test.each([
  //  kept shown advances
  [0, 0, true ],
  [0, 1, true ],
  [1, 2, true ],
  [1, 1, false],
  [2, 1, false],
  [1, 0, false],
])('a counter that goes from %i to %i advances: %s', (kept, shown, advances) => {
  expect(counterAdvances(kept, shown)).toBe(advances);
});
