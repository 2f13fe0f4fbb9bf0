import type { InEveryLanguage } from '../../../pages/language.ts';

type SignUpTexts = {
  readonly title: string;
  readonly askMeaning: string;
  readonly email: string;
  readonly emailBad: string;
  readonly sendLink: string;
  /** Above a form that has to be filled in again. */
  readonly wrong: string;
  readonly linkSent: readonly [heading: string, meaning: string];
  readonly sentTo: (address: string) => string;
  readonly otherAddress: string;
  readonly openMeaning: (address: string) => string;
  readonly name: string;
  readonly nameMissing: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly passwordBad: string;
  readonly open: string;
  readonly linkUsed: readonly [heading: string, meaning: string];
  readonly newLink: string;
  readonly addressTaken: readonly [heading: string, meaning: string];
  readonly mailSubject: string;
  readonly mailText: (url: string) => string;
  readonly mailKnownText: (signInUrl: string, passwordUrl: string) => string;
};

// biome-ignore format: one text per line
export const signUpTexts: InEveryLanguage<SignUpTexts> = {
  en: {
    title: 'Open a wallet',
    askMeaning: 'We send a link to your e-mail address. It shows that the address is yours.',
    email: 'E-mail address',
    emailBad: 'Please enter an e-mail address, such as ona@example.com.',
    sendLink: 'Send me the link',
    wrong: 'Please correct the marked fields.',
    linkSent: ['Look into your mail', 'If this is an address that we can write to, a mail with a link is on its way. The link works once. We write to an address at most three times an hour.'],
    sentTo: (address) => `You entered ${address}.`,
    otherAddress: 'Use another address',
    openMeaning: (address) => `Your wallet will belong to ${address}.`,
    name: 'Your name',
    nameMissing: 'Please enter your name.',
    password: 'A password for your wallet',
    passwordHint: 'At least 8 characters.',
    passwordBad: 'The password needs at least 8 characters.',
    open: 'Open my wallet',
    linkUsed: ['This link does not work any more', 'It was used already, is too old, or is incomplete. If you have a wallet, sign in; otherwise ask for a new link.'],
    newLink: 'Ask for a new link',
    addressTaken: ['There is a wallet already', 'Somebody has opened a wallet with this address. Sign in, and what was sent to you is there.'],
    mailSubject: 'Open your wallet',
    mailText: (url) => `Open your wallet with this link:\n${url}\n\nThe link works once. If you have not asked for it, do nothing.`,
    mailKnownText: (signInUrl, passwordUrl) => `Somebody asked to open a wallet with this e-mail address. You have one already; sign in here:\n${signInUrl}\n\nIf you have forgotten your password, set a new one here:\n${passwordUrl}\n\nIf it was not you, do nothing.`,
  },
  lt: {
    title: 'Susikurkite piniginę',
    askMeaning: 'Jūsų el. pašto adresu išsiųsime nuorodą. Taip įsitikinsime, kad adresas yra jūsų.',
    email: 'El. pašto adresas',
    emailBad: 'Įrašykite el. pašto adresą, pavyzdžiui, ona@example.com.',
    sendLink: 'Atsiųsti nuorodą',
    wrong: 'Pataisykite pažymėtus laukus.',
    linkSent: ['Patikrinkite el. paštą', 'Jei šiuo adresu galime rašyti, laiškas su nuoroda jau išsiųstas. Nuoroda veikia vieną kartą. Tuo pačiu adresu rašome ne dažniau kaip tris kartus per valandą.'],
    sentTo: (address) => `Jūs įrašėte ${address}.`,
    otherAddress: 'Nurodyti kitą adresą',
    openMeaning: (address) => `Jūsų piniginė bus susieta su ${address}.`,
    name: 'Jūsų vardas ir pavardė',
    nameMissing: 'Įrašykite vardą ir pavardę.',
    password: 'Piniginės slaptažodis',
    passwordHint: 'Bent 8 ženklai.',
    passwordBad: 'Slaptažodį turi sudaryti bent 8 ženklai.',
    open: 'Sukurti piniginę',
    linkUsed: ['Ši nuoroda nebeveikia', 'Ji jau panaudota, per sena arba nepilna. Jei turite piniginę, prisijunkite; jei ne, paprašykite naujos nuorodos.'],
    newLink: 'Paprašyti naujos nuorodos',
    addressTaken: ['Piniginė jau sukurta', 'Su šiuo adresu piniginė jau susieta. Prisijunkite ir rasite tai, kas jums atsiųsta.'],
    mailSubject: 'Susikurkite piniginę',
    mailText: (url) => `Susikurkite piniginę spustelėję šią nuorodą:\n${url}\n\nNuoroda veikia vieną kartą. Jei jos neprašėte, nieko nedarykite.`,
    mailKnownText: (signInUrl, passwordUrl) => `Kažkas paprašė sukurti piniginę su šiuo el. pašto adresu. Jūs ją jau turite; prisijunkite čia:\n${signInUrl}\n\nJei pamiršote slaptažodį, susikurkite naują čia:\n${passwordUrl}\n\nJei tai buvote ne jūs, nieko nedarykite.`,
  },
  ru: {
    title: 'Создайте кошелёк',
    askMeaning: 'Мы отправим ссылку на вашу эл. почту, чтобы убедиться, что адрес ваш.',
    email: 'Адрес эл. почты',
    emailBad: 'Введите адрес эл. почты, например ona@example.com.',
    sendLink: 'Прислать ссылку',
    wrong: 'Исправьте отмеченные поля.',
    linkSent: ['Проверьте почту', 'Если на этот адрес можно написать, письмо со ссылкой уже в пути. Ссылка работает один раз. На один адрес мы пишем не чаще трёх раз в час.'],
    sentTo: (address) => `Вы указали ${address}.`,
    otherAddress: 'Указать другой адрес',
    openMeaning: (address) => `Ваш кошелёк будет привязан к ${address}.`,
    name: 'Ваше имя и фамилия',
    nameMissing: 'Введите имя и фамилию.',
    password: 'Пароль для кошелька',
    passwordHint: 'Не меньше 8 символов.',
    passwordBad: 'Пароль должен содержать не меньше 8 символов.',
    open: 'Создать кошелёк',
    linkUsed: ['Эта ссылка больше не работает', 'Она уже использована, устарела или неполная. Если у вас есть кошелёк, войдите; если нет, запросите новую ссылку.'],
    newLink: 'Запросить новую ссылку',
    addressTaken: ['Кошелёк уже есть', 'К этому адресу уже привязан кошелёк. Войдите, и вы найдёте в нём всё, что вам отправили.'],
    mailSubject: 'Создайте кошелёк',
    mailText: (url) => `Создайте кошелёк по этой ссылке:\n${url}\n\nСсылка работает один раз. Если вы её не запрашивали, ничего не делайте.`,
    mailKnownText: (signInUrl, passwordUrl) => `Кто-то попросил создать кошелёк с этим адресом эл. почты. Он у вас уже есть; войдите здесь:\n${signInUrl}\n\nЕсли вы забыли пароль, задайте новый здесь:\n${passwordUrl}\n\nЕсли это были не вы, ничего не делайте.`,
  },
};
