import type { InEveryLanguage } from '../../pages/language.ts';

/** The changes that a mail reports to the owner of a wallet, whoever made them. */
export type NoticeKind =
  | 'password'
  | 'pin'
  | 'name'
  | 'sessions'
  | 'addressAsked'
  | 'addressChanged';

type Said = {
  readonly subject: string;
  /** `url`: the page to set a new password. `detail`: the subject of the change, if it has one. */
  readonly text: (url: string, detail: string) => string;
};

// biome-ignore format: one text per line
export const noticeTexts: InEveryLanguage<Readonly<Record<NoticeKind, Said>>> = {
  en: {
    password: {
      subject: 'Your password was changed',
      text: (url) => `The password of your Florin wallet has been changed, and all other devices have been signed out.\n\nIf it was not you, set another password at once:\n${url}`,
    },
    pin: {
      subject: 'Your PIN was changed',
      text: (url) => `The PIN of your Florin wallet has been changed.\n\nIf it was not you, set another password at once, then another PIN:\n${url}`,
    },
    name: {
      subject: 'Your name was changed',
      text: (url, name) => `The name in your Florin wallet has been changed. It is now:\n  “${name}”\n\nIf it was not you, set another password at once, then correct the name:\n${url}`,
    },
    sessions: {
      subject: 'You were signed out everywhere',
      text: (url) => `All browsers have been signed out of your Florin wallet, at the request of someone who was signed in to it.\n\nIf it was not you, set another password at once:\n${url}`,
    },
    addressAsked: {
      subject: 'Request to change your email address',
      text: (url, address) => `Someone who knows the password of your Florin wallet wants to change its email address. The new one would be:\n  ${address}\n\nNothing has changed yet: a link was sent to the new address, and it can be used within one day.\n\nIf it was not you, set another password at once. The link will stop working:\n${url}`,
    },
    addressChanged: {
      subject: 'Your email address was changed',
      text: (_, address) => `The email address of your Florin wallet has been changed. It is now:\n  ${address}\n\nThe address at which you read this no longer signs in, and this is the last email to it about the wallet.\n\nIf it was not you, contact us at once.`,
    },
  },
  lt: {
    password: {
      subject: 'Jūsų slaptažodis pakeistas',
      text: (url) => `Jūsų Florin piniginės slaptažodis pakeistas, o kituose įrenginiuose esate atjungti.\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį:\n${url}`,
    },
    pin: {
      subject: 'Jūsų PIN kodas pakeistas',
      text: (url) => `Jūsų Florin piniginės PIN kodas pakeistas.\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį, o tada pakeiskite PIN kodą:\n${url}`,
    },
    name: {
      subject: 'Jūsų vardas pakeistas',
      text: (url, name) => `Jūsų Florin piniginėje nurodytas vardas pakeistas. Dabar jis toks:\n  „${name}“\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį, o tada ištaisykite vardą:\n${url}`,
    },
    sessions: {
      subject: 'Jūs atjungti visur',
      text: (url) => `Visos naršyklės atjungtos nuo jūsų Florin piniginės, nes to paprašė prie jos prisijungęs asmuo.\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį:\n${url}`,
    },
    addressAsked: {
      subject: 'Prašymas pakeisti jūsų el. pašto adresą',
      text: (url, address) => `Asmuo, žinantis jūsų Florin piniginės slaptažodį, nori pakeisti jos el. pašto adresą. Naujasis adresas būtų:\n  ${address}\n\nKol kas niekas nepakeista: naujuoju adresu išsiųsta nuoroda, kuri galioja vieną parą.\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį. Tada nuoroda nebeveiks:\n${url}`,
    },
    addressChanged: {
      subject: 'Jūsų el. pašto adresas pakeistas',
      text: (_, address) => `Jūsų Florin piniginės el. pašto adresas pakeistas. Dabar jis toks:\n  ${address}\n\nAdresu, kuriuo skaitote šį laišką, prisijungti nebegalima, ir tai paskutinis juo siunčiamas laiškas apie piniginę.\n\nJei tai padarėte ne jūs, nedelsdami kreipkitės į mus.`,
    },
  },
  ru: {
    password: {
      subject: 'Ваш пароль изменён',
      text: (url) => `Пароль вашего кошелька Florin изменён; на всех других устройствах выполнен выход.\n\nЕсли это сделали не вы, немедленно задайте другой пароль:\n${url}`,
    },
    pin: {
      subject: 'Ваш ПИН-код изменён',
      text: (url) => `ПИН-код вашего кошелька Florin изменён.\n\nЕсли это сделали не вы, немедленно задайте другой пароль, а затем смените ПИН-код:\n${url}`,
    },
    name: {
      subject: 'Ваше имя изменено',
      text: (url, name) => `Имя в вашем кошельке Florin изменено. Теперь оно такое:\n  «${name}»\n\nЕсли это сделали не вы, немедленно задайте другой пароль, а затем исправьте имя:\n${url}`,
    },
    sessions: {
      subject: 'Выполнен выход на всех устройствах',
      text: (url) => `Во всех браузерах выполнен выход из вашего кошелька Florin: об этом попросили из браузера, в котором был выполнен вход.\n\nЕсли это сделали не вы, немедленно задайте другой пароль:\n${url}`,
    },
    addressAsked: {
      subject: 'Запрос на смену адреса эл. почты',
      text: (url, address) => `Человек, который знает пароль вашего кошелька Florin, хочет сменить адрес эл. почты. Новый адрес:\n  ${address}\n\nПока ничего не изменено: на новый адрес отправлена ссылка, которая действует одни сутки.\n\nЕсли это сделали не вы, немедленно задайте другой пароль. Тогда ссылка перестанет работать:\n${url}`,
    },
    addressChanged: {
      subject: 'Ваш адрес эл. почты изменён',
      text: (_, address) => `Адрес эл. почты вашего кошелька Florin изменён. Теперь он такой:\n  ${address}\n\nС адресом, на который пришло это письмо, войти больше нельзя, и это последнее письмо о кошельке на этот адрес.\n\nЕсли это сделали не вы, немедленно свяжитесь с нами.`,
    },
  },
};
