import { factorFirst, isSentAgain } from '../../../account/second-factor/step-up.ts';
import { ownPassword } from '../../../account/session/own-password.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Person } from '../../../identity/users/person.ts';
import { pauseText } from '../../../pages/pause-text.ts';
import { agreedTo } from '../../transactions/needs-page.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { ConfirmScene } from './confirm-scene.ts';
import { confirmTexts } from './confirm-texts.ts';
import { languageOf, pathIn, type Visit } from './visit.ts';

/** Why a password was refused. `retryAfter`: seconds of a pause. Null: no pause. */
type WrongPassword = { readonly passwordError: string | null; readonly retryAfter: number | null };

/**
 * Wallet 2.1, password_request: asks again if the merchant always wants the password. Null: it is
 * right.
 */
export async function wrongPassword(
  services: PayerPageServices,
  { whole }: ConfirmScene,
  person: Person,
  visit: Visit,
  form: Readonly<Record<string, string>>,
): Promise<WrongPassword | null> {
  if (whole.transaction.passwordRequest !== 'always') return null;
  const language = languageOf(visit);
  if (isSentAgain(form)) return { passwordError: null, retryAfter: null };
  const verdict = await ownPassword(services, visit.payer, person, form['password']);
  switch (verdict.what) {
    case 'right':
      return null;
    case 'refused':
      return { passwordError: confirmTexts[language].passwordWrong, retryAfter: null };
    case 'paused': {
      const { seconds: retryAfter } = verdict;
      return { passwordError: pauseText(retryAfter, language), retryAfter };
    }
  }
}

/** Asks for the second factor if the payer's own limit requires it (decision 0189). */
export function askedFirst(
  services: PayerPageServices,
  { whole }: ConfirmScene,
  visit: Visit,
  form: Readonly<Record<string, string>>,
  isGranting: boolean,
): Promise<VerbatimAnswer | null> {
  const { transaction, payments, allowance } = whole;
  const isNew = transaction.newAllowanceId !== null;
  const language = languageOf(visit);
  const agreed = agreedTo(payments, isNew && isGranting ? allowance : null);
  const action = pathIn(visit, language);
  return factorFirst(services, { payer: visit.payer, language, agreed, form, action });
}
