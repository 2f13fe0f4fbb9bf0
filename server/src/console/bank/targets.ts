import type { PageLanguage } from '../../pages/language.ts';
import { bankTexts } from './bank-texts.ts';

/** Whom money can be given to: what a form offers. */
export function kindsOf(language: PageLanguage) {
  const texts = bankTexts[language];
  return [
    ['payment', texts.payment],
    ['wallet', texts.wallet],
    ['project', texts.merchant],
  ] as const;
}

/** Whom a form names, as the API asks for it; what is no number is refused there. */
export function targetOf(kind: string, typedId: string): Readonly<Record<string, unknown>> {
  const id = typedId.trim();
  if (kind === 'wallet') return { wallet_id: /^\d{1,16}$/.test(id) ? Number(id) : id };
  return { [kind === 'project' ? 'project_id' : 'payment_id']: id };
}
