import { reasonWords } from '../../bank/reports/reason-codes.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { FailureStatus } from '../transfers/transfer.ts';

/** Banks' codes are in upper case. Ours are words. */
const codeOfBank = /^[A-Z0-9]{1,4}$/;

/** With this code the bank's own words give the reason. */
const inItsOwnWords = 'NARR';

/** Why a bank did not pay, in words. Null: the code is not a bank's. */
export function bankWords({ code, message }: FailureStatus, language: PageLanguage): string | null {
  if (!codeOfBank.test(code)) return null;
  return code === inItsOwnWords ? message : reasonWords(code, language);
}
