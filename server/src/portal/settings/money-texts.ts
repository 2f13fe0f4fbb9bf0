import type { InEveryLanguage } from '../../pages/language.ts';

type MoneyTexts = {
  readonly bankAccount: string;
  readonly bankLead: string;
  readonly noBankAccount: string;
  readonly ownerAdds: string;
  readonly holder: string;
  readonly holderHint: string;
  readonly iban: string;
  readonly ibanHint: string;
  readonly bic: string;
  readonly bicHint: string;
  readonly usable: string;
  readonly usableNow: string;
  readonly usableFrom: (moment: string) => string;
  readonly change: string;
  readonly add: string;
  readonly save: string;
  readonly rules: string;
  readonly changeRules: string;
  readonly rulesLead: string;
  readonly approval: string;
  readonly approvalHint: string;
  readonly limit: (currency: string) => string;
  readonly limitHint: string;
  readonly yes: string;
  readonly no: string;
  readonly wrong: Readonly<Record<'iban' | 'bic' | 'limit', string>>;
  /** By the word that the address contains after the act. */
  readonly done: Readonly<Record<'bank_account' | 'same_account' | 'money', string>>;
};

// biome-ignore format: one text per line
export const moneyTexts: InEveryLanguage<MoneyTexts> = {
  en: {
    bankAccount: 'Bank account',
    bankLead: 'Payouts go there. A new account can be used after 24 hours, or when the operator of the service confirms it. Every owner gets a mail. Payouts that were asked for before still go to the account of then.',
    noBankAccount: 'There is none yet. Without one nothing can be paid out.',
    ownerAdds: 'An owner of the project adds it under Settings.',
    holder: 'Account holder',
    holderHint: 'The account has to belong to you under this name, the name of the project.',
    iban: 'IBAN',
    ibanHint: 'For example LT60 1010 0123 4567 8901',
    bic: 'BIC of the bank',
    bicHint: 'Only where your bank asks for it',
    usable: 'Can be used',
    usableNow: 'yes',
    usableFrom: (moment) => `from ${moment} on`,
    change: 'Change the bank account',
    add: 'Add a bank account',
    save: 'Save',
    rules: 'Payouts and refunds',
    changeRules: 'Change these rules',
    rulesLead: 'Who may move money out of the project, and when the second factor is asked for again.',
    approval: 'Every payout needs a second person',
    approvalHint: 'Who asked for a payout cannot approve it. Until another owner or a colleague of finance does, nothing leaves.',
    limit: (currency) => `Refunds above this amount ask for the second factor again, ${currency}`,
    limitHint: 'For example 500.00. It counts in every currency.',
    yes: 'yes',
    no: 'no',
    wrong: { iban: 'This is no IBAN. Look at every character.', bic: 'This is no BIC: it has 8 or 11 letters and digits.', limit: 'Write an amount, or 0 to be asked at every refund.' },
    done: { bank_account: 'The bank account was saved.', same_account: 'Nothing was changed: it was the account already.', money: 'The rules of payouts and refunds were saved.' },
  },
  lt: {
    bankAccount: 'Banko sąskaita',
    bankLead: 'Į ją pervedamos išmokos. Naują sąskaitą galima naudoti po 24 valandų arba kai ją patvirtina paslaugos operatorius. Kiekvienas savininkas gauna laišką. Anksčiau pateiktos išmokos keliauja į ankstesnę sąskaitą.',
    noBankAccount: 'Jos dar nėra. Be jos išmokėti nieko negalima.',
    ownerAdds: 'Ją prideda projekto savininkas skiltyje „Nustatymai“.',
    holder: 'Sąskaitos turėtojas',
    holderHint: 'Sąskaita turi priklausyti jums šiuo, t. y. projekto, pavadinimu.',
    iban: 'IBAN',
    ibanHint: 'Pavyzdžiui, LT60 1010 0123 4567 8901',
    bic: 'Banko BIC',
    bicHint: 'Tik jei jo prašo jūsų bankas',
    usable: 'Galima naudoti',
    usableNow: 'taip',
    usableFrom: (moment) => `nuo ${moment}`,
    change: 'Keisti banko sąskaitą',
    add: 'Pridėti banko sąskaitą',
    save: 'Išsaugoti',
    rules: 'Išmokos ir grąžinimai',
    changeRules: 'Keisti šias taisykles',
    rulesLead: 'Kas gali išmokėti projekto pinigus ir kada dar kartą prašoma antrojo patvirtinimo.',
    approval: 'Kiekvieną išmoką tvirtina antras žmogus',
    approvalHint: 'Kas pateikė išmoką, tas jos patvirtinti negali. Kol jos nepatvirtina kitas savininkas arba finansų darbuotojas, pinigai niekur neišeina.',
    limit: (currency) => `Didesniam grąžinimui dar kartą prašoma antrojo patvirtinimo, ${currency}`,
    limitHint: 'Pavyzdžiui, 500,00. Galioja visoms valiutoms.',
    yes: 'taip',
    no: 'ne',
    wrong: { iban: 'Tai ne IBAN. Patikrinkite kiekvieną ženklą.', bic: 'Tai ne BIC: jį sudaro 8 arba 11 raidžių ir skaitmenų.', limit: 'Įveskite sumą arba 0, kad būtų prašoma kaskart.' },
    done: { bank_account: 'Banko sąskaita išsaugota.', same_account: 'Niekas nepakeista: tai jau ši sąskaita.', money: 'Išmokų ir grąžinimų taisyklės išsaugotos.' },
  },
  ru: {
    bankAccount: 'Банковский счёт',
    bankLead: 'На него поступают выплаты. Новый счёт можно использовать через 24 часа или когда его подтвердит оператор сервиса. Каждый владелец получает письмо. Запрошенные ранее выплаты идут на прежний счёт.',
    noBankAccount: 'Его ещё нет. Без него ничего нельзя выплатить.',
    ownerAdds: 'Его добавляет владелец проекта в разделе «Настройки».',
    holder: 'Владелец счёта',
    holderHint: 'Счёт должен принадлежать вам под этим именем — именем проекта.',
    iban: 'IBAN',
    ibanHint: 'Например, LT60 1010 0123 4567 8901',
    bic: 'BIC банка',
    bicHint: 'Только если его требует ваш банк',
    usable: 'Можно использовать',
    usableNow: 'да',
    usableFrom: (moment) => `с ${moment}`,
    change: 'Изменить банковский счёт',
    add: 'Добавить банковский счёт',
    save: 'Сохранить',
    rules: 'Выплаты и возвраты',
    changeRules: 'Изменить эти правила',
    rulesLead: 'Кто может выводить деньги проекта и когда второй фактор запрашивается снова.',
    approval: 'Каждую выплату подтверждает второй человек',
    approvalHint: 'Кто запросил выплату, не может её подтвердить. Пока этого не сделает другой владелец или сотрудник финансов, деньги не уходят.',
    limit: (currency) => `Возвраты больше этой суммы снова требуют второй фактор, ${currency}`,
    limitHint: 'Например, 500,00. Действует для всех валют.',
    yes: 'да',
    no: 'нет',
    wrong: { iban: 'Это не IBAN. Проверьте каждый знак.', bic: 'Это не BIC: в нём 8 или 11 букв и цифр.', limit: 'Введите сумму или 0, чтобы спрашивать при каждом возврате.' },
    done: { bank_account: 'Банковский счёт сохранён.', same_account: 'Ничего не изменено: это уже тот счёт.', money: 'Правила выплат и возвратов сохранены.' },
  },
};
