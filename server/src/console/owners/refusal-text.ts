import { type Html, html } from '../../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { Answered } from '../ask-operator.ts';

type Known =
  | 'already_there'
  | 'already_exists'
  | 'invalid_state'
  | 'not_empty'
  | 'not_ready'
  | 'deposit_conflict'
  | 'balance_limit'
  | 'currency_mismatch'
  | 'invalid'
  | 'other';

/** Reasons of refusals, by the codes of the operator API. */
const words: InEveryLanguage<Readonly<Record<Known, string>>> = {
  en: {
    already_there: 'It was not done: this person has a role here already.',
    already_exists: 'It was not done: it exists already.',
    invalid_state: 'It was not done: the present state does not allow it.',
    not_empty: 'It was not closed: something is still open. End it, then try again.',
    not_ready: 'It did not go live: the checklist is not met yet.',
    deposit_conflict: 'It was not done: this reference was used for another deposit.',
    balance_limit: 'It was not done: the balance would become larger than an account may hold.',
    currency_mismatch: 'It was not done: the account has another currency.',
    invalid: 'It was not done: what was entered is not complete or not valid.',
    other: 'It was not done. Nothing was changed.',
  },
  lt: {
    already_there: 'Neatlikta: šis žmogus čia jau turi vaidmenį.',
    already_exists: 'Neatlikta: tai jau yra.',
    invalid_state: 'Neatlikta: dabartinė būsena to neleidžia.',
    not_empty: 'Neuždaryta: dar ne viskas užbaigta. Užbaikite ir bandykite dar kartą.',
    not_ready: 'Tikrasis režimas neįjungtas: dar ne viskas iš sąrašo atlikta.',
    deposit_conflict: 'Neatlikta: šis kodas jau panaudotas kitai įmokai.',
    balance_limit: 'Neatlikta: likutis viršytų didžiausią leistiną.',
    currency_mismatch: 'Neatlikta: sąskaitos valiuta kita.',
    invalid: 'Neatlikta: įvesti ne visi duomenys arba jie neteisingi.',
    other: 'Neatlikta. Niekas nepakeista.',
  },
  ru: {
    already_there: 'Не выполнено: у этого человека здесь уже есть роль.',
    already_exists: 'Не выполнено: это уже существует.',
    invalid_state: 'Не выполнено: текущее состояние этого не позволяет.',
    not_empty: 'Не закрыто: ещё не всё завершено. Завершите и попробуйте снова.',
    not_ready: 'Рабочий режим не включён: список требований ещё не выполнен.',
    deposit_conflict: 'Не выполнено: этот код уже использован для другого пополнения.',
    balance_limit: 'Не выполнено: баланс превысил бы допустимый.',
    currency_mismatch: 'Не выполнено: у счёта другая валюта.',
    invalid: 'Не выполнено: введены не все данные или они неверны.',
    other: 'Не выполнено. Ничего не изменено.',
  },
};

/** Codes with several reasons: the API's sentence says which one applies. */
const isVague = new Set<Known>([
  'invalid_state',
  'already_exists',
  'not_ready',
  'invalid',
  'other',
]);

const knownOf = (status: number, refusal: string): Known => {
  if (Object.hasOwn(words.en, refusal)) return refusal as Known;
  return status === 422 || status === 400 ? 'invalid' : 'other';
};

type Refused = Extract<Answered<unknown>, { readonly ok: false }>;

/** The reason in words. If a code is too vague, the API's sentence follows. */
export function refusalText({ status, refusal, because }: Refused, language: PageLanguage): Html {
  const known = knownOf(status, refusal);
  const said = words[language][known];
  return isVague.has(known) ? html`${said} <span lang="en">${because}</span>` : html`${said}`;
}
