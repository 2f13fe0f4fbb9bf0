import { verify } from 'node:crypto';
import type { OperatorClient } from './operator-client.ts';
import type { Received, Receiver } from './receivers.ts';
import { publicKeyOf } from './wallet-callbacks.ts';
import { deliveriesOf, isDelivered, listDeliveries, receivedAt } from './webhooks.ts';

/** A callback of the transfer API, as its receiver reads it. */
export type TransferCallback = {
  readonly transfer_id: string;
  readonly status: string;
  readonly date: string;
  readonly project_id: string;
  readonly mode: string;
  readonly formed_at: string;
};

/** The signature covers the bytes of the body. */
export const isSignedBy = ({ headers, body }: Received, publicKey: string): boolean =>
  verify(
    'RSA-SHA256',
    body,
    publicKey,
    Buffer.from(headers['x-service-signature'] ?? '', 'base64'),
  );

function verified(received: Received, publicKey: string): TransferCallback {
  if (!isSignedBy(received, publicKey)) throw new Error('a callback without a valid signature');
  const form = new URLSearchParams(received.body.toString('utf8'));
  return Object.fromEntries(form) as TransferCallback;
}

export const objectOf = (id: number): string => `transfer ${id}`;

export const deliveriesAbout = (client: OperatorClient, id: number) =>
  listDeliveries(client, { object: objectOf(id), limit: 100 });

type Expected = {
  readonly id: number;
  readonly receiver: Receiver;
  readonly path: string;
  readonly count: number;
};

/** The callbacks of a transfer at a path, in order, once the expected number has arrived. */
export async function callbacksAbout(
  client: OperatorClient,
  { id, receiver, path, count }: Expected,
): Promise<readonly TransferCallback[]> {
  await deliveriesOf(client, objectOf(id), (all) => all.length >= count && all.every(isDelivered));
  const publicKey = await publicKeyOf(client);
  return receivedAt(receiver, path)
    .map((received) => verified(received, publicKey))
    .filter((callback) => callback.transfer_id === String(id));
}

/** The reported statuses of a transfer, in order. */
export const statusesTold = async (
  client: OperatorClient,
  expected: Expected,
): Promise<readonly string[]> =>
  (await callbacksAbout(client, expected)).map(({ status }) => status);
