import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  publicDecrypt,
  verify,
} from 'node:crypto';
import { bodyBefore } from './body-variations.ts';
import type { Diagnosis, SignatureKind } from './diagnosis.ts';
import type { Reason } from './doctor-texts.ts';
import { headerOf, type SeenRequest } from './seen-request.ts';

const pemBlock = /-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----/g;

/** The keys in the answer of /publickey. Null: the text contains none. */
export function publicKeysIn(pem: string): readonly KeyObject[] | null {
  try {
    const keys = (pem.match(pemBlock) ?? []).map((block) => createPublicKey(block));
    return keys.length === 0 ? null : keys;
  } catch {
    return null;
  }
}

type Signed = {
  readonly kind: SignatureKind;
  readonly text: Buffer;
  /** Null: there is none. */
  readonly signature: string | null;
};

/**
 * The signed text of a callback: a parameter of the body, or the body itself (wallet 6, gaps 4).
 */
function signedIn(request: SeenRequest): Signed {
  const form = new URLSearchParams(request.body.toString('utf8'));
  const event = form.get('event');
  return event === null
    ? {
        kind: 'transfer_callback',
        text: request.body,
        signature: headerOf(request, 'x-service-signature') ?? null,
      }
    : { kind: 'wallet_callback', text: Buffer.from(event), signature: form.get('sign') };
}

const digestOf = (text: Buffer): Buffer => createHash('sha256').update(text).digest();

/** Examines a callback of the wallet or the transfer API: RSA-SHA256 with the service's key. */
export function checkCallback(request: SeenRequest, keys: readonly KeyObject[]): Diagnosis {
  const { kind, text, signature } = signedIn(request);
  const bytes = Buffer.from(signature ?? '', 'base64');
  const isRight = keys.some((key) => verify('RSA-SHA256', text, key, bytes));
  const sealed = digestSealedIn(bytes, keys);
  return {
    kind,
    lines: [{ name: '', text: text.toString('utf8') }],
    isEnded: false,
    comparison: {
      of: 'SHA-256',
      expected: digestOf(text).toString('hex'),
      given: sealed?.toString('hex') ?? null,
    },
    faults: isRight ? [] : [faultOf({ kind, text, signature }, sealed, keys)],
    notes: isRight ? [addresseeNote(kind, text.toString('utf8'))] : [],
  };
}

/**
 * A right signature does not yet prove that the callback is meant for this project (decision 0112).
 */
function addresseeNote(kind: SignatureKind, text: string): Reason {
  const { project_id, mode, formed_at } = addresseeIn(kind, text);
  if (project_id === undefined || mode === undefined || formed_at === undefined) {
    return ({ callback }) => callback.noAddressee;
  }
  return ({ callback }) => callback.addressee(project_id, mode, String(formed_at));
}

type AddresseeText = {
  readonly project_id?: string;
  readonly mode?: string;
  readonly formed_at?: unknown;
};

function addresseeIn(kind: SignatureKind, text: string): AddresseeText {
  if (kind === 'transfer_callback') return Object.fromEntries(new URLSearchParams(text));
  try {
    return (JSON.parse(text) as AddresseeText | null) ?? {};
  } catch {
    return {};
  }
}

/** The digest that the service has signed. Anybody can open a signature with the public key. */
function digestSealedIn(signature: Buffer, keys: readonly KeyObject[]): Buffer | null {
  for (const key of keys) {
    try {
      const opened = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
      return opened.subarray(-32);
    } catch {
      // This key does not open it.
    }
  }
  return null;
}

function faultOf(
  { kind, text, signature }: Signed,
  sealed: Buffer | null,
  keys: readonly KeyObject[],
): Reason {
  const where: Reason =
    kind === 'wallet_callback'
      ? ({ callback }) => callback.parameterSign
      : () => 'X-Service-Signature';
  if (signature === null || signature === '') {
    return (texts) => texts.webhook.missing(where(texts));
  }
  if (sealed === null) return unopened(where, signature, text, keys);
  const before = bodyBefore(text, (each) => digestOf(each).equals(sealed));
  const what = kind === 'wallet_callback' ? 'event' : 'body';
  return before === null
    ? ({ callback }) => callback.changed(what)
    : (texts) => texts.callback.ofOther(what, before.says(texts));
}

function unopened(
  where: Reason,
  signature: string,
  text: Buffer,
  keys: readonly KeyObject[],
): Reason {
  const repaired = Buffer.from(signature.replaceAll(' ', '+'), 'base64');
  const isRepaired = keys.some((key) => verify('RSA-SHA256', text, key, repaired));
  if (signature.includes(' ') && isRepaired) {
    return (texts) => texts.callback.spaces(where(texts));
  }
  return (texts) => texts.callback.otherKey(where(texts));
}
