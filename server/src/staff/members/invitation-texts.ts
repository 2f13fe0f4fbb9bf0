import type { InEveryLanguage } from '../../pages/language.ts';

type StaffLinkTexts = {
  readonly invitationSubject: string;
  readonly invitationText: (url: string) => string;
  readonly passwordSubject: string;
  readonly passwordText: (url: string) => string;
};

// biome-ignore format: one text per line
export const staffLinkTexts: InEveryLanguage<StaffLinkTexts> = {
  en: {
    invitationSubject: 'You are invited to work with Florin',
    invitationText: (url) => `You have been given access to Florin. Set your password with this link:\n${url}\n\nThe link can be used once, within seven days. If you were not expecting this, ignore this email: there is no access without a password.`,
    passwordSubject: 'Request to set a new staff password',
    passwordText: (url) => `Set a new Florin staff password with this link:\n${url}\n\nThe link can be used once, within one hour. If you did not request this, ignore this email: your password will not change.`,
  },
  lt: {
    invitationSubject: 'Kvietimas dirbti su „Florin“',
    invitationText: (url) => `Jums suteikta prieiga prie „Florin“. Susikurkite slaptažodį spustelėję šią nuorodą:\n${url}\n\nNuoroda vienkartinė ir galioja septynias dienas. Jei šio kvietimo nelaukėte, nieko nedarykite: be slaptažodžio niekas prieigos negaus.`,
    passwordSubject: 'Prašymas pakeisti darbuotojo slaptažodį',
    passwordText: (url) => `Susikurkite naują „Florin“ darbuotojo paskyros slaptažodį spustelėję šią nuorodą:\n${url}\n\nNuoroda vienkartinė ir galioja vieną valandą. Jei jos neprašėte, nieko nedarykite: slaptažodis liks toks pat.`,
  },
  ru: {
    invitationSubject: 'Приглашение к работе с Florin',
    invitationText: (url) => `Вам предоставлен доступ к Florin. Задайте пароль по этой ссылке:\n${url}\n\nСсылка одноразовая и действует семь дней. Если вы не ждали приглашения, ничего не делайте: без пароля доступ никто не получит.`,
    passwordSubject: 'Запрос на смену пароля сотрудника',
    passwordText: (url) => `Задайте новый пароль для учётной записи сотрудника Florin по этой ссылке:\n${url}\n\nСсылка одноразовая и действует один час. Если вы её не запрашивали, ничего не делайте: пароль останется прежним.`,
  },
};
