import type { InEveryLanguage } from '../../../pages/language.ts';
import type { Room } from './rooms.ts';

type OwnTexts = {
  readonly title: string;
  readonly rooms: Readonly<Record<Room, string>>;
  readonly balances: string;
  readonly available: string;
  readonly held: (amount: string) => string;
  readonly accountNumber: string;
  readonly send: string;
  readonly withdraw: string;
  readonly addAndWithdraw: string;
  readonly waiting: string;
  readonly waitingMeaning: string;
  readonly waitingTo: string;
  readonly askedOn: (moment: string) => string;
  readonly waitsUntil: (moment: string) => string;
  readonly missing: (amounts: string) => string;
  readonly waitingMore: (count: number) => string;
  readonly callOff: string;
  readonly movements: string;
  readonly noMovements: string;
  readonly reference: (id: string) => string;
  readonly older: string;
  readonly latest: string;
  /** Names for kinds of postings. Other kinds are called a movement. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly movement: string;
  readonly allowances: string;
  readonly noAllowances: string;
  readonly allowanceUsed: (used: string, max: string) => string;
  /** For a permission without a total. */
  readonly allowanceCharged: (used: string) => string;
  readonly until: (day: string) => string;
  readonly cancel: string;
  readonly applications: string;
  readonly noApplications: string;
  readonly accessSince: (day: string) => string;
  readonly accessAgain: (day: string) => string;
  readonly revoke: string;
  readonly secrets: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordHint: string;
  readonly newPin: string;
  readonly newPinHint: string;
  readonly changePassword: string;
  readonly changePin: string;
  readonly currentWrong: string;
  readonly nothingChanged: string;
  readonly newPasswordBad: string;
  readonly newPinBad: string;
  readonly newPinTrivial: string;
  /** The session ended because the password changed after the page was shown. */
  readonly passwordReplaced: readonly [heading: string, meaning: string];
  readonly signOut: string;
  readonly sessions: string;
  readonly thisBrowser: string;
  readonly otherBrowser: string;
  readonly signedInAt: (moment: string) => string;
  readonly signOutEverywhere: string;
};

// biome-ignore format: one text per line
export const ownTexts: InEveryLanguage<OwnTexts> = {
  en: {
    title: 'My wallet',
    rooms: { overview: 'Overview', transactions: 'Transactions', permissions: 'Permissions', security: 'Security', profile: 'Profile' },
    balances: 'Balances',
    available: 'Available',
    held: (amount) => `${amount} reserved`,
    accountNumber: 'Account',
    send: 'Send money',
    withdraw: 'Send money to a bank account',
    addAndWithdraw: 'Add or withdraw money',
    waiting: 'Waiting for money',
    waitingMeaning: 'You agreed to these payments and transfers, but there is not enough money in your wallet. As soon as there is, it will be taken automatically, today or weeks from now. You can cancel each of them as long as it is listed here.',
    waitingTo: 'To',
    askedOn: (moment) => `Requested on ${moment}`,
    waitsUntil: (moment) => `Waiting until ${moment}. After that, nothing will be taken.`,
    missing: (amounts) => `Missing: ${amounts}`,
    waitingMore: (count) => `Not shown: ${count}. The rest will appear as the ones above are completed or cancelled.`,
    callOff: 'Cancel',
    movements: 'Recent transactions',
    noMovements: 'No transactions yet.',
    reference: (id) => `Transaction number: ${id}`,
    older: 'Older transactions',
    latest: 'Back to the latest',
    kinds: { deposit: 'Deposit', payment: 'Payment', commission: 'Fee', settlement: 'Purchase', refund: 'Refund', chargeback: 'Disputed payment', transfer: 'Transfer', transfer_returned: 'Returned transfer' },
    movement: 'Transaction',
    allowances: 'Payment permissions',
    noAllowances: 'No one can charge your wallet without asking you.',
    allowanceUsed: (used, max) => `${used} of ${max} used`,
    allowanceCharged: (used) => `${used} used`,
    until: (day) => `valid until ${day}`,
    cancel: 'Cancel',
    applications: 'Connected applications',
    noApplications: 'No application has access to your wallet.',
    accessSince: (day) => `Access since ${day}`,
    accessAgain: (day) => `renewed on ${day}`,
    revoke: 'Remove access',
    secrets: 'Password and PIN',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters.',
    newPin: 'New PIN',
    newPinHint: '4 to 12 digits.',
    changePassword: 'Change password',
    changePin: 'Change PIN',
    currentWrong: 'The current password is wrong. Nothing was changed.',
    nothingChanged: 'Nothing was changed.',
    newPasswordBad: 'The new password needs at least 8 characters. Nothing was changed.',
    newPinBad: 'The new PIN needs 4 to 12 digits. Nothing was changed.',
    newPinTrivial: 'The new PIN is easy to guess. Choose another one. Nothing was changed.',
    passwordReplaced: ['Please sign in again', 'Your password has been changed since you opened this page, so your session has ended. Your click changed nothing else. Sign in with the new password.'],
    signOut: 'Sign out',
    sessions: 'Where you are signed in',
    thisBrowser: 'This browser',
    otherBrowser: 'Another browser',
    signedInAt: (moment) => `Signed in on ${moment}`,
    signOutEverywhere: 'Sign out everywhere',
  },
  lt: {
    title: 'Mano piniginė',
    rooms: { overview: 'Apžvalga', transactions: 'Operacijos', permissions: 'Leidimai', security: 'Saugumas', profile: 'Profilis' },
    balances: 'Likučiai',
    available: 'Disponuojamas likutis',
    held: (amount) => `rezervuota ${amount}`,
    accountNumber: 'Sąskaita',
    send: 'Siųsti pinigus',
    withdraw: 'Siųsti pinigus į banko sąskaitą',
    addAndWithdraw: 'Papildyti piniginę ar išsiimti pinigų',
    waiting: 'Laukiama pinigų',
    waitingMeaning: 'Su šiais mokėjimais ir pervedimais sutikote, bet piniginėje nepakanka pinigų. Kai tik pinigų pakaks, jie bus nuskaityti automatiškai, šiandien ar po kelių savaičių. Kol operacija čia rodoma, galite ją atšaukti.',
    waitingTo: 'Gavėjas',
    askedOn: (moment) => `Paprašyta ${moment}`,
    waitsUntil: (moment) => `Laukiama iki ${moment}. Vėliau nieko nenuskaitysime.`,
    missing: (amounts) => `Trūksta: ${amounts}`,
    waitingMore: (count) => `Dar nerodoma: ${count}. Kitos operacijos bus parodytos, kai rodomos bus įvykdytos arba atšauktos.`,
    callOff: 'Atšaukti',
    movements: 'Naujausios operacijos',
    noMovements: 'Operacijų dar nėra.',
    reference: (id) => `Operacijos numeris: ${id}`,
    older: 'Senesnės',
    latest: 'Grįžti prie naujausių',
    kinds: { deposit: 'Papildymas', payment: 'Mokėjimas', commission: 'Mokestis', settlement: 'Pirkinys', refund: 'Grąžinimas', chargeback: 'Užginčytas mokėjimas', transfer: 'Pervedimas', transfer_returned: 'Grąžintas pervedimas' },
    movement: 'Operacija',
    allowances: 'Leidimai nuskaityti pinigus',
    noAllowances: 'Niekas negali nuskaityti pinigų iš jūsų piniginės be jūsų sutikimo.',
    allowanceUsed: (used, max) => `panaudota ${used} iš ${max}`,
    allowanceCharged: (used) => `panaudota ${used}`,
    until: (day) => `galioja iki ${day}`,
    cancel: 'Atšaukti',
    applications: 'Prijungtos programos',
    noApplications: 'Jokia programa neturi prieigos prie jūsų piniginės.',
    accessSince: (day) => `Prieiga nuo ${day}`,
    accessAgain: (day) => `vėl suteikta ${day}`,
    revoke: 'Panaikinti prieigą',
    secrets: 'Slaptažodis ir PIN kodas',
    currentPassword: 'Dabartinis slaptažodis',
    newPassword: 'Naujas slaptažodis',
    newPasswordHint: 'Bent 8 ženklai.',
    newPin: 'Naujas PIN kodas',
    newPinHint: 'Nuo 4 iki 12 skaitmenų.',
    changePassword: 'Pakeisti slaptažodį',
    changePin: 'Pakeisti PIN kodą',
    currentWrong: 'Dabartinis slaptažodis neteisingas. Nieko nepakeista.',
    nothingChanged: 'Nieko nepakeista.',
    newPasswordBad: 'Naująjį slaptažodį turi sudaryti bent 8 ženklai. Nieko nepakeista.',
    newPinBad: 'Naująjį PIN kodą turi sudaryti nuo 4 iki 12 skaitmenų. Nieko nepakeista.',
    newPinTrivial: 'Naująjį PIN kodą lengva atspėti. Pasirinkite kitą. Nieko nepakeista.',
    passwordReplaced: ['Prisijunkite iš naujo', 'Nuo tada, kai atvėrėte šį puslapį, slaptažodis buvo pakeistas, todėl sesija baigėsi. Šis paspaudimas daugiau nieko nepakeitė. Prisijunkite naujuoju slaptažodžiu.'],
    signOut: 'Atsijungti',
    sessions: 'Kur esate prisijungę',
    thisBrowser: 'Ši naršyklė',
    otherBrowser: 'Kita naršyklė',
    signedInAt: (moment) => `Prisijungta ${moment}`,
    signOutEverywhere: 'Atsijungti visur',
  },
  ru: {
    title: 'Мой кошелёк',
    rooms: { overview: 'Обзор', transactions: 'Операции', permissions: 'Разрешения', security: 'Безопасность', profile: 'Профиль' },
    balances: 'Баланс',
    available: 'Доступно',
    held: (amount) => `в резерве ${amount}`,
    accountNumber: 'Счёт',
    send: 'Отправить деньги',
    withdraw: 'Отправить деньги на банковский счёт',
    addAndWithdraw: 'Пополнить кошелёк или вывести деньги',
    waiting: 'Ожидают поступления денег',
    waitingMeaning: 'Вы согласились на эти платежи и переводы, но в кошельке недостаточно денег. Как только денег хватит, они будут списаны автоматически, сегодня или через несколько недель. Пока операция показана здесь, её можно отменить.',
    waitingTo: 'Получатель',
    askedOn: (moment) => `Запрошено ${moment}`,
    waitsUntil: (moment) => `Ожидает до ${moment}. После этого ничего не спишем.`,
    missing: (amounts) => `Не хватает: ${amounts}`,
    waitingMore: (count) => `Не показано: ${count}. Остальные операции появятся, когда показанные выше будут выполнены или отменены.`,
    callOff: 'Отменить',
    movements: 'Последние операции',
    noMovements: 'Операций ещё не было.',
    reference: (id) => `Номер операции: ${id}`,
    older: 'Более старые',
    latest: 'Вернуться к последним',
    kinds: { deposit: 'Пополнение', payment: 'Платёж', commission: 'Комиссия', settlement: 'Покупка', refund: 'Возврат', chargeback: 'Оспоренный платёж', transfer: 'Перевод', transfer_returned: 'Возвращённый перевод' },
    movement: 'Операция',
    allowances: 'Разрешения на списание',
    noAllowances: 'Никто не может списывать деньги с вашего кошелька без вашего согласия.',
    allowanceUsed: (used, max) => `использовано ${used} из ${max}`,
    allowanceCharged: (used) => `использовано ${used}`,
    until: (day) => `действует до ${day}`,
    cancel: 'Отменить',
    applications: 'Подключённые приложения',
    noApplications: 'Ни у одного приложения нет доступа к вашему кошельку.',
    accessSince: (day) => `Доступ с ${day}`,
    accessAgain: (day) => `снова предоставлен ${day}`,
    revoke: 'Отозвать доступ',
    secrets: 'Пароль и ПИН-код',
    currentPassword: 'Текущий пароль',
    newPassword: 'Новый пароль',
    newPasswordHint: 'Не меньше 8 символов.',
    newPin: 'Новый ПИН-код',
    newPinHint: 'От 4 до 12 цифр.',
    changePassword: 'Сменить пароль',
    changePin: 'Сменить ПИН-код',
    currentWrong: 'Неверный текущий пароль. Ничего не изменено.',
    nothingChanged: 'Ничего не изменено.',
    newPasswordBad: 'Новый пароль должен содержать не меньше 8 символов. Ничего не изменено.',
    newPinBad: 'Новый ПИН-код должен содержать от 4 до 12 цифр. Ничего не изменено.',
    newPinTrivial: 'Новый ПИН-код легко угадать. Выберите другой. Ничего не изменено.',
    passwordReplaced: ['Войдите ещё раз', 'С тех пор как вы открыли эту страницу, пароль был изменён, поэтому сеанс завершён. Это нажатие больше ничего не изменило. Войдите с новым паролем.'],
    signOut: 'Выйти',
    sessions: 'Где выполнен вход',
    thisBrowser: 'Этот браузер',
    otherBrowser: 'Другой браузер',
    signedInAt: (moment) => `Вход выполнен ${moment}`,
    signOutEverywhere: 'Выйти везде',
  },
};
