import type { PlainScope, Scope } from '../../identity/oauth/scope.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { payerTexts } from '../payer-texts.ts';

const offlineEnd = '_offline';

/** A scope in plain words. The offline form says that it also holds while the user is absent. */
export function spokenScope(scope: Scope, language: PageLanguage): string {
  const texts = payerTexts[language];
  const isOffline = scope.endsWith(offlineEnd);
  const plain = (isOffline ? scope.slice(0, -offlineEnd.length) : scope) as PlainScope;
  return isOffline ? texts.offline(texts.scopes[plain]) : texts.scopes[plain];
}
