import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { UnixSeconds } from '../../kernel/time.ts';
import { assertionFrom, creationFrom } from './client-credential.ts';

/** A person's passkey. Nothing in it is secret: the private key stays in the device. */
export type Passkey = {
  /** Base64url, chosen by the authenticator. */
  readonly id: string;
  /** A COSE key, base64url. */
  readonly publicKey: string;
  /** The authenticator's count of signatures. Many always say 0. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The name that its owner gave it. */
  readonly name: string;
  readonly createdAt: UnixSeconds;
  readonly lastUsedAt: UnixSeconds | null;
  /** The owner's account had a copy of it when it was registered. */
  readonly isBackedUp: boolean;
};

/** The result of registering. The caller adds the name and the moments. */
type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>;

/**
 * The inputs that an answer must match. `challenge`: at least 16 random bytes, base64url without
 * padding. The caller makes it, binds it to the browser's session and accepts one answer to it. The
 * same answer would be right a second time, since many authenticators do not count.
 */
type Ceremony = {
  readonly challenge: string;
  /** The origin of our own page, such as `https://pay.example`. */
  readonly origin: string;
  /** The host of that origin without its port. */
  readonly rpId: string;
};

/** WebAuthn recommends five to ten minutes. The challenge should live equally long. */
export const ceremonySeconds = 300;

/**
 * ES256, EdDSA and RS256: all that passkeys use today. The list is fixed here, since the library's
 * own list is longer under newer versions of Node. A passkey must be valid at every node
 * (decision 0164).
 */
const algorithms = [-7, -8, -257];

/** The password comes first, so a key that asks for no PIN is enough (decision 0164). */
const userVerification = 'preferred';

const descriptors = (known: readonly Passkey[]) =>
  known.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));

/**
 * For navigator.credentials.create. `known`: a device that has one of these does not get a second
 * one.
 */
export function registrationOptions({
  rpId,
  rpName,
  owner,
  email,
  name,
  known,
  challenge,
}: {
  readonly rpId: string;
  readonly rpName: string;
  /** An id and nothing else, because devices show the user handle to anyone. At most 64 bytes. */
  readonly owner: string;
  readonly email: string;
  readonly name: string;
  readonly known: readonly Passkey[];
  readonly challenge: string;
}): PublicKeyCredentialCreationOptionsJSON {
  return {
    challenge,
    rp: { id: rpId, name: rpName },
    user: {
      id: Buffer.from(owner, 'utf8').toString('base64url'),
      name: email,
      displayName: name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: ceremonySeconds * 1000,
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification,
    },
    attestation: 'none',
  };
}

/** For navigator.credentials.get: any passkey of this person, and no other. */
export const signInOptions = ({
  rpId,
  known,
  challenge,
}: {
  readonly rpId: string;
  readonly known: readonly Passkey[];
  readonly challenge: string;
}): PublicKeyCredentialRequestOptionsJSON => ({
  challenge,
  rpId,
  timeout: ceremonySeconds * 1000,
  allowCredentials: descriptors(known),
  userVerification,
});

/**
 * WebAuthn 4 allows ids of 1,023 bytes. No key of our algorithms needs more than the second limit.
 */
const idBytesMax = 1023;
const publicKeyBytesMax = 1024;

/**
 * The passkey that a device has made for us. Null: the answer is malformed, or meant for something
 * else.
 */
export async function registered(
  response: unknown,
  { challenge, origin, rpId }: Ceremony,
): Promise<NewPasskey | null> {
  const creation = creationFrom(response);
  if (creation === null) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const withoutStatement = await attestationStripper();
  const verified = await unlessRefused(() => {
    const attestationObject = withoutStatement(creation.response.attestationObject);
    return verifyRegistrationResponse({
      response: { ...creation, response: { ...creation.response, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
  });
  if (verified === null || !verified.verified) return null;
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo;
  const { id, publicKey, counter, transports = [] } = credential;
  // Bounds the stored data, and the arithmetic with a key that the client chose.
  if (Buffer.byteLength(id, 'base64url') > idBytesMax) return null;
  if (publicKey.byteLength > publicKeyBytesMax) return null;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    isBackedUp,
  };
}

/**
 * The new count of signatures, if this passkey has signed the challenge on our page. Null: it has
 * not, or its count does not advance, as on a copied device. Store the new count. Where the row may
 * have changed meanwhile, ask `counterAdvances` again.
 */
export async function proven(
  response: unknown,
  passkey: Passkey,
  { challenge, origin, rpId }: Ceremony,
): Promise<{ readonly counter: number } | null> {
  const assertion = assertionFrom(response);
  if (assertion === null || assertion.id !== passkey.id) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
  const verified = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: passkey.id, publicKey, counter: passkey.counter },
      requireUserVerification: false,
    }),
  );
  if (verified === null || !verified.verified) return null;
  const { newCounter: counter } = verified.authenticationInfo;
  return counterAdvances(passkey.counter, counter) ? { counter } : null;
}

/** WebAuthn 6.1.1: a count grows with each signature, or always stays 0. */
export const counterAdvances = (kept: number, shown: number): boolean =>
  shown > kept || (shown === 0 && kept === 0);

/** The library refuses by throwing. Whatever a client sends, our answer is a value. */
async function unlessRefused<Verified>(verify: () => Promise<Verified>): Promise<Verified | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/**
 * We ask for no attestation and trust none, so an unrequested statement is removed. The library
 * would check it, and may fetch revocation lists from addresses in its certificates.
 */
async function attestationStripper(): Promise<(attestationObject: string) => string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import(
    '@simplewebauthn/server/helpers'
  );
  return (attestationObject) => {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const bare = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', decoded.get('authData')],
    ]);
    return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  };
}
