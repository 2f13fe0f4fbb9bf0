import { createHmac, type KeyObject, sign } from 'node:crypto';
import { placeOfReplaced, secretsAt, type UsedAt } from '../../../identity/credentials/client.ts';
import type {
  ClientDirectory,
  KnownClient,
} from '../../../identity/credentials/client-directory.ts';
import type { SigningKeys } from '../../../identity/tokens/signing-keys.ts';
import type { Clock, UnixSeconds } from '../../../kernel/time.ts';
import type { Delivery } from '../../deliveries/delivery.ts';
import { withAliasField } from './alias.ts';
import type { Signatures } from './forming.ts';

/** The text to sign, its receiver, and an earlier signature. */
type ToSign = {
  readonly delivery: Pick<Delivery, 'dialect' | 'clientId' | 'signature'>;
  readonly text: string;
};

/** Signs deliveries: checkout with the project's secret, the others with our own key. */
export type Signer = (told: ToSign, now: UnixSeconds) => Promise<Signatures>;

const hmacOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** On a separate thread: RSA takes long, and requests must not wait for it. */
const rsaOf = (key: KeyObject, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    sign('RSA-SHA256', Buffer.from(text), key, (error, signature) => {
      if (error === null) resolve(signature.toString('base64'));
      else reject(error);
    });
  });

type SignerServices = {
  readonly directory: ClientDirectory;
  readonly secretUsesOf: (clientId: string) => Promise<UsedAt>;
  readonly keys: SigningKeys;
  /** FLORIN_ALIAS. */
  readonly alias: string | null;
  /** Receivers compare the time of Standard Webhooks with their own clock. */
  readonly realClock: Clock;
};

export function createSigner(services: SignerServices): Signer {
  const { directory, keys, alias, realClock } = services;
  return async ({ delivery, text }, now) => {
    const client = await directory.find(delivery.clientId);
    const secrets = client?.secrets('client_secret', now) ?? [];
    const wantsStandard = client?.project.configuration.standardWebhooks === true;
    const standard = wantsStandard ? { secrets, at: realClock.now() } : null;
    if (delivery.dialect === 'checkout') {
      if (client === null) throw new Error(`client ${delivery.clientId} is unknown`);
      const sent = alias === null ? text : withAliasField(text, alias);
      return {
        by: 'hmac',
        text: sent,
        ...(await hmacsOf(services, client, sent, now)),
        alias,
        standard,
      };
    }
    // Signed once: a retry on time repeats the bytes, even after a rotation of the key.
    const signature =
      delivery.signature ?? (await rsaOf((await keys.signingKey()).privateKey, text));
    return { by: 'rsa', signature, standard };
  };
}

/** Receivers check one replaced secret. After several rotations, more than one may be valid. */
async function hmacsOf(
  { secretUsesOf }: SignerServices,
  { client, secrets }: KnownClient,
  text: string,
  now: UnixSeconds,
) {
  const good = secretsAt(client, 'client_secret', now);
  const place = good.length < 3 ? 1 : placeOfReplaced(good, await secretUsesOf(client.id));
  const keys = secrets('client_secret', now);
  const [current, replaced] = [keys[0], keys[place]];
  if (current === undefined) throw new Error(`client ${client.id} has no secret`);
  return {
    current: hmacOf(current, text),
    previous: replaced === undefined ? null : hmacOf(replaced, text),
  };
}
