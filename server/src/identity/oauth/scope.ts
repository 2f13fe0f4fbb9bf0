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
] as const;

export type PlainScope = (typeof plainScopes)[number];

/** Gaps 3, Scopes; the offline form holds while the user is not there. */
export type Scope = PlainScope | `${PlainScope}_offline`;

export const scopes: readonly Scope[] = plainScopes.flatMap(
  (scope) => [scope, `${scope}_offline`] as const,
);

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** Scopes as they are asked for: names with spaces between them, each counted once. */
export function scopesIn(text: string): Decision<readonly Scope[], 'invalid_scope'> {
  const names = [...new Set(text.split(' ').filter((name) => name !== ''))];
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined) return refuse('invalid_scope', 'A scope is not known.');
  return accept(names.filter(isScope));
}

/** Whether a token may do what a scope names, in either form. */
export const allows = (granted: readonly Scope[], scope: PlainScope): boolean =>
  granted.includes(scope) || granted.includes(`${scope}_offline`);
