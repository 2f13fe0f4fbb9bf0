import type { InEveryLanguage, PageLanguage } from '../pages/language.ts';

type Refusal =
  | 'already_there'
  | 'forbidden'
  | 'yourself'
  | 'invalid_state'
  | 'invalid_properties'
  | 'insufficient_funds'
  | 'balance_limit'
  | 'splits'
  | 'project_suspended'
  | 'project_closed'
  | 'no_bank_account'
  | 'bank_account_changed'
  | 'own_payout'
  | 'own_payout_rule'
  | 'payout_rule_changed'
  | 'no_payout_rail'
  | 'too_many_mails';

/** The reasons of refusals for people. The codes are those of the API. */
const words: InEveryLanguage<Readonly<Record<Refusal | 'other', string>>> = {
  en: {
    already_there: 'They have a role in this project already. Change it on their page.',
    forbidden: 'It was not done: only an owner of the project may do this.',
    yourself: 'You cannot change your own role; another owner can.',
    invalid_state:
      'It was not done: meanwhile its status no longer allows it. Nothing was changed.',
    invalid_properties:
      'It was not done: the amount is larger than what remains. Nothing was changed.',
    insufficient_funds: 'It was not done: the available balance is not enough.',
    balance_limit: 'It was not done: the balance would become larger than an account may hold.',
    splits:
      'It was not done: the split policy of the project does not allow such an order by hand. A program can name the recipients.',
    project_suspended: 'It was not done: the project is suspended. Ask the operator.',
    project_closed: 'It was not done: the project is closed.',
    no_bank_account:
      'It was not done: the project has no bank account. An owner adds it under Settings.',
    bank_account_changed:
      'It was not done: the bank account was changed meanwhile. Look at it and try again.',
    own_payout: 'It was not done: another person has to approve a payout that you asked for.',
    own_payout_rule: 'It was not done: another person has to confirm a rule that you set.',
    payout_rule_changed:
      'It was not done: the rule was changed meanwhile. Look at it and try again.',
    no_payout_rail: 'It was not done: this installation cannot pay out to banks yet.',
    too_many_mails: 'It was not done: too many invitations were sent. Try again later.',
    other: 'It was not done. Nothing was changed.',
  },
  lt: {
    already_there: 'Šis žmogus projekte jau turi vaidmenį. Pakeiskite jį žmogaus puslapyje.',
    forbidden: 'Neatlikta: tai gali daryti tik projekto savininkas.',
    yourself: 'Savo vaidmens keisti negalima; tai daro kitas savininkas.',
    invalid_state:
      'Neatlikta: per tą laiką pasikeitė būsena, todėl to daryti nebegalima. Niekas nepakeista.',
    invalid_properties: 'Neatlikta: suma didesnė už likusią. Niekas nepakeista.',
    insufficient_funds: 'Neatlikta: nepakanka disponuojamo likučio.',
    balance_limit: 'Neatlikta: likutis viršytų didžiausią leistiną.',
    splits:
      'Neatlikta: pagal projekto skirstymo taisykles tokio užsakymo ranka sukurti negalima. Gavėjus gali nurodyti programa.',
    project_suspended: 'Neatlikta: projekto veikla sustabdyta. Kreipkitės į operatorių.',
    project_closed: 'Neatlikta: projektas uždarytas.',
    no_bank_account:
      'Neatlikta: projektas neturi banko sąskaitos. Ją nustatymuose prideda savininkas.',
    bank_account_changed:
      'Neatlikta: per tą laiką pakeista banko sąskaita. Patikrinkite ją ir bandykite dar kartą.',
    own_payout: 'Neatlikta: jūsų pateiktą išmoką turi patvirtinti kitas žmogus.',
    own_payout_rule: 'Neatlikta: jūsų nustatytą taisyklę turi patvirtinti kitas žmogus.',
    payout_rule_changed:
      'Neatlikta: per tą laiką pakeista taisyklė. Patikrinkite ją ir bandykite dar kartą.',
    no_payout_rail: 'Neatlikta: ši sistema dar negali išmokėti pinigų į bankus.',
    too_many_mails: 'Neatlikta: išsiųsta per daug kvietimų. Bandykite vėliau.',
    other: 'Neatlikta. Niekas nepakeista.',
  },
  ru: {
    already_there: 'У этого человека уже есть роль в проекте. Измените её на его странице.',
    forbidden: 'Не выполнено: это может делать только владелец проекта.',
    yourself: 'Свою роль изменить нельзя; это делает другой владелец.',
    invalid_state:
      'Не выполнено: тем временем статус изменился, и это больше невозможно. Ничего не изменено.',
    invalid_properties: 'Не выполнено: сумма больше оставшейся. Ничего не изменено.',
    insufficient_funds: 'Не выполнено: доступного остатка недостаточно.',
    balance_limit: 'Не выполнено: остаток превысил бы допустимый.',
    splits:
      'Не выполнено: правила распределения проекта не позволяют создать такой заказ вручную. Получателей может назвать программа.',
    project_suspended: 'Не выполнено: проект приостановлен. Обратитесь к оператору.',
    project_closed: 'Не выполнено: проект закрыт.',
    no_bank_account:
      'Не выполнено: у проекта нет банковского счёта. Его добавляет владелец в настройках.',
    bank_account_changed:
      'Не выполнено: тем временем изменён банковский счёт. Проверьте его и попробуйте ещё раз.',
    own_payout: 'Не выполнено: запрошенную вами выплату должен подтвердить другой человек.',
    own_payout_rule: 'Не выполнено: заданное вами правило должен подтвердить другой человек.',
    payout_rule_changed:
      'Не выполнено: тем временем правило изменено. Проверьте его и попробуйте ещё раз.',
    no_payout_rail: 'Не выполнено: эта система пока не может выплачивать деньги в банки.',
    too_many_mails: 'Не выполнено: отправлено слишком много приглашений. Попробуйте позже.',
    other: 'Не выполнено. Ничего не изменено.',
  },
};

export function refusalWords(refusal: string, language: PageLanguage): string {
  const own: Readonly<Record<string, string>> = words[language];
  return own[refusal] ?? words[language].other;
}
