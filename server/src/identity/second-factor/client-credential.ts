import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

type Json = Readonly<Record<string, unknown>>;

/** Far above what authenticators send: a few hundred bytes. */
const lettersMax = 10_000;

const base64url = /^[A-Za-z0-9_-]+$/;

const isBytes = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= lettersMax && base64url.test(value);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON in a text, such as the form's field `credential`. Null: the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The part that both ceremonies share. */
function partsOf(response: unknown): { readonly id: string; readonly said: Json } | null {
  if (!isObject(response)) return null;
  const { id, rawId, type, response: said } = response;
  const isCredential = isBytes(id) && id === rawId && type === 'public-key' && isObject(said);
  return isCredential && !isFramed(said['clientDataJSON']) ? { id, said } : null;
}

/**
 * Our pages are never framed, so no genuine answer comes from a frame. The library accepts some
 * such answers, for pages that allow framing.
 */
function isFramed(clientDataJson: unknown): boolean {
  if (!isBytes(clientDataJson)) return true;
  const clientData = jsonIn(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
  if (!isObject(clientData)) return true;
  const { crossOrigin = false, topOrigin } = clientData;
  return crossOrigin !== false || topOrigin !== undefined;
}

/** The id of the credential that the browser names. Null: the answer does not even have an id. */
export const credentialIdOf = (response: unknown): string | null => partsOf(response)?.id ?? null;

/** The result of navigator.credentials.create. The library only gets texts of the right form. */
export function creationFrom(response: unknown): RegistrationResponseJSON | null {
  const parts = partsOf(response);
  if (parts === null) return null;
  const { clientDataJSON, attestationObject, transports } = parts.said;
  if (!isBytes(clientDataJSON) || !isBytes(attestationObject)) return null;
  const said = { clientDataJSON, attestationObject, transports: knownTransports(transports) };
  return answerOf(parts.id, said);
}

/** The result of navigator.credentials.get. */
export function assertionFrom(response: unknown): AuthenticationResponseJSON | null {
  const parts = partsOf(response);
  if (parts === null) return null;
  const { clientDataJSON, authenticatorData, signature } = parts.said;
  if (!isBytes(clientDataJSON) || !isBytes(authenticatorData) || !isBytes(signature)) return null;
  return answerOf(parts.id, { clientDataJSON, authenticatorData, signature });
}

const answerOf = <Said>(id: string, response: Said) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
});

/** WebAuthn 5.8.4. They are stored because they help a browser to ask for the right device. */
const transportNames = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'];

const knownTransports = (said: unknown): string[] =>
  Array.isArray(said) ? transportNames.filter((name) => said.includes(name)) : [];
