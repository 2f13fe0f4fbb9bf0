import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Cbor, cbor } from './cbor.ts';

/** Deviations of an answer. By default it is what a browser and a device really send. */
export type Deviation = {
  /** The origin of the page, as the browser saw it. */
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly type?: 'webauthn.create' | 'webauthn.get';
  /** Additional client data, such as `{ crossOrigin: true }`. */
  readonly clientData?: object;
  /** No user touched the device. */
  readonly isAbsent?: boolean;
  /** Signed by another key. */
  readonly isForged?: boolean;
  readonly counter?: number;
  /** An unrequested attestation statement. */
  readonly statement?: { readonly format: string; readonly content: ReadonlyMap<Cbor, Cbor> };
  /** Instead of the device's own. */
  readonly id?: Buffer;
  readonly publicKey?: ReadonlyMap<Cbor, Cbor>;
};

const flags = { present: 0x01, verified: 0x04, mayBackUp: 0x08, backedUp: 0x10, attested: 0x40 };

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

const counted = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** An authenticator and its browser in software: one ES256 key, no attestation. */
export class SoftPasskey {
  readonly #keys = newKeys();
  readonly #origin: string;
  readonly #isSynced: boolean;
  readonly #id = randomBytes(16);
  #signatures = 0;

  /** `isSynced`: copied to its owner's account; such passkeys never count their signatures. */
  constructor(origin: string, { isSynced = false } = {}) {
    this.#origin = origin;
    this.#isSynced = isSynced;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** What navigator.credentials.create returns, as JSON. */
  register(
    options: PublicKeyCredentialCreationOptionsJSON,
    deviation: Deviation = {},
  ): RegistrationResponseJSON {
    const { id = this.#id, publicKey = this.#publicKey(), statement } = deviation;
    const attested = [Buffer.alloc(16), counted(id.length, 2), id, cbor(publicKey)];
    const authData = this.#authData(options.rp.id ?? '', deviation, attested);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', statement?.format ?? 'none'],
      ['attStmt', statement?.content ?? new Map()],
      ['authData', authData],
    ]);
    return this.#credential(id, {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What navigator.credentials.get returns, as JSON. */
  sign(
    options: PublicKeyCredentialRequestOptionsJSON,
    deviation: Deviation = {},
  ): AuthenticationResponseJSON {
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, deviation);
    const authData = this.#authData(options.rpId ?? '', deviation, []);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const { privateKey } = deviation.isForged ? newKeys() : this.#keys;
    return this.#credential(deviation.id ?? this.#id, {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    });
  }

  #credential<Response>(idBytes: Buffer, response: Response) {
    const id = idBytes.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  #clientData(
    type: string,
    challenge: string,
    { clientData = { crossOrigin: false }, ...other }: Deviation,
  ): string {
    const said = {
      type: other.type ?? type,
      challenge: other.challenge ?? challenge,
      origin: other.origin ?? this.#origin,
      ...clientData,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  #authData(rpId: string, deviation: Deviation, attested: readonly Buffer[]): Buffer {
    if (!this.#isSynced) this.#signatures += 1;
    const said =
      (deviation.isAbsent ? 0 : flags.present | flags.verified) |
      (this.#isSynced ? flags.mayBackUp | flags.backedUp : 0) |
      (attested.length > 0 ? flags.attested : 0);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([said]),
      counted(deviation.counter ?? this.#signatures, 4),
      ...attested,
    ]);
  }

  /** RFC 9053 7.1.1: key type EC2, algorithm ES256, curve P-256, and the point. */
  #publicKey(): ReadonlyMap<Cbor, Cbor> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }
}
