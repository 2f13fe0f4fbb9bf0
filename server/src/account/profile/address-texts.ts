import type { InEveryLanguage } from '../../pages/language.ts';

type Said = readonly [heading: string, meaning: string];

/** The texts of mails and pages about another e-mail address. */
type AddressTexts = {
  readonly subject: string;
  readonly linkText: (url: string) => string;
  /** For a person who already has a wallet with the wanted address. */
  readonly knownText: (signInUrl: string, passwordUrl: string) => string;
  readonly confirmTitle: string;
  readonly confirmMeaning: string;
  readonly current: string;
  readonly wanted: string;
  /** The text of the button. */
  readonly confirm: string;
  readonly keep: string;
  readonly linkUsed: Said;
  readonly taken: Said;
  readonly toProfile: string;
};

// biome-ignore format: one text per line
export const addressTexts: InEveryLanguage<AddressTexts> = {
  en: {
    subject: 'Request to use this email address',
    linkText: (url) => `Confirm that you want to use this email address for your Florin wallet:\n${url}\n\nThe link can be used once, within one day, and only after you sign in to the wallet. If you did not request this, ignore this email: nothing will change.`,
    knownText: (signInUrl, passwordUrl) => `Someone wanted to use this email address for another Florin wallet. Nothing has changed: your wallet already has this address, and keeps it.\n\nIf it was you, sign in to the wallet that you have:\n${signInUrl}\n\nIf you forgot your password, set a new one:\n${passwordUrl}`,
    confirmTitle: 'Use this email address?',
    confirmMeaning: 'You will then sign in with the new address and get all emails there. The old one will no longer work.',
    current: 'Current email address',
    wanted: 'New email address',
    confirm: 'Yes, use it',
    keep: 'No, keep the current one',
    linkUsed: ['This link no longer works', 'Your email address was not changed. The link was already used, is more than a day old or is incomplete, belongs to another wallet, or your password or address has been changed since it was sent.'],
    taken: ['This address cannot be used', 'Your email address was not changed. This address has been linked to another wallet in the meantime.'],
    toProfile: 'To my profile',
  },
  lt: {
    subject: 'Prašymas naudoti šį el. pašto adresą',
    linkText: (url) => `Patvirtinkite, kad norite šį el. pašto adresą naudoti savo Florin piniginei:\n${url}\n\nNuoroda vienkartinė, galioja vieną parą, ja pasinaudoti gali tik prie piniginės prisijungęs asmuo. Jei to neprašėte, nieko nedarykite: niekas nepasikeis.`,
    knownText: (signInUrl, passwordUrl) => `Kažkas norėjo šį el. pašto adresą naudoti kitai Florin piniginei. Niekas nepakeista: šis adresas jau susietas su jūsų pinigine ir toks lieka.\n\nJei tai buvote jūs, prisijunkite prie turimos piniginės:\n${signInUrl}\n\nJei pamiršote slaptažodį, susikurkite naują:\n${passwordUrl}`,
    confirmTitle: 'Naudoti šį el. pašto adresą?',
    confirmMeaning: 'Nuo tada prisijungsite su naujuoju adresu ir juo gausite visus laiškus. Senasis adresas nebeveiks.',
    current: 'Dabartinis el. pašto adresas',
    wanted: 'Naujas el. pašto adresas',
    confirm: 'Taip, naudoti',
    keep: 'Ne, palikti dabartinį',
    linkUsed: ['Ši nuoroda nebeveikia', 'El. pašto adresas nepakeistas. Nuoroda jau panaudota, senesnė nei viena para, nukopijuota ne visa arba skirta kitai piniginei, arba slaptažodis ar adresas vėliau jau pakeistas.'],
    taken: ['Šio adreso naudoti negalima', 'El. pašto adresas nepakeistas. Per tą laiką šis adresas susietas su kita pinigine.'],
    toProfile: 'Į mano profilį',
  },
  ru: {
    subject: 'Запрос на использование этого адреса эл. почты',
    linkText: (url) => `Подтвердите, что хотите использовать этот адрес эл. почты для своего кошелька Florin:\n${url}\n\nСсылка одноразовая, действует одни сутки и работает только после входа в кошелёк. Если вы её не запрашивали, ничего не делайте: ничего не изменится.`,
    knownText: (signInUrl, passwordUrl) => `Кто-то хотел использовать этот адрес эл. почты для другого кошелька Florin. Ничего не изменилось: этот адрес уже привязан к вашему кошельку и остаётся за ним.\n\nЕсли это были вы, войдите в свой кошелёк:\n${signInUrl}\n\nЕсли вы забыли пароль, задайте новый:\n${passwordUrl}`,
    confirmTitle: 'Использовать этот адрес эл. почты?',
    confirmMeaning: 'После этого вы будете входить с новым адресом и получать на него все письма. Старый адрес перестанет работать.',
    current: 'Текущий адрес эл. почты',
    wanted: 'Новый адрес эл. почты',
    confirm: 'Да, использовать',
    keep: 'Нет, оставить текущий',
    linkUsed: ['Эта ссылка больше не работает', 'Адрес эл. почты не изменён. Ссылка уже использована, старше одних суток, скопирована не полностью или относится к другому кошельку, или пароль либо адрес с тех пор уже изменён.'],
    taken: ['Этот адрес использовать нельзя', 'Адрес эл. почты не изменён. За это время к адресу привязали другой кошелёк.'],
    toProfile: 'В мой профиль',
  },
};
