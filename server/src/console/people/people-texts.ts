import type { InEveryLanguage } from '../../pages/language.ts';

export const peopleDone = [
  ...(['locked', 'unlocked', 'suspended', 'resumed', 'closed', 'link', 'sessions'] as const),
  ...(['factor', 'allowance', 'application', 'deposit', 'erased'] as const),
] as const;
export type PeopleDone = (typeof peopleDone)[number];

/** The name and the effect of an act. */
type Act = readonly [title: string, meaning: string];

type PeopleTexts = {
  readonly empty: string;
  readonly name: string;
  readonly phone: string;
  readonly user: string;
  readonly language: string;
  readonly password: string;
  readonly pin: string;
  readonly set: string;
  readonly notSet: string;
  readonly addresses: string;
  readonly noAddresses: string;
  readonly confirmed: string;
  readonly unconfirmed: string;
  readonly secondFactor: string;
  readonly noFactor: string;
  readonly factor: (app: string, passkeys: number, codes: number) => string;
  readonly attempts: string;
  readonly secrets: Readonly<Record<'password' | 'pin' | 'transfer', string>>;
  readonly wrongToday: (count: number) => string;
  readonly lockedByAttempts: (secret: string) => string;
  readonly lockedSince: (moment: string) => string;
  readonly sessions: string;
  readonly noSessions: string;
  readonly signedInAt: (moment: string) => string;
  readonly permissions: string;
  readonly noPermissions: string;
  readonly permission: string;
  readonly upTo: string;
  readonly permissionStates: Readonly<Record<string, string>>;
  readonly applications: string;
  readonly noApplications: string;
  readonly application: string;
  readonly mayDo: string;
  readonly lastIn: string;
  readonly statement: string;
  readonly lock: Act;
  readonly unlock: Act;
  readonly suspend: Act;
  readonly resume: Act;
  readonly close: Act;
  readonly passwordLink: Act;
  readonly endSessions: Act;
  readonly removeFactor: Act;
  readonly cancelPermission: string;
  readonly removeAccess: string;
  readonly deposit: Act;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly referenceHint: string;
  readonly export: Act;
  readonly erase: Act;
  readonly typeId: (id: number) => string;
  readonly back: string;
  readonly wrong: Readonly<Record<'amount' | 'id', string>>;
  readonly done: Readonly<Record<PeopleDone, string>>;
};

// biome-ignore format: one text per line
export const peopleTexts: InEveryLanguage<PeopleTexts> = {
  en: {
    empty: 'There is no such person.',
    name: 'Name',
    phone: 'Phone',
    user: 'User',
    language: 'Language',
    password: 'Password',
    pin: 'PIN',
    set: 'set',
    notSet: 'not set',
    addresses: 'Addresses',
    noAddresses: 'There is none.',
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed',
    secondFactor: 'Second factor',
    noFactor: 'none',
    factor: (app, passkeys, codes) => `app: ${app}; passkeys: ${passkeys}; recovery codes left: ${codes}`,
    attempts: 'Wrong attempts',
    secrets: { password: 'Password', pin: 'PIN', transfer: 'Password of a transfer' },
    wrongToday: (count) => `${count} in the last 24 hours`,
    lockedByAttempts: (secret) => `Locked after too many wrong attempts: ${secret}`,
    lockedSince: (moment) => `Locked by hand since ${moment}: no sign-in, no PIN`,
    sessions: 'Sessions',
    noSessions: 'Not signed in anywhere now.',
    signedInAt: (moment) => `signed in at ${moment}`,
    permissions: 'Payment permissions',
    noPermissions: 'There is none.',
    permission: 'For what',
    upTo: 'Up to',
    permissionStates: { created: 'created', accepted: 'agreed', active: 'active', expired: 'expired', canceled: 'cancelled' },
    applications: 'Applications',
    noApplications: 'No application has access.',
    application: 'Application',
    mayDo: 'May',
    lastIn: 'Last let in',
    statement: 'Statement',
    lock: ['Lock', 'No one signs in as this person and no PIN is taken, until you unlock. What was allowed to programs goes on.'],
    unlock: ['Unlock', 'Wrong attempts are forgotten, and a lock by hand ends.'],
    suspend: ['Suspend', 'No sign-in, no tokens, no new payments. The money stays.'],
    resume: ['End the suspension', 'They can sign in and pay again.'],
    close: ['Close', 'For good, when nothing is open. What is still open is shown.'],
    passwordLink: ['Send a password link', 'They get a mail with a link by which they set a new password. You do not see it.'],
    endSessions: ['End sessions', 'They are signed out of every browser and read so by mail.'],
    removeFactor: ['Remove the second factor', 'For someone who has lost it: make sure who asks. They read so by mail.'],
    cancelPermission: 'Cancel permission',
    removeAccess: 'Remove access',
    deposit: ['Deposit by hand', 'Money that came by another way. It counts once for each reference.'],
    amount: 'Amount',
    currency: 'Currency',
    reference: 'Reference',
    referenceHint: 'For example the line of a statement',
    export: ['Export personal data', 'A file with everything that is kept about this person. The log has it.'],
    erase: ['Erase personal data', 'Names, addresses and sessions are replaced for good; postings and amounts stay. Export before it.'],
    typeId: (id) => `Enter ${id} to confirm`,
    back: 'To the person',
    wrong: { amount: 'This is not an amount.', id: 'Nothing was erased: the number is not that of this user.' },
    done: {
      locked: 'This person is locked.',
      unlocked: 'This person is unlocked.',
      suspended: 'This person is suspended.',
      resumed: 'The suspension has ended.',
      closed: 'This person is closed.',
      link: 'The password link was sent.',
      sessions: 'All sessions have ended.',
      factor: 'The second factor was removed.',
      allowance: 'The payment permission was cancelled.',
      application: 'The access was removed.',
      deposit: 'The money was deposited.',
      erased: 'The personal data was erased.',
    },
  },
  lt: {
    empty: 'Tokio žmogaus nėra.',
    name: 'Vardas',
    phone: 'Telefonas',
    user: 'Naudotojas',
    language: 'Kalba',
    password: 'Slaptažodis',
    pin: 'PIN',
    set: 'nustatytas',
    notSet: 'nenustatytas',
    addresses: 'Adresai',
    noAddresses: 'Nėra.',
    confirmed: 'patvirtintas',
    unconfirmed: 'nepatvirtintas',
    secondFactor: 'Antrasis patvirtinimas',
    noFactor: 'nėra',
    factor: (app, passkeys, codes) => `programėlė: ${app}; prieigos raktai: ${passkeys}; liko atsarginių kodų: ${codes}`,
    attempts: 'Neteisingi bandymai',
    secrets: { password: 'Slaptažodis', pin: 'PIN', transfer: 'Pervedimo slaptažodis' },
    wrongToday: (count) => `per 24 valandas: ${count}`,
    lockedByAttempts: (secret) => `Užrakinta po per daug neteisingų bandymų: ${secret}`,
    lockedSince: (moment) => `Užrakinta ranka nuo ${moment}: prisijungti ir naudoti PIN negalima`,
    sessions: 'Seansai',
    noSessions: 'Dabar niekur neprisijungta.',
    signedInAt: (moment) => `prisijungta ${moment}`,
    permissions: 'Leidimai nuskaityti pinigus',
    noPermissions: 'Nėra.',
    permission: 'Kam',
    upTo: 'Iki',
    permissionStates: { created: 'sukurtas', accepted: 'sutikta', active: 'galioja', expired: 'nebegalioja', canceled: 'atšauktas' },
    applications: 'Programos',
    noApplications: 'Prieigos neturi nė viena programa.',
    application: 'Programa',
    mayDo: 'Gali',
    lastIn: 'Paskutinį kartą leista',
    statement: 'Išrašas',
    lock: ['Užrakinti', 'Kol neatrakinsite, niekas negalės prisijungti šio žmogaus vardu, PIN nepriimamas. Kas leista programoms, galioja.'],
    unlock: ['Atrakinti', 'Neteisingi bandymai užmirštami, užrakinimas ranka baigiasi.'],
    suspend: ['Sustabdyti', 'Negalima prisijungti, prieigos negalioja, naujų mokėjimų nėra. Pinigai lieka.'],
    resume: ['Baigti sustabdymą', 'Vėl galima prisijungti ir mokėti.'],
    close: ['Uždaryti', 'Visam laikui, kai viskas užbaigta. Kas neužbaigta, bus parodyta.'],
    passwordLink: ['Siųsti slaptažodžio nuorodą', 'Žmogus gauna laišką su nuoroda naujam slaptažodžiui nustatyti. Jos jūs nematote.'],
    endSessions: ['Baigti seansus', 'Žmogus atjungiamas visose naršyklėse ir apie tai gauna laišką.'],
    removeFactor: ['Pašalinti antrąjį patvirtinimą', 'Tam, kas jį prarado: įsitikinkite, kas prašo. Žmogus apie tai gauna laišką.'],
    cancelPermission: 'Atšaukti leidimą',
    removeAccess: 'Panaikinti prieigą',
    deposit: ['Papildyti ranka', 'Pinigai, gauti kitu keliu. Kiekvienam kodui įskaitoma vieną kartą.'],
    amount: 'Suma',
    currency: 'Valiuta',
    reference: 'Kodas',
    referenceHint: 'Pavyzdžiui, išrašo eilutė',
    export: ['Eksportuoti asmens duomenis', 'Failas su viskuo, kas apie šį žmogų saugoma. Tai įrašoma žurnale.'],
    erase: ['Ištrinti asmens duomenis', 'Vardai, adresai ir seansai pakeičiami visam laikui; įrašai ir sumos lieka. Prieš tai eksportuokite.'],
    typeId: (id) => `Patvirtinkite: įveskite ${id}`,
    back: 'Į žmogaus puslapį',
    wrong: { amount: 'Tai ne suma.', id: 'Niekas neištrinta: tai ne šio naudotojo numeris.' },
    done: {
      locked: 'Žmogus užrakintas.',
      unlocked: 'Žmogus atrakintas.',
      suspended: 'Žmogus sustabdytas.',
      resumed: 'Sustabdymas baigtas.',
      closed: 'Žmogus uždarytas.',
      link: 'Slaptažodžio nuoroda išsiųsta.',
      sessions: 'Visi seansai baigti.',
      factor: 'Antrasis patvirtinimas pašalintas.',
      allowance: 'Leidimas nuskaityti pinigus atšauktas.',
      application: 'Prieiga panaikinta.',
      deposit: 'Pinigai įskaityti.',
      erased: 'Asmens duomenys ištrinti.',
    },
  },
  ru: {
    empty: 'Такого человека нет.',
    name: 'Имя',
    phone: 'Телефон',
    user: 'Пользователь',
    language: 'Язык',
    password: 'Пароль',
    pin: 'PIN',
    set: 'задан',
    notSet: 'не задан',
    addresses: 'Адреса',
    noAddresses: 'Их нет.',
    confirmed: 'подтверждён',
    unconfirmed: 'не подтверждён',
    secondFactor: 'Второй фактор',
    noFactor: 'нет',
    factor: (app, passkeys, codes) => `приложение: ${app}; ключи доступа: ${passkeys}; осталось резервных кодов: ${codes}`,
    attempts: 'Неверные попытки',
    secrets: { password: 'Пароль', pin: 'PIN', transfer: 'Пароль перевода' },
    wrongToday: (count) => `за последние 24 часа: ${count}`,
    lockedByAttempts: (secret) => `Заблокировано после многих неверных попыток: ${secret}`,
    lockedSince: (moment) => `Заблокировано вручную с ${moment}: вход и PIN не принимаются`,
    sessions: 'Сеансы',
    noSessions: 'Сейчас вход нигде не выполнен.',
    signedInAt: (moment) => `вход ${moment}`,
    permissions: 'Разрешения на списание',
    noPermissions: 'Их нет.',
    permission: 'За что',
    upTo: 'До',
    permissionStates: { created: 'создано', accepted: 'согласовано', active: 'действует', expired: 'истекло', canceled: 'отменено' },
    applications: 'Приложения',
    noApplications: 'Ни у одного приложения нет доступа.',
    application: 'Приложение',
    mayDo: 'Может',
    lastIn: 'Последний доступ дан',
    statement: 'Выписка',
    lock: ['Заблокировать', 'Никто не войдёт от имени этого человека, и PIN не принимается, пока вы не разблокируете. Разрешённое программам действует.'],
    unlock: ['Разблокировать', 'Неверные попытки забываются, блокировка вручную снимается.'],
    suspend: ['Приостановить', 'Нет входа, доступы не действуют, новых платежей нет. Деньги остаются.'],
    resume: ['Возобновить', 'Снова можно войти и платить.'],
    close: ['Закрыть', 'Навсегда, когда всё завершено. Что не завершено, будет показано.'],
    passwordLink: ['Отправить ссылку для пароля', 'Человек получит письмо со ссылкой, по которой задаст новый пароль. Вы её не видите.'],
    endSessions: ['Завершить сеансы', 'Человек выйдет во всех браузерах и узнает об этом из письма.'],
    removeFactor: ['Убрать второй фактор', 'Для того, кто его потерял: убедитесь, кто просит. Человек узнает об этом из письма.'],
    cancelPermission: 'Отменить разрешение',
    removeAccess: 'Отозвать доступ',
    deposit: ['Пополнить вручную', 'Деньги, пришедшие другим путём. Для каждого кода они зачисляются один раз.'],
    amount: 'Сумма',
    currency: 'Валюта',
    reference: 'Код',
    referenceHint: 'Например, строка выписки',
    export: ['Выгрузить личные данные', 'Файл со всем, что хранится об этом человеке. Это записывается в журнал.'],
    erase: ['Стереть личные данные', 'Имена, адреса и сеансы заменяются навсегда; проводки и суммы остаются. Сначала выгрузите данные.'],
    typeId: (id) => `Для подтверждения введите ${id}`,
    back: 'К человеку',
    wrong: { amount: 'Это не сумма.', id: 'Ничего не стёрто: это не номер этого пользователя.' },
    done: {
      locked: 'Человек заблокирован.',
      unlocked: 'Человек разблокирован.',
      suspended: 'Человек приостановлен.',
      resumed: 'Приостановка снята.',
      closed: 'Человек закрыт.',
      link: 'Ссылка для пароля отправлена.',
      sessions: 'Все сеансы завершены.',
      factor: 'Второй фактор убран.',
      allowance: 'Разрешение на списание отменено.',
      application: 'Доступ отозван.',
      deposit: 'Деньги зачислены.',
      erased: 'Личные данные стёрты.',
    },
  },
};
