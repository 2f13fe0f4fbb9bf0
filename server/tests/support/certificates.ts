import { generateKeyPairSync, sign } from 'node:crypto';
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

const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')));
const commonName = der(0x06, hex('550403'));
const subjectAltName = der(0x06, hex('551d11'));
const utcTime = (text: string) => der(0x17, Buffer.from(text));

const generalName = (name: string) =>
  isIP(name) === 4
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));

/** A new key, and a certificate for these names and IPv4 addresses that is signed by itself. */
export function selfSigned(...names: readonly string[]): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const who = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('receiver')))));
  const altNames = der(0x04, sequence(...names.map(generalName)));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    who,
    sequence(utcTime('250101000000Z'), utcTime('491231235959Z')),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, altNames))),
  );
  const signature = sign('sha256', toSign, privateKey);
  const certificate = sequence(toSign, ecdsaWithSha256, bits(signature)).toString('base64');
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
