import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import { bankWords } from '../payouts/failure-words.ts';
import type { Transfer } from '../transfers/transfer.ts';

const withoutReason: InEveryLanguage<string> = {
  en: 'The bank did not carry the transfer out.',
  lt: 'Bankas pervedimo neįvykdė.',
  ru: 'Банк не выполнил перевод.',
};

/** Why a transfer to a bank failed, for its payer. Codes of ours say nothing to people. */
export const failureWords = ({ failure }: Transfer, language: PageLanguage): string =>
  (failure === null ? null : bankWords(failure, language)) ?? withoutReason[language];
