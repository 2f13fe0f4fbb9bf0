import { checkCallback, publicKeysIn } from './callback-check.ts';
import type { Diagnosis, SignatureKind } from './diagnosis.ts';
import { checkMac } from './mac-check.ts';
import { headerOf, type SeenRequest } from './seen-request.ts';
import { checkWebhook } from './webhook-check.ts';

export type Question = {
  readonly request: SeenRequest;
  /** mac_key, client_secret, or the PEM of /publickey. */
  readonly key: string;
  readonly address: string | null;
  readonly at: number;
};

/** The kind of signature that a request carries. Null: none. */
export function kindOf(request: SeenRequest): SignatureKind | null {
  if (headerOf(request, 'authorization') !== undefined) return 'mac';
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.has('event') && form.has('sign')) return 'wallet_callback';
  if (headerOf(request, 'x-service-signature') === undefined) return null;
  const isRsa = headerOf(request, 'x-service-signature-alg') === 'RSA-SHA256';
  return isRsa || form.has('transfer_id') ? 'transfer_callback' : 'webhook';
}

/** The key that each kind is verified with: the sentence part after "the key should be". */
export const keysOf: Readonly<Record<SignatureKind, string>> = {
  mac: 'the mac_key',
  webhook: 'the client_secret of the project',
  wallet_callback: 'the PEM text of /publickey',
  transfer_callback: 'the PEM text of /publickey',
};

/** Judges a signature. Null: the key is of the wrong sort for this kind. */
export function judge(kind: SignatureKind, question: Question): Diagnosis | null {
  switch (kind) {
    case 'mac':
      return checkMac(question);
    case 'webhook':
      return checkWebhook(question.request, question.key);
    case 'wallet_callback':
    case 'transfer_callback': {
      const keys = publicKeysIn(question.key);
      return keys === null ? null : checkCallback(question.request, keys);
    }
  }
}
