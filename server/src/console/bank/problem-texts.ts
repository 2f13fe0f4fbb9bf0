import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';

/** A problem of a statement from the API: a code, and values from the file. */
export type StatementProblem = {
  readonly code: string;
  readonly line: number | null;
  readonly values: Readonly<Record<string, string>>;
};

type ProblemTexts = {
  readonly line: (line: number, said: string) => string;
  /** `{…}` stands for a value from the file. */
  readonly said: Readonly<Record<string, string>>;
};

// biome-ignore format: one text per line
const problemTexts: InEveryLanguage<ProblemTexts> = {
  en: {
    line: (line, said) => `Line ${line}: ${said}`,
    said: {
      no_currency: 'An amount has no currency.',
      unknown_currency: 'The currency {text} is not known.',
      no_amount: 'An amount is empty.',
      not_a_number: 'The amount {text} is not a number.',
      too_many_decimals: 'The amount {text} has more decimals than {currency} has.',
      amount_too_large: 'The amount {text} is too large.',
      unknown_direction: '{text} is neither CRDT nor DBIT.',
      no_direction: '{name} does not say whether it is a credit or a debit (CdtDbtInd).',
      neither_true_nor_false: '{name} is {text}, which is neither true nor false.',
      not_a_date: '{text} is not a date.',
      no_entry_amount: 'An entry has no amount.',
      no_status: 'An entry has no status.',
      unknown_status: 'The status {text} is not known.',
      not_a_count: '{text} is not a number of payments.',
      no_balance_amount: 'The balance {name} has no amount.',
      does_not_add_up: 'The payments add up to {sum}, but the entry is {amount} {currency}.',
      no_account: 'The statement does not name its account before its first entry.',
      not_a_currency: '{text} is not a currency.',
      too_large: '{name} is too large.',
      no_head: 'The statement has no head.',
      other_namespace: 'The file says that it is {said}, but it holds {name}.',
      unknown_version: 'The version {name} is not known.',
      not_ours: '{account} is not one of our bank accounts. Add it under Bank if it should be.',
      other_currency: 'The account is in {currency}, but the statement is in {other}.',
      entries_differ: 'The entries do not lead from the opening to the closing balance. Ask the bank for the statement again.',
      next_differs: 'The next statement begins with another balance. Take the statement in between.',
      number_missing: 'There is no statement for a number between this one and the last one. Take the missing statement.',
      opening_differs: 'The opening balance is not the closing balance of the statement before. Take the missing statement.',
    },
  },
  lt: {
    line: (line, said) => `${line} eilutė: ${said}`,
    said: {
      no_currency: 'Suma neturi valiutos.',
      unknown_currency: 'Valiuta {text} nežinoma.',
      no_amount: 'Suma tuščia.',
      not_a_number: 'Suma {text} nėra skaičius.',
      too_many_decimals: 'Suma {text} turi daugiau skaitmenų po kablelio, nei leidžia {currency}.',
      amount_too_large: 'Suma {text} per didelė.',
      unknown_direction: '{text} nėra nei CRDT, nei DBIT.',
      no_direction: '{name} nenurodo, ar tai įskaitymas, ar nurašymas (CdtDbtInd).',
      neither_true_nor_false: '{name} reikšmė yra {text}, o turi būti true arba false.',
      not_a_date: '{text} nėra data.',
      no_entry_amount: 'Įrašas neturi sumos.',
      no_status: 'Įrašas neturi būsenos.',
      unknown_status: 'Būsena {text} nežinoma.',
      not_a_count: '{text} nėra mokėjimų skaičius.',
      no_balance_amount: 'Likutis {name} neturi sumos.',
      does_not_add_up: 'Mokėjimų suma yra {sum}, o įrašo suma yra {amount} {currency}.',
      no_account: 'Išraše iki pirmojo įrašo nenurodyta sąskaita.',
      not_a_currency: '{text} nėra valiuta.',
      too_large: '{name} per didelis.',
      no_head: 'Išrašas neturi antraštės.',
      other_namespace: 'Faile nurodyta, kad tai {said}, bet jame yra {name}.',
      unknown_version: 'Versija {name} nežinoma.',
      not_ours: '{account} nėra mūsų banko sąskaita. Jei turi būti, pridėkite ją skyriuje „Bankas“.',
      other_currency: 'Sąskaitos valiuta yra {currency}, o išrašo – {other}.',
      entries_differ: 'Įrašai neveda nuo pradinio likučio prie galutinio. Paprašykite banko išrašo iš naujo.',
      next_differs: 'Kitas išrašas prasideda kitu likučiu. Trūksta tarpinio išrašo.',
      number_missing: 'Trūksta numerio tarp šio ir ankstesnio išrašo. Priimkite trūkstamą išrašą.',
      opening_differs: 'Pradinis likutis nesutampa su ankstesnio išrašo galutiniu likučiu. Priimkite trūkstamą išrašą.',
    },
  },
  ru: {
    line: (line, said) => `Строка ${line}: ${said}`,
    said: {
      no_currency: 'У суммы нет валюты.',
      unknown_currency: 'Валюта {text} неизвестна.',
      no_amount: 'Сумма пуста.',
      not_a_number: 'Сумма {text} – не число.',
      too_many_decimals: 'В сумме {text} больше знаков после запятой, чем допускает {currency}.',
      amount_too_large: 'Сумма {text} слишком велика.',
      unknown_direction: '{text} – ни CRDT, ни DBIT.',
      no_direction: '{name} не говорит, зачисление это или списание (CdtDbtInd).',
      neither_true_nor_false: 'Значение {name} – {text}, а должно быть true или false.',
      not_a_date: '{text} – не дата.',
      no_entry_amount: 'У записи нет суммы.',
      no_status: 'У записи нет статуса.',
      unknown_status: 'Статус {text} неизвестен.',
      not_a_count: '{text} – не число платежей.',
      no_balance_amount: 'У остатка {name} нет суммы.',
      does_not_add_up: 'Сумма платежей – {sum}, а сумма записи – {amount} {currency}.',
      no_account: 'В выписке до первой записи не назван счёт.',
      not_a_currency: '{text} – не валюта.',
      too_large: 'Слишком большой элемент: {name}.',
      no_head: 'У выписки нет заголовка.',
      other_namespace: 'В файле указано {said}, а внутри – {name}.',
      unknown_version: 'Версия {name} неизвестна.',
      not_ours: '{account} – не наш банковский счёт. Если он должен быть нашим, добавьте его в разделе «Банк».',
      other_currency: 'Валюта счёта – {currency}, а выписки – {other}.',
      entries_differ: 'Записи не ведут от начального остатка к конечному. Запросите выписку у банка ещё раз.',
      next_differs: 'Следующая выписка начинается с другого остатка. Не хватает выписки между ними.',
      number_missing: 'Не хватает номера между этой выпиской и предыдущей. Примите недостающую выписку.',
      opening_differs: 'Начальный остаток не совпадает с конечным остатком предыдущей выписки. Примите недостающую выписку.',
    },
  },
};

/** The problem in the reader's language, or in the API's words if there is no translation. */
function problemText(
  { code, line, values }: StatementProblem,
  sentence: string,
  language: PageLanguage,
): string {
  const texts = problemTexts[language];
  const text = texts.said[code];
  if (text === undefined) return sentence;
  const said = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return line === null ? said : texts.line(line, said);
}

type Reported = {
  readonly problems: readonly string[];
  readonly problem_details: readonly StatementProblem[];
};

/** All problems of a file's statements. */
export const problemsOf = (statements: readonly Reported[], language: PageLanguage): string =>
  statements
    .flatMap(({ problems, problem_details: details }) =>
      details.map((detail, nth) => problemText(detail, problems[nth] ?? '', language)),
    )
    .join(' ');
