import type { Vault } from '../../identity/credentials/vault.ts';
import type { FormTokens } from '../../pages/form-token.ts';
import type { StoppedForm } from '../asking-again.ts';
import { formSubject } from '../form-marks.ts';

/** The typed fields of a form whose act waits for the second factor (decision 0215). */
export type KeptForm = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** A page has at most 61,440 bytes, and a form may carry it twice. */
const lengthMax = 20_000;

/** These fields are never kept, in any form. The token is made anew. */
const unkept = /^(token|code|credential|pin)$|password|secret/i;

const contextOf = (sessionId: string): string => `kept form ${sessionId}`;

type Keeping = { readonly vault: Vault; readonly tokens: FormTokens };

/**
 * The typed fields, sealed for this session. Null: the form is not kept. A form that our page did
 * not make is not kept either, since a kept form gets a new token.
 */
export function keep(
  { vault, tokens }: Keeping,
  { face, caller, path, body }: StoppedForm,
): string | null {
  const sessionId = caller.signedIn?.session.id;
  const entries = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>);
  const token = entries.find(([name]) => name === 'token')?.[1];
  if (sessionId === undefined || typeof token !== 'string') return null;
  const subject = formSubject(face, sessionId, path);
  if (!tokens.isGenuine(caller.visitor, subject, token)) return null;
  const kept = entries.filter(([name]) => !unkept.test(name));
  // A file is not kept: its form must be filled in again.
  if (kept.some(([, value]) => typeof value !== 'string')) return null;
  const form = { path, fields: Object.fromEntries(kept) };
  const sealed = vault.seal(JSON.stringify(form), contextOf(sessionId));
  return sealed.length > lengthMax ? null : sealed;
}

/** The form that was kept for this session. Null: there is none, or we did not seal it. */
export function opened({ vault }: Keeping, sessionId: string, sealed: string): KeptForm | null {
  if (sealed === '' || !vault.opens(sealed)) return null;
  try {
    return JSON.parse(vault.open(sealed, contextOf(sessionId))) as KeptForm;
  } catch {
    // Anybody can write a form: if it does not open, we did not keep it.
    return null;
  }
}
