import type { PageLanguage } from '../../pages/language.ts';
import { bankTexts } from './bank-texts.ts';

/** The possible recipients of money in a form. */
export function kindsOf(language: PageLanguage) {
  const texts = bankTexts[language];
  return [
    ['payment', texts.payment],
    ['wallet', texts.wallet],
    ['project', texts.merchant],
  ] as const;
}

/** The recipient in a form, in the API's terms. The API refuses an invalid number. */
export function targetOf(kind: string, typedId: string): Readonly<Record<string, unknown>> {
  const id = typedId.trim();
  if (kind === 'wallet') return { wallet_id: /^\d{1,16}$/.test(id) ? Number(id) : id };
  return { [kind === 'project' ? 'project_id' : 'payment_id']: id };
}
