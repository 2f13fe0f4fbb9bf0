import type { InEveryLanguage } from '../../../pages/language.ts';

type SignUpTexts = {
  readonly title: string;
  readonly askMeaning: string;
  readonly email: string;
  readonly emailBad: string;
  readonly sendLink: string;
  readonly linkSent: readonly [heading: string, meaning: string];
  readonly openMeaning: (address: string) => string;
  readonly name: string;
  readonly nameMissing: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly passwordBad: string;
  readonly open: string;
  readonly linkUsed: readonly [heading: string, meaning: string];
  readonly addressTaken: readonly [heading: string, meaning: string];
  readonly mailSubject: string;
  readonly mailText: (url: string) => string;
  readonly mailKnownText: (url: string) => string;
};

// biome-ignore format: one text per line
export const signUpTexts: InEveryLanguage<SignUpTexts> = {
  en: {
    title: 'Open a wallet',
    askMeaning: 'We send a link to your e-mail address. It shows that the address is yours.',
    email: 'E-mail address',
    emailBad: 'Please enter an e-mail address, such as ona@example.com.',
    sendLink: 'Send me the link',
    linkSent: ['Look into your mail', 'If this is an address that we can write to, a mail with a link is on its way. The link works once.'],
    openMeaning: (address) => `Your wallet will belong to ${address}.`,
    name: 'Your name',
    nameMissing: 'Please enter your name.',
    password: 'A password for your wallet',
    passwordHint: 'At least 8 characters.',
    passwordBad: 'The password needs at least 8 characters.',
    open: 'Open my wallet',
    linkUsed: ['This link does not work any more', 'It was used already, is too old, or is incomplete. If you have a wallet, sign in; otherwise ask for a new link.'],
    addressTaken: ['There is a wallet already', 'Somebody has opened a wallet with this address. Sign in, and what was sent to you is there.'],
    mailSubject: 'Open your wallet',
    mailText: (url) => `Open your wallet with this link:\n${url}\n\nThe link works once. If you have not asked for it, do nothing.`,
    mailKnownText: (url) => `Somebody asked to open a wallet with this e-mail address. You have one already; sign in here:\n${url}\n\nIf it was not you, do nothing.`,
  },
  lt: {
    title: 'Atverkite piniginę',
    askMeaning: 'Išsiųsime nuorodą jūsų el. pašto adresu. Ji parodys, kad adresas jūsų.',
    email: 'El. pašto adresas',
    emailBad: 'Įrašykite el. pašto adresą, pavyzdžiui, ona@example.com.',
    sendLink: 'Atsiųsti nuorodą',
    linkSent: ['Patikrinkite el. paštą', 'Jei šiuo adresu galime rašyti, laiškas su nuoroda jau išsiųstas. Nuoroda veikia vieną kartą.'],
    openMeaning: (address) => `Jūsų piniginė bus susieta su ${address}.`,
    name: 'Jūsų vardas ir pavardė',
    nameMissing: 'Įrašykite vardą ir pavardę.',
    password: 'Piniginės slaptažodis',
    passwordHint: 'Bent 8 ženklai.',
    passwordBad: 'Slaptažodžiui reikia bent 8 ženklų.',
    open: 'Atverti piniginę',
    linkUsed: ['Ši nuoroda nebeveikia', 'Ji jau panaudota, per sena arba neišsami. Jei piniginę turite, prisijunkite; jei ne, paprašykite naujos nuorodos.'],
    addressTaken: ['Piniginė jau yra', 'Su šiuo adresu piniginė jau atverta. Prisijunkite ir rasite, kas jums atsiųsta.'],
    mailSubject: 'Atverkite savo piniginę',
    mailText: (url) => `Atverkite piniginę spustelėję šią nuorodą:\n${url}\n\nNuoroda veikia vieną kartą. Jei jos neprašėte, nieko nedarykite.`,
    mailKnownText: (url) => `Kažkas paprašė atverti piniginę su šiuo el. pašto adresu. Jūs ją jau turite; prisijunkite čia:\n${url}\n\nJei tai ne jūs, nieko nedarykite.`,
  },
  ru: {
    title: 'Откройте кошелёк',
    askMeaning: 'Мы отправим ссылку на вашу эл. почту. Она покажет, что адрес ваш.',
    email: 'Адрес эл. почты',
    emailBad: 'Введите адрес эл. почты, например ona@example.com.',
    sendLink: 'Прислать ссылку',
    linkSent: ['Проверьте почту', 'Если на этот адрес можно написать, письмо со ссылкой уже в пути. Ссылка работает один раз.'],
    openMeaning: (address) => `Ваш кошелёк будет связан с ${address}.`,
    name: 'Ваше имя и фамилия',
    nameMissing: 'Введите имя и фамилию.',
    password: 'Пароль для кошелька',
    passwordHint: 'Не меньше 8 знаков.',
    passwordBad: 'Паролю нужно не меньше 8 знаков.',
    open: 'Открыть кошелёк',
    linkUsed: ['Эта ссылка больше не работает', 'Она уже использована, устарела или неполна. Если кошелёк есть, войдите; если нет, запросите новую ссылку.'],
    addressTaken: ['Кошелёк уже есть', 'С этим адресом кошелёк уже открыт. Войдите, и отправленное вам будет там.'],
    mailSubject: 'Откройте свой кошелёк',
    mailText: (url) => `Откройте кошелёк по этой ссылке:\n${url}\n\nСсылка работает один раз. Если вы её не запрашивали, ничего не делайте.`,
    mailKnownText: (url) => `Кто-то запросил открыть кошелёк с этим адресом. Он у вас уже есть; войдите здесь:\n${url}\n\nЕсли это были не вы, ничего не делайте.`,
  },
};
