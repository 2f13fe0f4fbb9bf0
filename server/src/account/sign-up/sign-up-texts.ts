import type { InEveryLanguage } from '../../pages/language.ts';

type SignUpTexts = {
  readonly title: string;
  readonly askMeaning: string;
  readonly email: string;
  readonly emailBad: string;
  readonly sendLink: string;
  /** Shown above a form that must be corrected. */
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
    title: 'Create a wallet',
    askMeaning: 'We will send a link to your email address to check that it is yours.',
    email: 'Email address',
    emailBad: 'Please enter an email address, such as ona@example.com.',
    sendLink: 'Send me the link',
    wrong: 'Please correct the marked fields.',
    linkSent: ['Check your email', 'If the address is valid, an email with a link is on its way. The link can be used once. We send at most three emails an hour to one address.'],
    sentTo: (address) => `You entered ${address}.`,
    otherAddress: 'Use another address',
    openMeaning: (address) => `Your wallet will be linked to ${address}.`,
    name: 'Your name',
    nameMissing: 'Please enter your name.',
    password: 'A password for your wallet',
    passwordHint: 'At least 8 characters.',
    passwordBad: 'The password needs at least 8 characters.',
    open: 'Create my wallet',
    linkUsed: ['This link no longer works', 'It was already used, has expired or is incomplete. If you have a wallet, sign in; otherwise request a new link.'],
    newLink: 'Request a new link',
    addressTaken: ['You already have a wallet', 'A wallet is already linked to this address. Sign in to see what was sent to you.'],
    mailSubject: 'Create your wallet',
    mailText: (url) => `Create your Florin wallet with this link:\n${url}\n\nThe link can be used once. If you did not request this, ignore this email.`,
    mailKnownText: (signInUrl, passwordUrl) => `Someone asked to create a Florin wallet with this email address. You already have one. Sign in here:\n${signInUrl}\n\nIf you have forgotten your password, set a new one here:\n${passwordUrl}\n\nIf it was not you, ignore this email.`,
  },
  lt: {
    title: 'Susikurkite piniginę',
    askMeaning: 'Jūsų el. pašto adresu išsiųsime nuorodą. Taip įsitikinsime, kad adresas yra jūsų.',
    email: 'El. pašto adresas',
    emailBad: 'Įveskite el. pašto adresą, pavyzdžiui, ona@example.com.',
    sendLink: 'Atsiųsti nuorodą',
    wrong: 'Pataisykite pažymėtus laukus.',
    linkSent: ['Patikrinkite el. paštą', 'Jei adresas tinkamas, laiškas su nuoroda jau išsiųstas. Nuoroda vienkartinė. Tuo pačiu adresu rašome ne dažniau kaip tris kartus per valandą.'],
    sentTo: (address) => `Jūs įvedėte ${address}.`,
    otherAddress: 'Nurodyti kitą adresą',
    openMeaning: (address) => `Jūsų piniginė bus susieta su adresu ${address}.`,
    name: 'Jūsų vardas ir pavardė',
    nameMissing: 'Įveskite vardą ir pavardę.',
    password: 'Piniginės slaptažodis',
    passwordHint: 'Bent 8 ženklai.',
    passwordBad: 'Slaptažodį turi sudaryti bent 8 ženklai.',
    open: 'Sukurti piniginę',
    linkUsed: ['Ši nuoroda nebeveikia', 'Ji jau panaudota, nebegalioja arba nukopijuota ne visa. Jei turite piniginę, prisijunkite; jei ne, paprašykite naujos nuorodos.'],
    newLink: 'Paprašyti naujos nuorodos',
    addressTaken: ['Piniginė jau sukurta', 'Su šiuo adresu piniginė jau susieta. Prisijunkite ir rasite tai, kas jums atsiųsta.'],
    mailSubject: 'Susikurkite piniginę',
    mailText: (url) => `Susikurkite Florin piniginę spustelėję šią nuorodą:\n${url}\n\nNuoroda vienkartinė. Jei jos neprašėte, nieko nedarykite.`,
    mailKnownText: (signInUrl, passwordUrl) => `Kažkas paprašė sukurti Florin piniginę su šiuo el. pašto adresu. Piniginę jau turite. Prisijunkite čia:\n${signInUrl}\n\nJei pamiršote slaptažodį, susikurkite naują čia:\n${passwordUrl}\n\nJei tai buvote ne jūs, nieko nedarykite.`,
  },
  ru: {
    title: 'Создайте кошелёк',
    askMeaning: 'Мы отправим ссылку на вашу эл. почту, чтобы убедиться, что адрес ваш.',
    email: 'Адрес эл. почты',
    emailBad: 'Введите адрес эл. почты, например ona@example.com.',
    sendLink: 'Прислать ссылку',
    wrong: 'Исправьте отмеченные поля.',
    linkSent: ['Проверьте почту', 'Если адрес верный, письмо со ссылкой уже отправлено. Ссылка одноразовая. На один адрес мы пишем не чаще трёх раз в час.'],
    sentTo: (address) => `Вы указали ${address}.`,
    otherAddress: 'Указать другой адрес',
    openMeaning: (address) => `Ваш кошелёк будет привязан к адресу ${address}.`,
    name: 'Ваше имя и фамилия',
    nameMissing: 'Введите имя и фамилию.',
    password: 'Пароль для кошелька',
    passwordHint: 'Не меньше 8 символов.',
    passwordBad: 'Пароль должен содержать не меньше 8 символов.',
    open: 'Создать кошелёк',
    linkUsed: ['Эта ссылка больше не работает', 'Она уже использована, больше не действует или скопирована не полностью. Если у вас есть кошелёк, войдите; если нет, запросите новую ссылку.'],
    newLink: 'Запросить новую ссылку',
    addressTaken: ['Кошелёк уже есть', 'К этому адресу уже привязан кошелёк. Войдите, и вы найдёте в нём всё, что вам отправили.'],
    mailSubject: 'Создайте кошелёк',
    mailText: (url) => `Создайте кошелёк Florin по этой ссылке:\n${url}\n\nСсылка одноразовая. Если вы её не запрашивали, ничего не делайте.`,
    mailKnownText: (signInUrl, passwordUrl) => `Кто-то попросил создать кошелёк Florin с этим адресом эл. почты. У вас уже есть кошелёк. Войдите здесь:\n${signInUrl}\n\nЕсли вы забыли пароль, задайте новый здесь:\n${passwordUrl}\n\nЕсли это были не вы, ничего не делайте.`,
  },
};
