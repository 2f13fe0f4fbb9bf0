import { verify } from 'node:crypto';
import { asNobody } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import type { Received, Receiver } from './receivers.ts';
import type { TransactionSeen } from './wallet.ts';
import {
  deliveriesOf,
  isDelivered,
  listDeliveries,
  receivedAt,
  type ShownDelivery,
} from './webhooks.ts';

/** A callback of the wallet API, as its receiver reads it. */
export type WalletCallback = {
  readonly type: string;
  readonly object: string;
  readonly project_id: string;
  readonly mode: string;
  readonly formed_at: number;
  readonly data: TransactionSeen;
};

export const publicKeyOf = async (client: OperatorClient): Promise<string> =>
  (await client.send('GET', '/publickey', { headers: asNobody })).text;

/** Wallet 6, Verification: only signed content is parsed. */
export function verified({ body }: Received, publicKey: string): WalletCallback {
  const form = new URLSearchParams(body.toString('utf8'));
  const [event, sign] = [form.get('event') ?? '', form.get('sign') ?? ''];
  if (!verify('RSA-SHA256', Buffer.from(event), publicKey, Buffer.from(sign, 'base64'))) {
    throw new Error(`a callback without a valid signature: ${event}`);
  }
  return JSON.parse(event) as WalletCallback;
}

export const objectOf = (key: string): string => `transaction ${key}`;

/** The deliveries about a transaction: rows of the commits that caused them. */
export const deliveriesAbout = (
  client: OperatorClient,
  key: string,
): Promise<readonly ShownDelivery[]> =>
  listDeliveries(client, { object: objectOf(key), limit: 100 });

/** The callbacks of a transaction at a path, in order, once the expected number has arrived. */
export async function callbacksAbout(
  client: OperatorClient,
  { key, receiver, path, count }: Expected,
): Promise<readonly WalletCallback[]> {
  await deliveriesOf(client, objectOf(key), (all) => all.length >= count && all.every(isDelivered));
  const publicKey = await publicKeyOf(client);
  return receivedAt(receiver, path).map((received) => verified(received, publicKey));
}

type Expected = {
  readonly key: string;
  readonly receiver: Receiver;
  readonly path: string;
  readonly count: number;
};
