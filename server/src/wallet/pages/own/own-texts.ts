import type { InEveryLanguage } from '../../../pages/language.ts';

type OwnTexts = {
  readonly title: string;
  readonly balances: string;
  readonly available: string;
  readonly held: (amount: string) => string;
  readonly accountNumber: string;
  readonly waiting: string;
  readonly waitingMeaning: string;
  readonly waitingTo: string;
  readonly askedOn: (moment: string) => string;
  readonly waitsUntil: (moment: string) => string;
  readonly missing: (amounts: string) => string;
  readonly waitingMore: (count: number) => string;
  readonly callOff: string;
  readonly calledOff: string;
  readonly movements: string;
  readonly earlierMovements: string;
  readonly noMovements: string;
  readonly reference: (id: string) => string;
  readonly older: string;
  readonly latest: string;
  /** What a posting of the ledger is called; others are called a movement. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly movement: string;
  readonly allowances: string;
  readonly noAllowances: string;
  readonly allowanceUsed: (used: string, max: string) => string;
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
  readonly passwordChanged: string;
  readonly pinChanged: string;
  readonly canceled: string;
  readonly revoked: string;
  readonly currentWrong: string;
  readonly nothingChanged: string;
  readonly newPasswordBad: string;
  readonly newPinBad: string;
  readonly newPinTrivial: string;
  /** Somebody's session ended with the password that they had when the page was shown. */
  readonly passwordReplaced: readonly [heading: string, meaning: string];
  readonly signOut: string;
};

// biome-ignore format: one text per line
export const ownTexts: InEveryLanguage<OwnTexts> = {
  en: {
    title: 'My wallet',
    balances: 'Balances',
    available: 'Available',
    held: (amount) => `${amount} reserved`,
    accountNumber: 'Account',
    waiting: 'Waiting for money',
    waitingMeaning: 'You have agreed to this, and your wallet holds too little. As soon as enough money comes, it is taken, today or weeks later. You can say no as long as it stands here.',
    waitingTo: 'To',
    askedOn: (moment) => `Asked for on ${moment}`,
    waitsUntil: (moment) => `Waits until ${moment}. After that nothing is taken.`,
    missing: (amounts) => `Missing: ${amounts}`,
    waitingMore: (count) => `And ${count} more. They show as soon as those above wait no longer.`,
    callOff: 'Say no',
    calledOff: 'It was called off. Nothing is taken from your wallet for it.',
    movements: 'Latest movements',
    earlierMovements: 'Earlier movements',
    noMovements: 'Nothing has moved yet.',
    reference: (id) => `Reference: ${id}`,
    older: 'Older ones',
    latest: 'Back to the latest',
    kinds: { deposit: 'Deposit', payment: 'Payment', commission: 'Fee', settlement: 'Purchase', refund: 'Refund', chargeback: 'Disputed payment', transfer: 'Transfer' },
    movement: 'Movement',
    allowances: 'Allowances',
    noAllowances: 'Nobody may charge your wallet without asking.',
    allowanceUsed: (used, max) => `${used} of ${max} used`,
    until: (day) => `until ${day}`,
    cancel: 'Cancel',
    applications: 'Connected applications',
    noApplications: 'No application has access to your wallet.',
    accessSince: (day) => `Access since ${day}`,
    accessAgain: (day) => `given again on ${day}`,
    revoke: 'Take access back',
    secrets: 'Password and PIN',
    currentPassword: 'Your present password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters.',
    newPin: 'New PIN',
    newPinHint: '4 to 12 digits.',
    changePassword: 'Change the password',
    changePin: 'Change the PIN',
    passwordChanged: 'Your password was changed.',
    pinChanged: 'Your PIN was changed.',
    canceled: 'The allowance was canceled.',
    revoked: 'The application has no access any more.',
    currentWrong: 'The present password is wrong. Nothing was changed.',
    nothingChanged: 'Nothing was changed.',
    newPasswordBad: 'The new password needs at least 8 characters. Nothing was changed.',
    newPinBad: 'The new PIN needs 4 to 12 digits. Nothing was changed.',
    newPinTrivial: 'The new PIN is easy to guess. Choose another one. Nothing was changed.',
    passwordReplaced: ['Please sign in again', 'Your password has been changed since you opened this page, so your session has ended. This click changed nothing more. Sign in with the new password.'],
    signOut: 'Sign out',
  },
  lt: {
    title: 'Mano piniginė',
    balances: 'Likučiai',
    available: 'Galite naudoti',
    held: (amount) => `rezervuota ${amount}`,
    accountNumber: 'Sąskaita',
    waiting: 'Laukia pinigų',
    waitingMeaning: 'Su tuo sutikote, bet piniginėje per mažai pinigų. Kai tik jų pakaks, jie bus nuskaityti, šiandien ar po kelių savaičių. Kol tai čia rodoma, galite atsisakyti.',
    waitingTo: 'Gavėjas',
    askedOn: (moment) => `Paprašyta ${moment}`,
    waitsUntil: (moment) => `Laukiama iki ${moment}. Vėliau nieko nenuskaitysime.`,
    missing: (amounts) => `Trūksta: ${amounts}`,
    waitingMore: (count) => `Ir dar ${count}. Jie pasirodys, kai nebelauks parodytieji viršuje.`,
    callOff: 'Atsisakyti',
    calledOff: 'Tai nebevyks. Iš jūsų piniginės už tai nieko nenuskaitysime.',
    movements: 'Naujausios operacijos',
    earlierMovements: 'Ankstesnės operacijos',
    noMovements: 'Operacijų dar nėra.',
    reference: (id) => `Numeris: ${id}`,
    older: 'Senesnės',
    latest: 'Grįžti prie naujausių',
    kinds: { deposit: 'Papildymas', payment: 'Mokėjimas', commission: 'Mokestis', settlement: 'Pirkinys', refund: 'Grąžinimas', chargeback: 'Užginčytas mokėjimas', transfer: 'Pervedimas' },
    movement: 'Operacija',
    allowances: 'Leidimai nuskaityti pinigus',
    noAllowances: 'Niekas negali nuskaityti pinigų iš jūsų piniginės neatsiklausęs.',
    allowanceUsed: (used, max) => `panaudota ${used} iš ${max}`,
    until: (day) => `iki ${day}`,
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
    passwordChanged: 'Slaptažodis pakeistas.',
    pinChanged: 'PIN kodas pakeistas.',
    canceled: 'Leidimas atšauktas.',
    revoked: 'Programa prieigos nebeturi.',
    currentWrong: 'Dabartinis slaptažodis neteisingas. Nieko nepakeista.',
    nothingChanged: 'Nieko nepakeista.',
    newPasswordBad: 'Naująjį slaptažodį turi sudaryti bent 8 ženklai. Nieko nepakeista.',
    newPinBad: 'Naująjį PIN kodą turi sudaryti nuo 4 iki 12 skaitmenų. Nieko nepakeista.',
    newPinTrivial: 'Naująjį PIN kodą lengva atspėti. Pasirinkite kitą. Nieko nepakeista.',
    passwordReplaced: ['Prisijunkite iš naujo', 'Nuo tada, kai atvėrėte šį puslapį, slaptažodis buvo pakeistas, todėl sesija baigėsi. Šis paspaudimas daugiau nieko nepakeitė. Prisijunkite naujuoju slaptažodžiu.'],
    signOut: 'Atsijungti',
  },
  ru: {
    title: 'Мой кошелёк',
    balances: 'Остатки',
    available: 'Доступно',
    held: (amount) => `в резерве ${amount}`,
    accountNumber: 'Счёт',
    waiting: 'Ожидает денег',
    waitingMeaning: 'Вы на это согласились, но в кошельке недостаточно денег. Как только их хватит, они будут списаны, сегодня или через несколько недель. Пока это показано здесь, вы можете отказаться.',
    waitingTo: 'Получатель',
    askedOn: (moment) => `Запрошено ${moment}`,
    waitsUntil: (moment) => `Ожидает до ${moment}. После этого ничего не спишем.`,
    missing: (amounts) => `Не хватает: ${amounts}`,
    waitingMore: (count) => `И ещё ${count}. Они появятся, когда показанные выше перестанут ожидать.`,
    callOff: 'Отказаться',
    calledOff: 'Это больше не состоится. Из вашего кошелька за это ничего не спишем.',
    movements: 'Последние операции',
    earlierMovements: 'Более ранние операции',
    noMovements: 'Операций ещё не было.',
    reference: (id) => `Номер: ${id}`,
    older: 'Более старые',
    latest: 'Вернуться к последним',
    kinds: { deposit: 'Пополнение', payment: 'Платёж', commission: 'Комиссия', settlement: 'Покупка', refund: 'Возврат', chargeback: 'Оспоренный платёж', transfer: 'Перевод' },
    movement: 'Операция',
    allowances: 'Разрешения на списание',
    noAllowances: 'Никто не может списывать деньги с вашего кошелька без вашего согласия.',
    allowanceUsed: (used, max) => `использовано ${used} из ${max}`,
    until: (day) => `до ${day}`,
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
    passwordChanged: 'Пароль изменён.',
    pinChanged: 'ПИН-код изменён.',
    canceled: 'Разрешение отменено.',
    revoked: 'У приложения больше нет доступа.',
    currentWrong: 'Неверный текущий пароль. Ничего не изменено.',
    nothingChanged: 'Ничего не изменено.',
    newPasswordBad: 'Новый пароль должен содержать не меньше 8 символов. Ничего не изменено.',
    newPinBad: 'Новый ПИН-код должен содержать от 4 до 12 цифр. Ничего не изменено.',
    newPinTrivial: 'Новый ПИН-код легко угадать. Выберите другой. Ничего не изменено.',
    passwordReplaced: ['Войдите ещё раз', 'С тех пор как вы открыли эту страницу, пароль был изменён, поэтому сеанс завершён. Это нажатие больше ничего не изменило. Войдите с новым паролем.'],
    signOut: 'Выйти',
  },
};
