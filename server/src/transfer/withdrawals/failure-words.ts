import { reasonCodes, reasonWords } from '../../bank/reports/reason-codes.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { Transfer } from '../transfers/transfer.ts';

const withoutReason: InEveryLanguage<string> = {
  en: 'The bank did not carry the transfer out.',
  lt: 'Bankas pervedimo neįvykdė.',
  ru: 'Банк не выполнил перевод.',
};

/** The code with which a bank gives the reason in its own words. */
const narrative = 'NARR';

/** Why a transfer to a bank failed, for its payer. Codes of ours say nothing to people. */
export function failureWords({ failure }: Transfer, language: PageLanguage): string {
  if (failure?.code === narrative) return failure.message;
  return failure !== null && reasonCodes.includes(failure.code)
    ? reasonWords(failure.code, language)
    : withoutReason[language];
}
