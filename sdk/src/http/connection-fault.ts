import type { ConnectionFault } from '../errors.ts';

/** The reason why no answer came. */
type Diagnosis = {
  readonly kind: Exclude<ConnectionFault, 'timeout'>;
  readonly code: string | undefined;
  readonly isLasting: boolean;
};

/** The system's codes for a request that was not sent, but may be sent next time. */
const unreached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Untrusted certificates, by the codes of node:tls. Nothing is sent before a certificate is
 * trusted. Other TLS faults may occur in the middle of an exchange, so they do not prove that
 * nothing was sent.
 */
const untrusted = [
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CRL_LAST_UPDATE_FIELD',
  'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
  'ERR_TLS_CERT_ALTNAME_FORMAT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Requests that fetch does not even try. */
const refusedByFetch = [
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_ARG_VALUE',
  'ERR_INVALID_CHAR',
  'ERR_INVALID_PROTOCOL',
  'ERR_INVALID_URL',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
];

/** A message without a code, for a port to which browsers do not send either. */
const badPort = 'bad port';

const lastingCodes = new Set([...untrusted, ...refusedByFetch, badPort]);
const unsentCodes = new Set([...unreached, ...lastingCodes]);

/** Node hides the system's code behind one or two causes. */
function codeOf(thrown: unknown): string | undefined {
  for (let error = thrown; typeof error === 'object' && error !== null; ) {
    const { code, message, cause } = error as Readonly<Record<string, unknown>>;
    if (typeof code === 'string') return code;
    if (message === badPort) return badPort;
    error = cause;
  }
  return undefined;
}

/** A request counts as lost unless it is known to be unsent. */
export function diagnosisOf(thrown: unknown): Diagnosis {
  const code = codeOf(thrown);
  const isUnsent = code !== undefined && unsentCodes.has(code);
  const isLasting = code !== undefined && lastingCodes.has(code);
  return { kind: isUnsent ? 'unsent' : 'lost', code, isLasting };
}
