import type { InEveryLanguage } from '../../pages/language.ts';
import type { RuleOutcome } from '../../transfer/standing-payouts/payout-rule.ts';

type RuleTexts = {
  readonly title: string;
  readonly lead: string;
  readonly none: string;
  readonly look: string;
  readonly set: string;
  readonly change: string;
  readonly changeWaits: string;
  readonly save: string;
  readonly confirm: string;
  readonly confirmLead: string;
  readonly ownLead: string;
  readonly accountChanged: string;
  readonly off: string;
  readonly when: string;
  readonly everyDay: string;
  /** Starting with Monday. */
  readonly weekdays: readonly string[];
  readonly ofMonth: (day: number) => string;
  readonly lastDay: string;
  readonly keep: string;
  readonly keepHint: string;
  readonly minimum: string;
  readonly minimumHint: string;
  readonly next: string;
  readonly setBy: string;
  readonly confirmedBy: string;
  readonly standing: (name: string) => string;
  readonly last: string;
  readonly lastEmpty: string;
  readonly moment: string;
  readonly outcome: string;
  readonly amount: string;
  readonly wrong: Readonly<Record<'amount' | 'when', string>>;
  readonly states: Readonly<Record<'waiting' | 'on' | 'off', string>>;
  readonly outcomes: Readonly<Record<RuleOutcome, string>>;
  readonly done: Readonly<Record<'set' | 'waiting' | 'confirmed' | 'off', string>>;
};

// biome-ignore format: one text per line
export const ruleTexts: InEveryLanguage<RuleTexts> = {
  en: {
    title: 'Standing payout',
    lead: 'On the days that you choose, at 05:00 UTC, everything above an amount that stays goes to the bank account of the project.',
    none: 'There is none: nothing is paid out automatically.',
    look: 'Rule and results',
    set: 'Set the rule',
    change: 'Change the rule',
    changeWaits: 'In this project another owner or a colleague of finance has to confirm the rule, once. Until then nothing is paid out by it, by an earlier rule neither. Its payouts then need no approval.',
    save: 'Save',
    confirm: 'Confirm',
    confirmLead: 'Look at the day and the amounts. After your confirmation payouts are made automatically.',
    ownLead: 'Another person has to confirm the rule.',
    accountChanged: 'The bank account was changed after this rule was set, so it has to be confirmed again: set the rule again, and let another person confirm it. Until then it pays nothing out.',
    off: 'Switch off',
    when: 'When',
    everyDay: 'Every day',
    weekdays: ['Every Monday', 'Every Tuesday', 'Every Wednesday', 'Every Thursday', 'Every Friday', 'Every Saturday', 'Every Sunday'],
    ofMonth: (day) => `Every month, day ${day}`,
    lastDay: 'Every month, day 31 or the last',
    keep: 'Stays on the balance, EUR',
    keepHint: 'For example 100.00. Empty: nothing stays.',
    minimum: 'Smallest payout, EUR',
    minimumHint: 'If less would be paid out, it waits for the next time. It may stay empty.',
    next: 'Next payout',
    setBy: 'Set by',
    confirmedBy: 'Confirmed by',
    standing: (name) => `the standing rule of ${name}`,
    last: 'Last results',
    lastEmpty: 'There are none yet.',
    moment: 'Due',
    outcome: 'Result',
    amount: 'Amount',
    wrong: { amount: 'Write an amount, or leave the field empty.', when: 'Choose a day.' },
    states: { waiting: 'waiting for confirmation', on: 'on', off: 'off' },
    outcomes: {
      paid: 'Paid out', waits_for_approval: 'Waiting for the approval of a second person', account_changed: 'The bank account was changed after the rule was set', nothing: 'Nothing above the amount that stays', below_minimum: 'Less than the smallest payout',
      no_bank_account: 'No bank account', bank_account_waits: 'The bank account could not be used yet', no_payout_rail: 'This installation could not pay out to banks', not_possible: 'The project could not pay', ended: 'The rule was switched off: the project was closed or changed its mode',
    },
    done: { set: 'The rule is set.', waiting: 'The rule waits for the confirmation of another person.', confirmed: 'The rule was confirmed.', off: 'The rule is off.' },
  },
  lt: {
    title: 'Periodinė išmoka',
    lead: 'Jūsų pasirinktomis dienomis 05:00 UTC viskas, kas viršija paliekamą sumą, pervedama į projekto banko sąskaitą.',
    none: 'Automatiškai niekas neišmokama.',
    look: 'Taisyklė ir rezultatai',
    set: 'Nustatyti taisyklę',
    change: 'Pakeisti taisyklę',
    changeWaits: 'Šiame projekte taisyklę vieną kartą turi patvirtinti kitas savininkas arba finansų darbuotojas. Iki tol pagal ją niekas neišmokama, pagal ankstesnę taisyklę – taip pat. Vėliau jos išmokų tvirtinti nereikia.',
    save: 'Išsaugoti',
    confirm: 'Patvirtinti',
    confirmLead: 'Patikrinkite dieną ir sumas. Jums patvirtinus, išmokos bus atliekamos automatiškai.',
    ownLead: 'Taisyklę turi patvirtinti kitas žmogus.',
    accountChanged: 'Nustačius šią taisyklę pakeista banko sąskaita, todėl ją reikia patvirtinti iš naujo: nustatykite taisyklę dar kartą, o kitas žmogus tegul ją patvirtina. Iki tol pagal ją nieko neišmokama.',
    off: 'Išjungti',
    when: 'Kada',
    everyDay: 'Kasdien',
    weekdays: ['Kiekvieną pirmadienį', 'Kiekvieną antradienį', 'Kiekvieną trečiadienį', 'Kiekvieną ketvirtadienį', 'Kiekvieną penktadienį', 'Kiekvieną šeštadienį', 'Kiekvieną sekmadienį'],
    ofMonth: (day) => `Kas mėnesį, ${day} dieną`,
    lastDay: 'Kas mėnesį, 31 arba paskutinę dieną',
    keep: 'Lieka likutyje, EUR',
    keepHint: 'Pavyzdžiui, 100,00. Tuščia – nelieka nieko.',
    minimum: 'Mažiausia išmoka, EUR',
    minimumHint: 'Jei išmoka būtų mažesnė, ji atidedama iki kito karto. Galima palikti tuščią.',
    next: 'Kita išmoka',
    setBy: 'Nustatė',
    confirmedBy: 'Patvirtino',
    standing: (name) => `periodinės išmokos taisyklė, kurią nustatė ${name}`,
    last: 'Paskutiniai rezultatai',
    lastEmpty: 'Rezultatų dar nėra.',
    moment: 'Numatyta',
    outcome: 'Rezultatas',
    amount: 'Suma',
    wrong: { amount: 'Įveskite sumą arba palikite laukelį tuščią.', when: 'Pasirinkite dieną.' },
    states: { waiting: 'laukia patvirtinimo', on: 'įjungta', off: 'išjungta' },
    outcomes: {
      paid: 'Išmokėta', waits_for_approval: 'Laukia antro žmogaus patvirtinimo', account_changed: 'Nustačius taisyklę pakeista banko sąskaita', nothing: 'Paliekamos sumos niekas neviršijo', below_minimum: 'Mažiau už mažiausią išmoką',
      no_bank_account: 'Nėra banko sąskaitos', bank_account_waits: 'Banko sąskaitos dar nebuvo galima naudoti', no_payout_rail: 'Sistema negalėjo išmokėti pinigų į bankus', not_possible: 'Projektas negalėjo mokėti', ended: 'Taisyklė išjungta: projektas uždarytas arba pakeistas jo režimas',
    },
    done: { set: 'Taisyklė nustatyta.', waiting: 'Taisyklė laukia kito žmogaus patvirtinimo.', confirmed: 'Taisyklė patvirtinta.', off: 'Taisyklė išjungta.' },
  },
  ru: {
    title: 'Регулярная выплата',
    lead: 'В выбранные вами дни в 05:00 UTC всё сверх остающейся суммы поступает на банковский счёт проекта.',
    none: 'Автоматически ничего не выплачивается.',
    look: 'Правило и результаты',
    set: 'Задать правило',
    change: 'Изменить правило',
    changeWaits: 'В этом проекте правило должен один раз подтвердить другой владелец или сотрудник финансов. До тех пор по нему ничего не выплачивается, по прежнему правилу тоже. После этого его выплаты подтверждать не нужно.',
    save: 'Сохранить',
    confirm: 'Подтвердить',
    confirmLead: 'Проверьте день и суммы. После вашего подтверждения выплаты будут выполняться автоматически.',
    ownLead: 'Правило должен подтвердить другой человек.',
    accountChanged: 'После того как это правило было задано, банковский счёт изменили, поэтому правило нужно подтвердить снова: задайте его заново, и пусть его подтвердит другой человек. До тех пор выплат по нему не будет.',
    off: 'Выключить',
    when: 'Когда',
    everyDay: 'Ежедневно',
    weekdays: ['Каждый понедельник', 'Каждый вторник', 'Каждую среду', 'Каждый четверг', 'Каждую пятницу', 'Каждую субботу', 'Каждое воскресенье'],
    ofMonth: (day) => `Каждый месяц, ${day}-го числа`,
    lastDay: 'Каждый месяц, 31-го числа или в последний день',
    keep: 'Остаётся на балансе, EUR',
    keepHint: 'Например, 100,00. Пусто: не остаётся ничего.',
    minimum: 'Наименьшая выплата, EUR',
    minimumHint: 'Если выплата была бы меньше, она откладывается до следующего раза. Можно оставить пустым.',
    next: 'Следующая выплата',
    setBy: 'Задал(а)',
    confirmedBy: 'Подтвердил(а)',
    standing: (name) => `правило регулярной выплаты, которое задал(а) ${name}`,
    last: 'Последние результаты',
    lastEmpty: 'Результатов пока нет.',
    moment: 'Назначена',
    outcome: 'Результат',
    amount: 'Сумма',
    wrong: { amount: 'Введите сумму или оставьте поле пустым.', when: 'Выберите день.' },
    states: { waiting: 'ожидает подтверждения', on: 'включена', off: 'выключена' },
    outcomes: {
      paid: 'Выплачено', waits_for_approval: 'Ожидает подтверждения второго человека', account_changed: 'Банковский счёт изменён после того, как правило было задано', nothing: 'Сверх остающейся суммы ничего не было', below_minimum: 'Меньше наименьшей выплаты',
      no_bank_account: 'Нет банковского счёта', bank_account_waits: 'Банковский счёт ещё нельзя было использовать', no_payout_rail: 'Система не могла выплачивать деньги в банки', not_possible: 'Проект не мог платить', ended: 'Правило выключено: проект закрыт или изменён его режим',
    },
    done: { set: 'Правило задано.', waiting: 'Правило ожидает подтверждения другого человека.', confirmed: 'Правило подтверждено.', off: 'Правило выключено.' },
  },
};
