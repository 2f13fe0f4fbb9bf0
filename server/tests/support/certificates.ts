import {
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';

/** DER: a tag, a length, and what is inside. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(parts);
  const { length } = inside;
  const lengthBytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), inside]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const bits = (bytes: Buffer) => der(0x03, Buffer.of(0), bytes);
const hex = (digits: string) => Buffer.from(digits, 'hex');
const yes = der(0x01, Buffer.of(0xff));

const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')));
const commonName = der(0x06, hex('550403'));
const subjectAltName = der(0x06, hex('551d11'));
const basicConstraints = der(0x06, hex('551d13'));

const nameOf = (text: string) =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))));

/** As 261231235959Z, which is valid until 2049. */
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const generalName = (name: string) =>
  isIP(name) === 4
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));

/** A certificate with its key, both in PEM. */
export type Issued = {
  readonly key: string;
  readonly cert: string;
  /** SHA-256, as tools show it: upper case, with colons. */
  readonly fingerprint: string;
};

/** A certificate authority. */
export type Authority = Issued & { readonly name: string; readonly privateKey: KeyObject };

type Wanted = {
  readonly name?: string;
  /** Host names and IPv4 addresses. */
  readonly hosts?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
  /** By default it signs itself. */
  readonly by?: Authority;
  readonly isAuthority?: boolean;
};

const extensionsOf = ({ hosts = [], isAuthority = false }: Wanted): readonly Buffer[] => {
  const altNames = sequence(subjectAltName, der(0x04, sequence(...hosts.map(generalName))));
  const authority = sequence(basicConstraints, yes, der(0x04, sequence(yes)));
  const all = [...(hosts.length > 0 ? [altNames] : []), ...(isAuthority ? [authority] : [])];
  return all.length === 0 ? [] : [der(0xa3, sequence(...all))];
};

/** A new key and its certificate. */
export function issue(wanted: Wanted = {}): Authority {
  const { name = 'somebody', by } = wanted;
  const { from = new Date('2025-01-01T00:00:00Z'), to = new Date('2049-12-31T23:59:59Z') } = wanted;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(by?.name ?? name),
    sequence(utcTime(from), utcTime(to)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...extensionsOf(wanted),
  );
  const signature = sign('sha256', toSign, by?.privateKey ?? privateKey);
  const certificate = sequence(toSign, ecdsaWithSha256, bits(signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    name,
    privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    fingerprint: new X509Certificate(certificate).fingerprint256,
  };
}

/** A new key, and a self-signed certificate for these names and IPv4 addresses. */
export const selfSigned = (...hosts: readonly string[]): Issued =>
  issue({ name: 'receiver', hosts });
