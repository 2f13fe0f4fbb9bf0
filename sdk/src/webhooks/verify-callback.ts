import { type Bytes, fromBase64, utf8 } from '../encoding.ts';
import type { Transaction } from '../generated/wallet-answers.ts';
import type { TransferCallbackStatus } from '../generated/words.ts';
import type { Open } from '../open.ts';
import { withOneSpelling } from './canceled.ts';
import {
  bytesOf,
  type DeliveryFacts,
  deliveryFactsOf,
  headerOf,
  type IncomingRequest,
  jsonOf,
  textOf,
} from './incoming.ts';
import { fixedPublicKeys, keysIn, type PublicKeys } from './public-keys.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

export type CallbackOptions = {
  /** The PEM of `/publickey`, or what fetches it. */
  readonly publicKeys: string | PublicKeys;
};

/** Wallet 6. */
export type WalletCallback = DeliveryFacts & {
  readonly kind: 'wallet';
  readonly type: Open<
    | 'waiting_registration'
    | 'reserved'
    | 'confirmed'
    | 'rejected'
    | 'failed'
    | 'waiting_funds'
    | 'waiting_password'
  >;
  /** Every `cancelled` in it is spelt `canceled`. */
  readonly transaction: Transaction;
  /** What was signed, letter for letter. */
  readonly text: string;
};

/** Transfer 6. */
export type TransferCallback = DeliveryFacts & {
  readonly kind: 'transfer';
  readonly transferId: number;
  readonly status: TransferCallbackStatus;
  /** Unix seconds. */
  readonly date: number;
  readonly text: string;
};

/** Somebody tries the receiver out; nothing has happened to anything. */
export type TrialCallback = DeliveryFacts & { readonly kind: 'trial'; readonly text: string };

export type VerifiedCallback = WalletCallback | TransferCallback | TrialCallback;

const trial = 'trial';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Wallet 6 and decisions 4. Throws a `WebhookRefusal` unless the service has signed what came. */
export async function verifyCallback(
  request: IncomingRequest,
  { publicKeys }: CallbackOptions,
): Promise<VerifiedCallback> {
  const body = textOf(bytesOf(request.body));
  const keys = typeof publicKeys === 'string' ? fixedPublicKeys(publicKeys) : publicKeys;
  const form = new URLSearchParams(body);
  const facts = deliveryFactsOf(request.headers);
  const event = form.get('event');
  if (event !== null) {
    await refuseWrongSignature(event, form.get('sign'), keys);
    return { ...walletEventIn(event), text: event, ...facts };
  }
  await refuseWrongSignature(body, headerOf(request.headers, 'x-service-signature'), keys);
  return { ...transferEventIn(form), text: body, ...facts };
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
    const renewed = await keys.renewed();
    if (renewed !== known && (await isSignedByAny(renewed, utf8(text), signature))) return;
  }
  throw new WebhookRefusal('wrong_signature', 'The signature is not one of the service.');
}

async function isSignedByAny(pem: string, bytes: Bytes, signature: Bytes): Promise<boolean> {
  for (const spki of keysIn(pem)) {
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    if (await crypto.subtle.verify(algorithm, key, signature, bytes)) return true;
  }
  return false;
}

/** What a callback says, before what comes with every one. */
type Said<Callback> = Omit<Callback, keyof DeliveryFacts | 'text'>;

function walletEventIn(text: string): Said<WalletCallback> | Said<TrialCallback> {
  const { type, data } = jsonOf(text);
  if (type === trial) return { kind: 'trial' };
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) {
    throw new WebhookRefusal('malformed', 'What was signed has no type or no data.');
  }
  return { kind: 'wallet', type, transaction: withOneSpelling(data) as Transaction };
}

const wholeNumber = /^\d{1,15}$/;

function transferEventIn(form: URLSearchParams): Said<TransferCallback> | Said<TrialCallback> {
  const [id, status, date] = [form.get('transfer_id'), form.get('status'), form.get('date')];
  if (status === trial) return { kind: 'trial' };
  if (!wholeNumber.test(id ?? '') || status === null || !wholeNumber.test(date ?? '')) {
    throw new WebhookRefusal('malformed', 'A transfer callback has transfer_id, status and date.');
  }
  return { kind: 'transfer', transferId: Number(id), status, date: Number(date) };
}
