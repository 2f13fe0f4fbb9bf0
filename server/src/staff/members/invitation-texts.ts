import type { InEveryLanguage } from '../../pages/language.ts';

type StaffLinkTexts = {
  readonly invitationSubject: string;
  /** Where somebody was let in: the project, or the installation when there is none. */
  readonly invitedTo: (project: string | null) => string;
  readonly invitationText: (url: string) => string;
  readonly passwordSubject: string;
  readonly passwordText: (url: string) => string;
};

// biome-ignore format: one text per line
export const staffLinkTexts: InEveryLanguage<StaffLinkTexts> = {
  en: {
    invitationSubject: 'You are invited to work with Florin',
    invitedTo: (project) => project === null ? 'You have been given access to Florin.' : `You have been given access to the project “${project}” in Florin.`,
    invitationText: (url) => `Set your password with this link:\n${url}\n\nThe link can be used once, within seven days. If you were not expecting this, ignore this email: there is no access without a password.`,
    passwordSubject: 'Request to set a new staff password',
    passwordText: (url) => `Set a new Florin staff password with this link:\n${url}\n\nThe link can be used once, within one hour. If you did not request this, ignore this email: your password will not change.`,
  },
  lt: {
    invitationSubject: 'Kvietimas dirbti su „Florin“',
    invitedTo: (project) => project === null ? 'Jums suteikta prieiga prie „Florin“.' : `Jums suteikta prieiga prie „Florin“ projekto „${project}“.`,
    invitationText: (url) => `Susikurkite slaptažodį spustelėję šią nuorodą:\n${url}\n\nNuoroda vienkartinė ir galioja septynias dienas. Jei šio kvietimo nelaukėte, nieko nedarykite: be slaptažodžio niekas prieigos negaus.`,
    passwordSubject: 'Prašymas pakeisti darbuotojo slaptažodį',
    passwordText: (url) => `Susikurkite naują „Florin“ darbuotojo paskyros slaptažodį spustelėję šią nuorodą:\n${url}\n\nNuoroda vienkartinė ir galioja vieną valandą. Jei jos neprašėte, nieko nedarykite: slaptažodis liks toks pat.`,
  },
  ru: {
    invitationSubject: 'Приглашение к работе с Florin',
    invitedTo: (project) => project === null ? 'Вам предоставлен доступ к Florin.' : `Вам предоставлен доступ к проекту «${project}» в Florin.`,
    invitationText: (url) => `Задайте пароль по этой ссылке:\n${url}\n\nСсылка одноразовая и действует семь дней. Если вы не ждали приглашения, ничего не делайте: без пароля доступ никто не получит.`,
    passwordSubject: 'Запрос на смену пароля сотрудника',
    passwordText: (url) => `Задайте новый пароль для учётной записи сотрудника Florin по этой ссылке:\n${url}\n\nСсылка одноразовая и действует один час. Если вы её не запрашивали, ничего не делайте: пароль останется прежним.`,
  },
};
