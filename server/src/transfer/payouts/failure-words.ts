import { reasonWords } from '../../bank/reports/reason-codes.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { FailureStatus } from '../transfers/transfer.ts';

/** Codes of banks are upper case; ours are words. */
const codeOfBank = /^[A-Z0-9]{1,4}$/;

/** The bank says by this code that its own words are the reason. */
const inItsOwnWords = 'NARR';

/** Why a bank did not pay, in words; null: the code is none of a bank's. */
export function bankWords({ code, message }: FailureStatus, language: PageLanguage): string | null {
  if (!codeOfBank.test(code)) return null;
  return code === inItsOwnWords ? message : reasonWords(code, language);
}
