import { type Bytes, fromBase64, utf8 } from '../encoding.ts';
import type { Transaction } from '../generated/wallet-answers.ts';
import type { Open } from '../open.ts';
import {
  type Addressee,
  refuseOtherAddressee,
  refuseWrongAddressee,
  type SignedFor,
} from './addressee.ts';
import { transactionWithOneSpelling } from './canceled.ts';
import {
  bytesOf,
  type DeliveryFacts,
  deliveryFactsOf,
  headerOf,
  type IncomingRequest,
  isObject,
  jsonOf,
  textOf,
} from './incoming.ts';
import { callbackAlgorithm, fixedPublicKeys, keysIn, type PublicKeys } from './public-keys.ts';
import { type TransferNews, transferFormIn } from './transfer-callback.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** The addressee whose callbacks are accepted, and the keys that verify them. */
export type CallbackOptions = Addressee & {
  /** The PEM of `/publickey`, or a source that fetches it. */
  readonly publicKeys: string | PublicKeys;
};

/** An event of a transaction that you did not cause yourself (wallet 6). */
export type WalletCallback = DeliveryFacts & {
  readonly kind: 'wallet';
  /** The event. A later server may send another word. */
  readonly type: Open<
    | 'waiting_registration'
    | 'reserved'
    | 'confirmed'
    | 'rejected'
    | 'failed'
    | 'waiting_funds'
    | 'waiting_password'
  >;
  /** A status `cancelled` in it or in its payments is spelt `canceled`. */
  readonly transaction: Transaction;
  /** The signed text, letter for letter. */
  readonly text: string;
};

/** A transfer has a new status (transfer 6). */
export type TransferCallback = DeliveryFacts &
  TransferNews & { readonly kind: 'transfer'; readonly text: string };

/** A trial event, sent from the portal or by the operator: nothing has happened. Answer 2xx. */
export type TrialCallback = DeliveryFacts & { readonly kind: 'trial'; readonly text: string };

/** A callback with a right signature and addressee. `kind` tells its subject. */
export type VerifiedCallback = WalletCallback | TransferCallback | TrialCallback;

const trial = 'trial';

/**
 * Reads a callback about a transaction or transfer. Throws a `WebhookRefusal` unless the service
 * has signed it for this project, in its mode, and not too long ago (wallet 6). The same event may
 * come again: act once per transaction and type, or transfer and status.
 */
export async function verifyCallback(
  request: IncomingRequest,
  { publicKeys, ...ours }: CallbackOptions,
  nowMs: () => number = Date.now,
): Promise<VerifiedCallback> {
  refuseWrongAddressee(ours);
  const body = textOf(bytesOf(request.body));
  const keys = typeof publicKeys === 'string' ? fixedPublicKeys(publicKeys) : publicKeys;
  const form = new URLSearchParams(body);
  const facts = deliveryFactsOf(request.headers);
  const event = form.get('event');
  if (event !== null) {
    await refuseWrongSignature(event, form.get('sign'), keys);
    const { said, signedFor } = walletEventIn(event);
    refuseOtherAddressee(signedFor, ours, nowMs());
    return { ...said, text: event, ...facts };
  }
  await refuseWrongSignature(body, headerOf(request.headers, 'x-service-signature'), keys);
  const { said, signedFor } = transferEventIn(body);
  refuseOtherAddressee(signedFor, ours, nowMs());
  return { ...said, text: body, ...facts };
}

async function refuseWrongSignature(
  text: string,
  sign: string | null,
  keys: PublicKeys,
): Promise<void> {
  if (sign === null) throw new WebhookRefusal('unsigned', 'The callback has no signature.');
  const signature = fromBase64(sign);
  if (signature !== null) {
    const known = await keys.current();
    if (await isSignedByAny(known, utf8(text), signature)) return;
    // If the keys cannot be fetched now, a wrong signature stays wrong.
    const renewed = await keys.renewed().catch(() => known);
    if (renewed !== known && (await isSignedByAny(renewed, utf8(text), signature))) return;
  }
  throw new WebhookRefusal('wrong_signature', 'The signature is not one of the service.');
}

async function isSignedByAny(pem: string, bytes: Bytes, signature: Bytes): Promise<boolean> {
  for (const key of await keysIn(pem)) {
    if (await crypto.subtle.verify(callbackAlgorithm, key, signature, bytes)) return true;
  }
  return false;
}

/** The content of a callback, without the headers common to all. */
type Said<Callback> = Omit<Callback, keyof DeliveryFacts | 'text'>;

type Read<Callback> = {
  readonly said: Said<Callback> | Said<TrialCallback>;
  readonly signedFor: SignedFor;
};

/**
 * Wallet 6: `{type, object: transaction, data}`. The key signs other texts too, but none has this
 * form.
 */
function walletEventIn(text: string): Read<WalletCallback> {
  const { type, object, data, project_id: projectId, mode, formed_at: formedAt } = jsonOf(text);
  const signedFor = { projectId, mode, formedAt };
  if (typeof type !== 'string' || !isObject(data)) {
    throw new WebhookRefusal('malformed', 'What was signed has no type or no data.');
  }
  if (type === trial && object === trial) return { said: { kind: 'trial' }, signedFor };
  if (object !== 'transaction') {
    throw new WebhookRefusal('malformed', 'What was signed is not about a transaction.');
  }
  const transaction = transactionWithOneSpelling(data) as Transaction;
  return { said: { kind: 'wallet', type, transaction }, signedFor };
}

function transferEventIn(body: string): Read<TransferCallback> {
  const { news, signedFor } = transferFormIn(body);
  return { said: news === null ? { kind: 'trial' } : { kind: 'transfer', ...news }, signedFor };
}
