import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '../../../tests/support/extent.ts';
import { SoftPasskey } from '../../../tests/support/soft-passkey.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { credentialIdOf, jsonIn } from './client-credential.ts';
import {
  type Passkey,
  proven,
  registered,
  registrationOptions,
  signInOptions,
} from './passkeys.ts';

const numRuns = casesOf('FUZZ_RUNS', { short: 80, long: 5_000 });

const rpId = 'pay.example';
const challenge = Buffer.alloc(32, 7).toString('base64url');
const ceremony = { challenge, origin: 'https://pay.example', rpId };
const device = new SoftPasskey(ceremony.origin);
const creation = device.register(
  registrationOptions({
    ...{ rpId, rpName: 'Florin', challenge, known: [] },
    ...{ owner: 'a', email: 'a@example.com', name: 'A' },
  }),
);
const assertion = device.sign(signInOptions({ rpId, known: [], challenge }));

let passkey: Passkey;
beforeAll(async () => {
  const made = await registered(creation, ceremony);
  if (made === null) throw new Error('a genuine registration was refused');
  passkey = { ...made, name: '', createdAt: unixSeconds(0), lastUsedAt: null };
});

/** A base64url text with one byte changed. */
const withOtherByte = (text: string, place: number, change: number): string => {
  const bytes = Buffer.from(text, 'base64url');
  const index = place % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(index) ^ change, index);
  return bytes.toString('base64url');
};

const place = fc.nat();
const change = fc.integer({ min: 1, max: 255 });

describe('no client input breaks the ceremonies', () => {
  test('arbitrary values register and prove nothing', async () => {
    const anything = fc.oneof(fc.jsonValue(), fc.anything());
    await fc.assert(
      fc.asyncProperty(anything, async (response) => {
        expect(await registered(response, ceremony)).toBeNull();
        expect(await proven(response, passkey, ceremony)).toBeNull();
        expect(credentialIdOf(response)).toBeNull();
      }),
      { numRuns },
    );
  });

  test('an arbitrary form field names no passkey', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (field) => {
        expect(credentialIdOf(jsonIn(field))).toBeNull();
      }),
      { numRuns },
    );
  });

  test('a genuine answer with a replaced part is refused', async () => {
    const parts = ['id', 'rawId', 'type', 'response'] as const;
    const inner = [
      'clientDataJSON',
      'attestationObject',
      'authenticatorData',
      'signature',
    ] as const;
    const value = fc.oneof(
      fc.jsonValue(),
      fc.base64String().map((text) => text.replace(/\W/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts, ...inner), value, async (name, other) => {
        const replaced = <Answer extends { readonly response: object }>(answer: Answer) =>
          name in answer
            ? { ...answer, [name]: other }
            : { ...answer, response: { ...answer.response, [name]: other } };
        const isOfSignIn = name === 'authenticatorData' || name === 'signature';
        const isOfRegistering = name === 'attestationObject';
        const made = await registered(replaced(creation), ceremony);
        expect(made === null).toBe(!isOfSignIn);
        const proof = await proven(replaced(assertion), passkey, ceremony);
        expect(proof === null).toBe(!isOfRegistering);
      }),
      { numRuns },
    );
  });

  test('a registration with a changed byte does not throw', async () => {
    await fc.assert(
      fc.asyncProperty(place, change, async (where, bits) => {
        const { attestationObject } = creation.response;
        const response = {
          ...creation.response,
          attestationObject: withOtherByte(attestationObject, where, bits),
        };
        const made = await registered({ ...creation, response }, ceremony);
        // Registrations are not signed, so some changes give a passkey with another id or key.
        expect(typeof (made?.publicKey ?? '')).toBe('string');
      }),
      { numRuns },
    );
  });

  test('a sign-in with a changed byte proves nothing', async () => {
    const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts), place, change, async (name, where, bits) => {
        const text = assertion.response[name];
        const bytes = Buffer.byteLength(text, 'base64url');
        // A signature's framing can be read in several ways. Its last 30 bytes are its content.
        const index = name === 'signature' ? bytes - 1 - (where % 30) : where;
        const response = { ...assertion.response, [name]: withOtherByte(text, index, bits) };
        expect(await proven({ ...assertion, response }, passkey, ceremony)).toBeNull();
      }),
      { numRuns },
    );
  });
});
