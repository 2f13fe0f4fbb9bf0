import type { InEveryLanguage } from '../../pages/language.ts';

export type FileState =
  | 'draft'
  | 'released'
  | 'submitted'
  | 'accepted'
  | 'partly_accepted'
  | 'rejected'
  | 'booked'
  | 'withdrawn';

type FileTexts = {
  readonly title: string;
  readonly empty: string;
  readonly make: string;
  readonly makeMeaning: string;
  readonly account: string;
  readonly report: string;
  readonly reportMeaning: string;
  readonly takeReport: string;
  readonly file: string;
  readonly state: string;
  readonly made: string;
  readonly payments: string;
  readonly total: string;
  readonly executionDate: string;
  readonly messageId: string;
  readonly madeBy: string;
  readonly releasedBy: string;
  readonly nobody: string;
  readonly payee: string;
  readonly iban: string;
  readonly reason: string;
  readonly inTheFile: string;
  readonly knownAs: string;
  readonly amount: string;
  readonly states: Readonly<Record<FileState, string>>;
  readonly itemStates: Readonly<Record<string, string>>;
  readonly acts: Readonly<
    Record<'release' | 'withdraw' | 'take' | 'go-on', readonly [string, string]>
  >;
  readonly doubts: string;
  readonly done: Readonly<Record<string, string>>;
  readonly refusals: Readonly<Record<string, string>>;
};

// biome-ignore format: one text per line
export const fileTexts: InEveryLanguage<FileTexts> = {
  en: {
    title: 'Payment files',
    empty: 'There is no payment file yet.',
    make: 'Make a file',
    makeMeaning: 'Everything that waits to be paid from the bank account goes into one file. Someone else has to release it.',
    account: 'From account',
    report: 'Report of the bank',
    reportMeaning: 'The answer of the bank to a payment file (pain.002).',
    takeReport: 'Take the report',
    file: 'Payment file',
    state: 'State',
    made: 'Made',
    payments: 'Payments',
    total: 'Total',
    executionDate: 'To be paid on',
    messageId: 'Message id',
    madeBy: 'Made by',
    releasedBy: 'Released by',
    nobody: 'not yet',
    payee: 'Payee',
    iban: 'IBAN',
    reason: 'Reason',
    inTheFile: 'In the file',
    knownAs: 'Name at the bank',
    amount: 'Amount',
    states: { draft: 'to be released', released: 'released', submitted: 'at the bank', accepted: 'accepted', partly_accepted: 'accepted in part', rejected: 'rejected', booked: 'paid', withdrawn: 'withdrawn' },
    itemStates: { in_file: 'in the file', accepted: 'accepted', booked: 'paid', rejected: 'rejected', returned: 'came back' },
    acts: {
      release: ['Release', 'The file may go to the bank. Compare number and total first.'],
      withdraw: ['Withdraw', 'Its payments wait for another file.'],
      take: ['Take to the bank', 'Downloads the file, and counts it as given to the bank.'],
      'go-on': ['Go on', 'You have compared the names, and the bank may pay.'],
    },
    doubts: 'The bank asks: names of payees differ from those that their banks know. Compare them, then go on or withdraw.',
    done: { made: 'The file is made. Someone else has to release it.', release: 'The file is released.', withdraw: 'The file is withdrawn.', 'go-on': 'The bank may go on.', reported: 'The report was taken.' },
    refusals: { nothing_to_pay: 'Nothing waits to be paid from the bank account.', four_eyes: 'You made this file. Someone else has to release it.', limit_reached: 'More than the limit of a day would be released today.', unfit_payouts: 'No bank carries one of its payouts: its account is no IBAN, or its amount is too large. Withdraw the file and make another.', invalid_state: 'The file has moved on meanwhile. Look at it again.', unreadable_file: 'This file cannot be read.', invalid_request: 'Choose a file first.', no_file_of_ours: 'The report is about no payment file of ours.' },
  },
  lt: {
    title: 'Mokėjimų failai',
    empty: 'Mokėjimų failų dar nėra.',
    make: 'Sudaryti failą',
    makeMeaning: 'Viskas, kas laukia apmokėjimo iš šios sąskaitos, sudedama į vieną failą. Jį turi patvirtinti kitas žmogus.',
    account: 'Iš sąskaitos',
    report: 'Banko atsakymas',
    reportMeaning: 'Banko atsakymas į mokėjimų failą (pain.002).',
    takeReport: 'Priimti atsakymą',
    file: 'Mokėjimų failas',
    state: 'Būsena',
    made: 'Sudarytas',
    payments: 'Mokėjimai',
    total: 'Iš viso',
    executionDate: 'Vykdyti',
    messageId: 'Pranešimo kodas',
    madeBy: 'Sudarė',
    releasedBy: 'Patvirtino',
    nobody: 'dar niekas',
    payee: 'Gavėjas',
    iban: 'IBAN',
    reason: 'Priežastis',
    inTheFile: 'Faile',
    knownAs: 'Vardas banke',
    amount: 'Suma',
    states: { draft: 'laukia patvirtinimo', released: 'patvirtintas', submitted: 'perduotas bankui', accepted: 'priimtas', partly_accepted: 'priimtas iš dalies', rejected: 'atmestas', booked: 'sumokėtas', withdrawn: 'atšauktas' },
    itemStates: { in_file: 'faile', accepted: 'priimtas', booked: 'sumokėtas', rejected: 'atmestas', returned: 'grįžo' },
    acts: {
      release: ['Patvirtinti', 'Failą galima perduoti bankui. Pirmiausia palyginkite mokėjimų skaičių ir sumą.'],
      withdraw: ['Atšaukti', 'Mokėjimai lauks kito failo.'],
      take: ['Perduoti bankui', 'Failas atsisiunčiamas ir laikomas perduotu bankui.'],
      'go-on': ['Tęsti', 'Vardus palyginote, bankas gali mokėti.'],
    },
    doubts: 'Bankas klausia: gavėjų vardai skiriasi nuo tų, kuriuos žino jų bankai. Palyginkite, tada tęskite arba atšaukite.',
    done: { made: 'Failas sudarytas. Jį turi patvirtinti kitas žmogus.', release: 'Failas patvirtintas.', withdraw: 'Failas atšauktas.', 'go-on': 'Bankas gali tęsti.', reported: 'Banko atsakymas priimtas.' },
    refusals: { nothing_to_pay: 'Iš šios sąskaitos niekas nelaukia apmokėjimo.', four_eyes: 'Šį failą sudarėte jūs. Jį turi patvirtinti kitas žmogus.', limit_reached: 'Šiandien būtų patvirtinta daugiau nei dienos riba.', unfit_payouts: 'Vienos iš išmokų bankas nepriimtų: sąskaita nėra IBAN arba suma per didelė. Atšaukite failą ir sudarykite kitą.', invalid_state: 'Failo būsena pasikeitė. Pažiūrėkite į jį dar kartą.', unreadable_file: 'Šio failo perskaityti nepavyko.', invalid_request: 'Pirmiausia pasirinkite failą.', no_file_of_ours: 'Atsakymas ne apie mūsų mokėjimų failą.' },
  },
  ru: {
    title: 'Платёжные файлы',
    empty: 'Платёжных файлов ещё нет.',
    make: 'Составить файл',
    makeMeaning: 'Всё, что ждёт выплаты с этого счёта, войдёт в один файл. Его должен утвердить другой человек.',
    account: 'Со счёта',
    report: 'Ответ банка',
    reportMeaning: 'Ответ банка на платёжный файл (pain.002).',
    takeReport: 'Принять ответ',
    file: 'Платёжный файл',
    state: 'Состояние',
    made: 'Составлен',
    payments: 'Платежи',
    total: 'Всего',
    executionDate: 'Исполнить',
    messageId: 'Код сообщения',
    madeBy: 'Составил',
    releasedBy: 'Утвердил',
    nobody: 'ещё никто',
    payee: 'Получатель',
    iban: 'IBAN',
    reason: 'Причина',
    inTheFile: 'В файле',
    knownAs: 'Имя в банке',
    amount: 'Сумма',
    states: { draft: 'ждёт утверждения', released: 'утверждён', submitted: 'передан в банк', accepted: 'принят', partly_accepted: 'принят частично', rejected: 'отклонён', booked: 'выплачен', withdrawn: 'отозван' },
    itemStates: { in_file: 'в файле', accepted: 'принят', booked: 'выплачен', rejected: 'отклонён', returned: 'вернулся' },
    acts: {
      release: ['Утвердить', 'Файл можно передать в банк. Сначала сверьте число платежей и сумму.'],
      withdraw: ['Отозвать', 'Платежи будут ждать другого файла.'],
      take: ['Передать в банк', 'Файл скачивается и считается переданным в банк.'],
      'go-on': ['Продолжить', 'Вы сверили имена, и банк может платить.'],
    },
    doubts: 'Банк спрашивает: имена получателей отличаются от известных их банкам. Сверьте их, затем продолжите или отзовите файл.',
    done: { made: 'Файл составлен. Его должен утвердить другой человек.', release: 'Файл утверждён.', withdraw: 'Файл отозван.', 'go-on': 'Банк может продолжать.', reported: 'Ответ банка принят.' },
    refusals: { nothing_to_pay: 'С этого счёта ничто не ждёт выплаты.', four_eyes: 'Этот файл составили вы. Его должен утвердить другой человек.', limit_reached: 'Сегодня было бы утверждено больше дневного предела.', unfit_payouts: 'Одну из выплат не примет ни один банк: счёт не является IBAN или сумма слишком велика. Отзовите файл и создайте другой.', invalid_state: 'Состояние файла изменилось. Посмотрите на него ещё раз.', unreadable_file: 'Этот файл не удалось прочитать.', invalid_request: 'Сначала выберите файл.', no_file_of_ours: 'Ответ не о нашем платёжном файле.' },
  },
};
