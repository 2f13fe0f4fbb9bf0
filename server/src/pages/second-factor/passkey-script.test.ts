import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { SoftPasskey } from '../../../tests/support/soft-passkey.ts';
import { jsonIn } from '../../identity/second-factor/client-credential.ts';
import {
  proven,
  registered,
  registrationOptions,
  signInOptions,
} from '../../identity/second-factor/passkeys.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { passkeyScript } from './passkey-script.ts';

const origin = 'https://pay.example';
const rpId = 'pay.example';
const challenge = Buffer.alloc(32, 0xfb).toString('base64url');
const ceremony = { challenge, origin, rpId };

type Options = { readonly publicKey: Readonly<Record<string, unknown>> };
type Credentials = Readonly<Record<'create' | 'get', (options: Options) => Promise<unknown>>>;

/** The parts of a browser that the script uses: one form and its elements. */
function browserWith(kind: string, options: object, credentials: Credentials | null, own = {}) {
  const failed = { hidden: true };
  const missing = { hidden: false };
  const button = { hidden: true };
  const field = { value: '' };
  let submit: (event: object) => Promise<void> = async () => undefined;
  const seen = { submitted: 0, prevented: 0 };
  const form = {
    dataset: { passkey: kind, options: JSON.stringify(options) },
    elements: { namedItem: (name: string) => (name === 'credential' ? field : null) },
    querySelector: (selector: string) => (selector === 'button' ? button : failed),
    addEventListener: (_: 'submit', listener: typeof submit) => {
      submit = listener;
    },
    submit: () => {
      seen.submitted += 1;
    },
  };
  const globals = {
    ...{ atob, btoa, Uint8Array, navigator: credentials === null ? {} : { credentials } },
    document: {
      querySelectorAll: (selector: string) => (selector.startsWith('form') ? [form] : [missing]),
    },
    PublicKeyCredential: own,
  };
  runInNewContext(passkeyScript, { ...globals, window: globals });
  const event = {
    preventDefault: () => {
      seen.prevented += 1;
    },
  };
  return { failed, missing, button, field, seen, press: () => submit(event) };
}

/** A credential as old browsers return it, which cannot write it as JSON. */
const inBytes = (answer: { readonly rawId: string; readonly response: object }) => ({
  type: 'public-key',
  rawId: Uint8Array.from(Buffer.from(answer.rawId, 'base64url')).buffer,
  response: Object.fromEntries(
    Object.entries(answer.response).map(([name, value]) =>
      name === 'transports'
        ? ['getTransports', () => value]
        : [name, Uint8Array.from(Buffer.from(value, 'base64url')).buffer],
    ),
  ),
});

const bytesIn = (value: unknown): string => Buffer.from(value as Uint8Array).toString('base64url');

const device = new SoftPasskey(origin);
const creation = registrationOptions({
  ...{ rpId, rpName: 'Florin', challenge },
  ...{ owner: 'a-1', email: 'a@example.com', name: 'A' },
  known: [],
});
const registration = device.register(creation);
const never: Credentials = {
  create: async () => Promise.reject(new Error('NotAllowedError')),
  get: async () => Promise.reject(new Error('NotAllowedError')),
};

async function passkeyOf() {
  const made = await registered(registration, ceremony);
  if (made === null) throw new Error('a genuine registration was refused');
  return { ...made, name: '', createdAt: unixSeconds(0), lastUsedAt: null };
}

test('the script is small and has no risky calls', () => {
  expect(Buffer.byteLength(passkeyScript)).toBeLessThan(3_072);
  expect(passkeyScript).not.toMatch(/innerHTML|eval|import|fetch|https?:/);
});

describe('in a browser that uses bytes', () => {
  test('a passkey is registered', async () => {
    let asked: Options['publicKey'] = {};
    const browser = browserWith('register', creation, {
      ...never,
      create: async ({ publicKey }) => {
        asked = publicKey;
        return inBytes(registration);
      },
    });
    await browser.press();
    expect(bytesIn(asked['challenge'])).toBe(challenge);
    expect(bytesIn((asked['user'] as { id: unknown }).id)).toBe(creation.user.id);
    expect(browser.seen).toEqual({ submitted: 1, prevented: 1 });
    expect(await registered(jsonIn(browser.field.value), ceremony)).toEqual(
      await registered(registration, ceremony),
    );
  });

  test('a passkey signs in', async () => {
    const passkey = await passkeyOf();
    const options = signInOptions({ rpId, known: [passkey], challenge });
    let asked: Options['publicKey'] = {};
    const browser = browserWith('enter', options, {
      ...never,
      get: async ({ publicKey }) => {
        asked = publicKey;
        return inBytes(device.sign(options));
      },
    });
    await browser.press();
    const [allowed] = asked['allowCredentials'] as { id: unknown; type: string }[];
    expect([bytesIn(allowed?.id), allowed?.type]).toEqual([passkey.id, 'public-key']);
    expect(browser.seen.submitted).toBe(1);
    expect(await proven(jsonIn(browser.field.value), passkey, ceremony)).not.toBeNull();
  });
});

describe('in a browser that uses JSON', () => {
  test('its own conversions are used', async () => {
    const parsed = { parsed: true };
    let asked: unknown = null;
    const browser = browserWith(
      'register',
      creation,
      {
        ...never,
        create: async ({ publicKey }) => {
          asked = publicKey;
          return { toJSON: () => registration };
        },
      },
      { parseCreationOptionsFromJSON: () => parsed },
    );
    await browser.press();
    expect(asked).toBe(parsed);
    expect(jsonIn(browser.field.value)).toEqual(registration);
  });

  test('if its toJSON throws, our conversion is used', async () => {
    const broken = {
      ...inBytes(registration),
      toJSON: () => {
        throw new TypeError('Illegal invocation');
      },
    };
    const browser = browserWith('register', creation, { ...never, create: async () => broken });
    await browser.press();
    expect(await registered(jsonIn(browser.field.value), ceremony)).not.toBeNull();
  });
});

describe('the page', () => {
  test('shows the button if the browser has passkeys', () => {
    const { button, missing, failed } = browserWith('enter', {}, never);
    expect([button.hidden, missing.hidden, failed.hidden]).toEqual([false, true, true]);
  });

  test('shows that passkeys are missing, and no button, in other browsers', () => {
    const { button, missing } = browserWith('enter', {}, null);
    expect([button.hidden, missing.hidden]).toEqual([true, false]);
  });

  test('shows the failure after a refusal, until the next attempt', async () => {
    const answers = [Promise.reject(new Error('NotAllowedError')), inBytes(registration)];
    const browser = browserWith('register', creation, {
      ...never,
      create: async () => answers.shift(),
    });
    await browser.press();
    expect([browser.failed.hidden, browser.seen.submitted]).toEqual([false, 0]);
    await browser.press();
    expect([browser.failed.hidden, browser.seen.submitted]).toEqual([true, 1]);
  });

  test('shows a failure if its options are broken', async () => {
    const browser = browserWith('enter', { challenge: 7 }, never);
    await browser.press();
    expect([browser.failed.hidden, browser.seen.submitted]).toEqual([false, 0]);
  });

  test('asks the browser only once after a double click', async () => {
    let asked = 0;
    const browser = browserWith('register', creation, {
      ...never,
      create: async () => {
        asked += 1;
        return inBytes(registration);
      },
    });
    await Promise.all([browser.press(), browser.press()]);
    expect([asked, browser.seen.submitted]).toEqual([1, 1]);
  });
});
