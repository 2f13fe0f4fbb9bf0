import { resolve } from 'node:path';
import { setting } from './setting.ts';
import { integerBetween } from './setting-forms.ts';

const file = { accepts: 'a path', default: null, parse: (text: string) => resolve(text) } as const;

/** The second listener (gaps 5). */
export const tlsSettings = {
  tlsPort: setting({
    name: 'TLS_PORT',
    meaning: 'the port of a second listener, with TLS and client certificates; 0 takes a free one',
    accepts: 'an integer from 0 to 65535',
    default: null,
    defaultShown: 'unset: no TLS',
    parse: integerBetween(0, 65_535),
  }),
  tlsCert: setting({
    ...file,
    name: 'TLS_CERT',
    meaning: 'a PEM file with the certificate chain of that listener',
    defaultShown: 'unset; required with TLS_PORT',
  }),
  tlsKey: setting({
    ...file,
    name: 'TLS_KEY',
    meaning: 'a PEM file with the private key of that certificate',
    defaultShown: 'unset; required with TLS_PORT',
  }),
  tlsClientCa: setting({
    ...file,
    name: 'TLS_CLIENT_CA',
    meaning: 'a PEM file with the authorities that must have issued client certificates',
    defaultShown: 'unset: a registered fingerprint is enough',
  }),
} as const;

const together = ['TLS_PORT', 'TLS_CERT', 'TLS_KEY'] as const;

type Given = {
  readonly isSet: (name: string) => boolean;
  readonly port: number;
  readonly tlsPort: number | null;
};

/** Problems that no single setting can show: half a listener, or two of them on one port. */
export function tlsProblems({ isSet, port, tlsPort }: Given): readonly string[] {
  const isMeant = [...together, 'TLS_CLIENT_CA'].some(isSet);
  const missing = isMeant ? together.filter((name) => !isSet(name)) : [];
  const isTwice = Boolean(tlsPort) && tlsPort === port;
  return [
    ...missing.map((name) => `${name} is not set; TLS needs TLS_PORT, TLS_CERT and TLS_KEY.`),
    ...(isTwice ? [`TLS_PORT is ${tlsPort}, and so is PORT; they must differ.`] : []),
  ];
}
