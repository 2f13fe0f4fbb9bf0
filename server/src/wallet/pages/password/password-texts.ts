import type { InEveryLanguage } from '../../../pages/language.ts';

type PasswordTexts = {
  readonly title: string;
  readonly askMeaning: string;
  readonly linkSent: readonly [heading: string, meaning: string];
  readonly setTitle: string;
  readonly setMeaning: string;
  readonly newPassword: string;
  /** On the button. */
  readonly set: string;
  readonly linkUsed: readonly [heading: string, meaning: string];
  readonly mailSubject: string;
  readonly mailText: (url: string) => string;
  readonly changedSubject: string;
  readonly changedText: (url: string) => string;
  /** Added where a link that came by mail was enough. */
  readonly changedByLink: string;
};

// biome-ignore format: one text per line
export const passwordTexts: InEveryLanguage<PasswordTexts> = {
  en: {
    title: 'Forgot your password?',
    askMeaning: 'Enter the e-mail address of your wallet. We send you a link, and with it you set a new password.',
    linkSent: ['Look into your mail', 'If there is a wallet with this address, a mail with a link for a new password is on its way. The link works once and for one hour. We send at most three such mails an hour. If none comes, try another address of yours.'],
    setTitle: 'Set a new password',
    setMeaning: 'You will be signed in here and signed out everywhere else.',
    newPassword: 'Your new password',
    set: 'Set the password',
    linkUsed: ['This link does not work any more', 'It was used already, is older than one hour, or is incomplete; or your password has been changed since. Your password is as it was before this click.'],
    mailSubject: 'A new password for your wallet',
    mailText: (url) => `Set a new password for your wallet with this link:\n${url}\n\nThe link works once and for one hour. If you have not asked for it, do nothing: your password stays as it is.`,
    changedSubject: 'Your password was changed',
    changedText: (url) => `A new password was set for your wallet, and whoever was signed in elsewhere has been signed out.\n\nIf it was not you, set another password at once:\n${url}`,
    changedByLink: 'Somebody may be able to read your mail: change its password, too.',
  },
  lt: {
    title: 'Pamiršote slaptažodį?',
    askMeaning: 'Įrašykite savo piniginės el. pašto adresą. Atsiųsime nuorodą, kurią atvėrę susikursite naują slaptažodį.',
    linkSent: ['Patikrinkite el. paštą', 'Jei su šiuo adresu susieta piniginė, laiškas su nuoroda naujam slaptažodžiui susikurti jau išsiųstas. Nuoroda veikia vieną kartą ir vieną valandą. Tokių laiškų siunčiame ne daugiau kaip tris per valandą. Jei laiško negaunate, bandykite kitą savo adresą.'],
    setTitle: 'Susikurkite naują slaptažodį',
    setMeaning: 'Čia būsite prijungti, o visur kitur – atjungti.',
    newPassword: 'Naujas slaptažodis',
    set: 'Išsaugoti slaptažodį',
    linkUsed: ['Ši nuoroda nebeveikia', 'Ji jau panaudota, senesnė nei viena valanda arba nepilna, arba slaptažodis po to jau pakeistas. Šiuo paspaudimu slaptažodis nepakeistas.'],
    mailSubject: 'Naujas jūsų piniginės slaptažodis',
    mailText: (url) => `Susikurkite naują piniginės slaptažodį spustelėję šią nuorodą:\n${url}\n\nNuoroda veikia vieną kartą ir vieną valandą. Jei jos neprašėte, nieko nedarykite: slaptažodis liks toks pat.`,
    changedSubject: 'Jūsų slaptažodis pakeistas',
    changedText: (url) => `Jūsų piniginei nustatytas naujas slaptažodis, visi kitur buvę prisijungimai nutraukti.\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį:\n${url}`,
    changedByLink: 'Gali būti, kad kažkas skaito jūsų el. paštą: pakeiskite ir jo slaptažodį.',
  },
  ru: {
    title: 'Забыли пароль?',
    askMeaning: 'Введите адрес эл. почты своего кошелька. Мы пришлём ссылку, по которой вы зададите новый пароль.',
    linkSent: ['Проверьте почту', 'Если к этому адресу привязан кошелёк, письмо со ссылкой для нового пароля уже в пути. Ссылка работает один раз и в течение часа. Таких писем мы отправляем не больше трёх в час. Если письма нет, попробуйте другой свой адрес.'],
    setTitle: 'Задайте новый пароль',
    setMeaning: 'Здесь вы войдёте в кошелёк, а на всех других устройствах выйдете из него.',
    newPassword: 'Новый пароль',
    set: 'Сохранить пароль',
    linkUsed: ['Эта ссылка больше не работает', 'Она уже использована, старше одного часа или неполная, или пароль с тех пор уже изменён. Этим нажатием пароль не изменён.'],
    mailSubject: 'Новый пароль для вашего кошелька',
    mailText: (url) => `Задайте новый пароль для кошелька по этой ссылке:\n${url}\n\nСсылка работает один раз и в течение часа. Если вы её не запрашивали, ничего не делайте: пароль останется прежним.`,
    changedSubject: 'Ваш пароль изменён',
    changedText: (url) => `Для вашего кошелька задан новый пароль; на всех других устройствах выполнен выход.\n\nЕсли это сделали не вы, немедленно задайте другой пароль:\n${url}`,
    changedByLink: 'Возможно, кто-то читает вашу почту: смените пароль и от неё.',
  },
};
