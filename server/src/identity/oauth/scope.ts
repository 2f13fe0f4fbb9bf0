import { accept, type Decision, refuse } from '../../kernel/decision.ts';

const plainScopes = [
  'balance',
  'statements',
  'email',
  'phone',
  'full_name',
  'wallet_list',
  'user_info',
  'initiate_transfers',
  'check_has_sufficient_balance',
] as const;

export type PlainScope = (typeof plainScopes)[number];

/** Gaps 3, Scopes; the offline form also holds while the user is absent. */
export type Scope = PlainScope | `${PlainScope}_offline`;

const bothForms = <Name extends string>(scope: Name) => [scope, `${scope}_offline`] as const;

export const scopes: readonly Scope[] = plainScopes.flatMap((scope) => bothForms(scope));

/**
 * Published clients name these too. They open nothing here, so they are accepted and never granted
 * (decision 0142-scopes-of-published-clients).
 */
export const emptyScopes: readonly string[] = [
  'phone_confirmation',
  'address',
  'identity',
  'identification_level',
  'identification_data',
  'dob',
  'gender',
  'pep',
].flatMap(bothForms);

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

export type AskedScopes = {
  readonly granted: readonly Scope[];
  /** Whether some requested scopes are not granted. */
  readonly isNarrowed: boolean;
};

/** The scopes of a request: names with spaces between them, each counted once. */
export function scopesIn(text: string): Decision<AskedScopes, 'invalid_scope'> {
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  const unknown = names.find((name) => !isScope(name) && !emptyScopes.includes(name));
  if (unknown !== undefined) return refuse('invalid_scope', 'A scope is not known.');
  const granted = names.filter(isScope);
  return accept({ granted, isNarrowed: granted.length < names.length });
}

/** The scopes as an answer shows them. */
export const scopeText = (granted: readonly Scope[]): string => granted.join(' ');

/** Whether a token grants this scope, in either form. */
export const allows = (granted: readonly Scope[], scope: PlainScope): boolean =>
  granted.includes(scope) || granted.includes(`${scope}_offline`);
