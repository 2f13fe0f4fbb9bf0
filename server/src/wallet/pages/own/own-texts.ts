import type { InEveryLanguage } from '../../../pages/language.ts';

type OwnTexts = {
  readonly title: string;
  readonly balances: string;
  readonly available: string;
  readonly held: (amount: string) => string;
  readonly accountNumber: string;
  readonly movements: string;
  readonly noMovements: string;
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
  readonly newPasswordBad: string;
  readonly newPinBad: string;
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
    movements: 'Latest movements',
    noMovements: 'Nothing has moved yet.',
    kinds: { deposit: 'Deposit', payment: 'Payment', commission: 'Fee', settlement: 'Purchase', refund: 'Refund', chargeback: 'Disputed payment', transfer: 'Transfer' },
    movement: 'Movement',
    allowances: 'Allowances',
    noAllowances: 'Nobody may charge your wallet without asking.',
    allowanceUsed: (used, max) => `${used} of ${max} used`,
    until: (day) => `until ${day}`,
    cancel: 'Cancel',
    applications: 'Connected applications',
    noApplications: 'No application has access to your wallet.',
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
    currentWrong: 'The present password is wrong, or there were too many tries. Nothing was changed.',
    newPasswordBad: 'The new password needs at least 8 characters. Nothing was changed.',
    newPinBad: 'The new PIN needs 4 to 12 digits. Nothing was changed.',
    signOut: 'Sign out',
  },
  lt: {
    title: 'Mano piniginė',
    balances: 'Likučiai',
    available: 'Galite naudoti',
    held: (amount) => `rezervuota ${amount}`,
    accountNumber: 'Sąskaita',
    movements: 'Naujausios operacijos',
    noMovements: 'Operacijų dar nėra.',
    kinds: { deposit: 'Papildymas', payment: 'Mokėjimas', commission: 'Mokestis', settlement: 'Pirkinys', refund: 'Grąžinimas', chargeback: 'Užginčytas mokėjimas', transfer: 'Pervedimas' },
    movement: 'Operacija',
    allowances: 'Leidimai nuskaityti pinigus',
    noAllowances: 'Niekas negali nuskaityti pinigų iš jūsų piniginės neatsiklausęs.',
    allowanceUsed: (used, max) => `panaudota ${used} iš ${max}`,
    until: (day) => `iki ${day}`,
    cancel: 'Atšaukti',
    applications: 'Prijungtos programos',
    noApplications: 'Jokia programa neturi prieigos prie jūsų piniginės.',
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
    currentWrong: 'Dabartinis slaptažodis neteisingas arba per daug bandymų. Nieko nepakeista.',
    newPasswordBad: 'Naująjį slaptažodį turi sudaryti bent 8 ženklai. Nieko nepakeista.',
    newPinBad: 'Naująjį PIN kodą turi sudaryti nuo 4 iki 12 skaitmenų. Nieko nepakeista.',
    signOut: 'Atsijungti',
  },
  ru: {
    title: 'Мой кошелёк',
    balances: 'Остатки',
    available: 'Доступно',
    held: (amount) => `в резерве ${amount}`,
    accountNumber: 'Счёт',
    movements: 'Последние операции',
    noMovements: 'Операций ещё не было.',
    kinds: { deposit: 'Пополнение', payment: 'Платёж', commission: 'Комиссия', settlement: 'Покупка', refund: 'Возврат', chargeback: 'Оспоренный платёж', transfer: 'Перевод' },
    movement: 'Операция',
    allowances: 'Разрешения на списание',
    noAllowances: 'Никто не может списывать деньги с вашего кошелька без вашего согласия.',
    allowanceUsed: (used, max) => `использовано ${used} из ${max}`,
    until: (day) => `до ${day}`,
    cancel: 'Отменить',
    applications: 'Подключённые приложения',
    noApplications: 'Ни у одного приложения нет доступа к вашему кошельку.',
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
    currentWrong: 'Неверный текущий пароль или слишком много попыток. Ничего не изменено.',
    newPasswordBad: 'Новый пароль должен содержать не меньше 8 символов. Ничего не изменено.',
    newPinBad: 'Новый ПИН-код должен содержать от 4 до 12 цифр. Ничего не изменено.',
    signOut: 'Выйти',
  },
};
