import type { Vault } from '../../identity/credentials/vault.ts';
import type { FormTokens } from '../../pages/form-token.ts';
import type { StoppedForm } from '../asking-again.ts';
import { formSubject } from '../form-marks.ts';

/** What was typed into a form whose act waits for the second factor (decision 0215). */
export type KeptForm = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** A page has at most 61,440 bytes, and a form may carry it twice. */
const lengthMax = 20_000;

/** Never kept, whatever form has them. The token is made anew. */
const unkept = /^(token|code|credential|pin)$|password|secret/i;

const contextOf = (sessionId: string): string => `kept form ${sessionId}`;

type Keeping = { readonly vault: Vault; readonly tokens: FormTokens };

/**
 * What was typed, sealed for this session; null: it is not kept. A form of somebody else's making is
 * not, since what is kept gets a new token.
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
  // A file is not carried along: its form is filled in again.
  if (kept.some(([, value]) => typeof value !== 'string')) return null;
  const form = { path, fields: Object.fromEntries(kept) };
  const sealed = vault.seal(JSON.stringify(form), contextOf(sessionId));
  return sealed.length > lengthMax ? null : sealed;
}

/** What was kept for this session; null: nothing, or we did not seal it. */
export function opened({ vault }: Keeping, sessionId: string, sealed: string): KeptForm | null {
  if (sealed === '' || !vault.opens(sealed)) return null;
  try {
    return JSON.parse(vault.open(sealed, contextOf(sessionId))) as KeptForm;
  } catch {
    // Anybody can write a form: what does not open was not kept by us.
    return null;
  }
}
