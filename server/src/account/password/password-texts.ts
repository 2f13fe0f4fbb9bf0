import type { InEveryLanguage } from '../../pages/language.ts';

type PasswordTexts = {
  readonly title: string;
  readonly askMeaning: string;
  readonly linkSent: readonly [heading: string, meaning: string];
  readonly setTitle: string;
  readonly setMeaning: string;
  readonly newPassword: string;
  /** The text of the button. */
  readonly set: string;
  readonly linkUsed: readonly [heading: string, meaning: string];
  readonly mailSubject: string;
  readonly mailText: (url: string) => string;
  /** Added when a mailed link was enough. */
  readonly changedByLink: string;
};

// biome-ignore format: one text per line
export const passwordTexts: InEveryLanguage<PasswordTexts> = {
  en: {
    title: 'Forgot your password?',
    askMeaning: 'Enter the email address of your wallet. We will send you a link to set a new password.',
    linkSent: ['Check your email', 'If a wallet is linked to this address, an email with a link to set a new password is on its way. The link can be used once, within one hour. We send at most three such emails an hour. If none arrives, try another address you may have used.'],
    setTitle: 'Set a new password',
    setMeaning: 'You will be signed in here and signed out everywhere else.',
    newPassword: 'Your new password',
    set: 'Save password',
    linkUsed: ['This link no longer works', 'It was already used, is more than an hour old or is incomplete, or your password has been changed since it was sent. Your click did not change your password.'],
    mailSubject: 'Request to set a new password',
    mailText: (url) => `Set a new password for your Florin wallet with this link:\n${url}\n\nThe link can be used once, within one hour. If you did not request this, ignore this email: your password will not change.`,
    changedByLink: 'Someone may have access to your email: change your email password too.',
  },
  lt: {
    title: 'Pamiršote slaptažodį?',
    askMeaning: 'Įveskite savo piniginės el. pašto adresą. Atsiųsime nuorodą, kurią atvėrę susikursite naują slaptažodį.',
    linkSent: ['Patikrinkite el. paštą', 'Jei su šiuo adresu susieta piniginė, laiškas su nuoroda naujam slaptažodžiui susikurti jau išsiųstas. Nuoroda vienkartinė ir galioja vieną valandą. Tokių laiškų siunčiame ne daugiau kaip tris per valandą. Jei laiško negaunate, bandykite kitą savo adresą.'],
    setTitle: 'Susikurkite naują slaptažodį',
    setMeaning: 'Čia prisijungsite, o visur kitur būsite atjungti.',
    newPassword: 'Naujas slaptažodis',
    set: 'Išsaugoti slaptažodį',
    linkUsed: ['Ši nuoroda nebeveikia', 'Ji jau panaudota, senesnė nei viena valanda arba nukopijuota ne visa, arba slaptažodis vėliau jau pakeistas. Paspaudus slaptažodis nepasikeitė.'],
    mailSubject: 'Prašymas pakeisti slaptažodį',
    mailText: (url) => `Susikurkite naują Florin piniginės slaptažodį spustelėję šią nuorodą:\n${url}\n\nNuoroda vienkartinė ir galioja vieną valandą. Jei jos neprašėte, nieko nedarykite: slaptažodis liks toks pat.`,
    changedByLink: 'Gali būti, kad kažkas skaito jūsų el. paštą: pakeiskite ir jo slaptažodį.',
  },
  ru: {
    title: 'Забыли пароль?',
    askMeaning: 'Введите адрес эл. почты своего кошелька. Мы пришлём ссылку, по которой вы зададите новый пароль.',
    linkSent: ['Проверьте почту', 'Если к этому адресу привязан кошелёк, письмо со ссылкой для нового пароля уже отправлено. Ссылка одноразовая и действует один час. Таких писем мы отправляем не больше трёх в час. Если письма нет, попробуйте другой свой адрес.'],
    setTitle: 'Задайте новый пароль',
    setMeaning: 'Здесь вы войдёте в кошелёк, а на всех других устройствах выйдете из него.',
    newPassword: 'Новый пароль',
    set: 'Сохранить пароль',
    linkUsed: ['Эта ссылка больше не работает', 'Она уже использована, старше одного часа или скопирована не полностью, или пароль с тех пор уже изменён. Нажатие пароль не изменило.'],
    mailSubject: 'Запрос на смену пароля',
    mailText: (url) => `Задайте новый пароль для кошелька Florin по этой ссылке:\n${url}\n\nСсылка одноразовая и действует один час. Если вы её не запрашивали, ничего не делайте: пароль останется прежним.`,
    changedByLink: 'Возможно, кто-то читает вашу почту: смените пароль и от неё.',
  },
};
