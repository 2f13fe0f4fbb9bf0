import type { PlainScope } from '../identity/oauth/scope.ts';
import type { InEveryLanguage } from '../pages/language.ts';

type PayerTexts = {
  readonly brand: string;
  readonly testBanner: string;
  readonly simulatedBanner: string;
  readonly signIn: string;
  /** The text of the button. */
  readonly enter: string;
  /** For a person whose own wallet cannot be used here. */
  readonly enterOther: string;
  readonly noWallet: string;
  readonly signInMeaning: string;
  readonly login: string;
  readonly loginHint: string;
  readonly loginMissing: string;
  readonly password: string;
  readonly passwordMissing: string;
  /** Covers unknown, wrong and closed to strangers, and does not reveal which. */
  readonly refused: string;
  readonly sessionEnded: string;
  readonly signedInAs: (name: string) => string;
  readonly somebodyElse: string;
  readonly consent: (application: string) => string;
  readonly consentMeaning: (application: string) => string;
  readonly scopes: Readonly<Record<PlainScope, string>>;
  readonly offline: (what: string) => string;
  readonly noScopes: string;
  readonly allow: string;
  readonly deny: string;
  readonly formRefused: readonly [heading: string, meaning: string];
  readonly openAgain: string;
  readonly unknownClient: readonly [heading: string, meaning: string];
  readonly otherMode: readonly [heading: string, meaning: string];
  readonly suspended: readonly [heading: string, meaning: string];
};

// biome-ignore format: one text per line
export const payerTexts: InEveryLanguage<PayerTexts> = {
  en: {
    brand: 'Florin wallet',
    testBanner: 'Test mode: no real money is used.',
    simulatedBanner: 'Simulated: no bank takes or pays out this money.',
    signIn: 'Sign in to your wallet',
    enter: 'Sign in',
    enterOther: 'Sign in to another wallet',
    noWallet: 'No wallet yet? Create one',
    signInMeaning: 'Use the email address or phone number linked to your wallet.',
    login: 'Email or phone number',
    loginHint: 'Start a phone number with\u00a0+ and the country code, for example +370\u00a0612\u00a034567.',
    loginMissing: 'Please enter your email address or phone number.',
    password: 'Password',
    passwordMissing: 'Please enter your password.',
    refused: 'Wrong sign-in details. Check them and try again. If they are correct, sign in on a device you have used before, or set a new password.',
    sessionEnded: 'Your session has ended. Your click paid and changed nothing. Sign in to continue.',
    signedInAs: (name) => `Signed in as ${name}`,
    somebodyElse: 'Not you?',
    consent: (application) => `${application} asks for access to your wallet`,
    consentMeaning: (application) => `If you allow this, ${application} will be able to do the following until you remove its access:`,
    scopes: {
      balance: 'see your wallet balances',
      statements: 'see your payments and transfers',
      email: 'see your email address',
      phone: 'see your phone number',
      full_name: 'see your full name',
      wallet_list: 'see which wallets you have',
      user_info: 'see the details you have given about yourself',
      initiate_transfers: 'send money from your wallet',
      check_has_sufficient_balance: 'check whether your balance covers an amount',
    },
    offline: (what) => `${what}, even when you are not signed in`,
    noScopes: 'know which wallet is yours',
    allow: 'Allow',
    deny: 'Decline',
    formRefused: ['Your click did not go through', 'It changed nothing: the page was open too long, cookies are turned off, or the form came from another site.'],
    openAgain: 'Reopen the page',
    unknownClient: ['This request cannot be trusted', 'No access was given. The application that sent you here is unknown, or wants to send you to an address it has not registered. Please tell its owner.'],
    otherMode: ['This wallet cannot be used here', 'No access was given. The application uses test money and your wallet real money, or the other way round. Sign in to another wallet.'],
    suspended: ['This application cannot be used now', 'No access was given. Payments are not possible now: the owner of the application cannot take them. Try again later, or contact the owner.'],
  },
  lt: {
    brand: 'Florin piniginė',
    testBanner: 'Bandomasis režimas: tikri pinigai nenaudojami.',
    simulatedBanner: 'Imitacija: joks bankas šių pinigų nenuskaito ir neišmoka.',
    signIn: 'Prisijunkite prie savo piniginės',
    enter: 'Prisijungti',
    enterOther: 'Prisijungti prie kitos paskyros',
    noWallet: 'Dar neturite piniginės? Susikurkite',
    signInMeaning: 'Naudokite el. pašto adresą arba telefono numerį, su kuriuo susieta jūsų piniginė.',
    login: 'El. paštas arba telefono numeris',
    loginHint: 'Telefono numeris prasideda ženklu\u00a0+ ir šalies kodu, pavyzdžiui, +370\u00a0612\u00a034567.',
    loginMissing: 'Įveskite savo el. pašto adresą arba telefono numerį.',
    password: 'Slaptažodis',
    passwordMissing: 'Įveskite slaptažodį.',
    refused: 'Neteisingi prisijungimo duomenys. Patikrinkite juos ir bandykite dar kartą. Jei jie teisingi, prisijunkite įrenginyje, kuriame jau buvote prisijungę, arba susikurkite naują slaptažodį.',
    sessionEnded: 'Jūsų sesija baigėsi. Paspaudimas nesuveikė: nieko nesumokėta ir nepakeista. Norėdami tęsti, prisijunkite.',
    signedInAs: (name) => `Prisijungta kaip ${name}`,
    somebodyElse: 'Tai ne aš',
    consent: (application) => `${application} prašo prieigos prie jūsų piniginės`,
    consentMeaning: (application) => `Jei leisite, ${application} galės (kol nepanaikinsite prieigos):`,
    scopes: {
      balance: 'matyti jūsų piniginės likučius',
      statements: 'matyti jūsų mokėjimus ir pervedimus',
      email: 'matyti jūsų el. pašto adresą',
      phone: 'matyti jūsų telefono numerį',
      full_name: 'matyti jūsų vardą ir pavardę',
      wallet_list: 'matyti, kokias pinigines turite',
      user_info: 'matyti duomenis, kuriuos apie save nurodėte',
      initiate_transfers: 'siųsti pinigus iš jūsų piniginės',
      check_has_sufficient_balance: 'tikrinti, ar jūsų likučio pakanka sumai',
    },
    offline: (what) => `${what}, net kai nesate prisijungę`,
    noScopes: 'žinoti, kuri piniginė yra jūsų',
    allow: 'Leisti',
    deny: 'Neleisti',
    formRefused: ['Paspaudimas nesuveikė', 'Nieko nepakeista: puslapis buvo atvertas per ilgai, išjungti slapukai arba forma išsiųsta iš kitos svetainės.'],
    openAgain: 'Atverti puslapį iš naujo',
    unknownClient: ['Šiuo prašymu negalima pasitikėti', 'Prieiga nesuteikta. Programa, kuri jus čia atsiuntė, nežinoma arba nori nukreipti jus adresu, kurio neužregistravo. Praneškite apie tai jos savininkui.'],
    otherMode: ['Ši paskyra čia netinka', 'Prieiga nesuteikta. Programa dirba su bandomaisiais pinigais, o jūsų piniginė – su tikrais, arba atvirkščiai. Prisijunkite prie kitos paskyros.'],
    suspended: ['Šia programa dabar naudotis negalima', 'Prieiga nesuteikta. Šiuo metu sumokėti negalima: programos savininkas negali priimti mokėjimų. Pabandykite vėliau arba kreipkitės į jį.'],
  },
  ru: {
    brand: 'Кошелёк Florin',
    testBanner: 'Тестовый режим: настоящие деньги не используются.',
    simulatedBanner: 'Имитация: ни один банк не списывает и не выплачивает эти деньги.',
    signIn: 'Войдите в свой кошелёк',
    enter: 'Войти',
    enterOther: 'Войти под другой учётной записью',
    noWallet: 'Ещё нет кошелька? Создайте его',
    signInMeaning: 'Используйте адрес эл. почты или номер телефона, к которому привязан ваш кошелёк.',
    login: 'Эл. почта или номер телефона',
    loginHint: 'Номер телефона начинается со знака\u00a0+ и кода страны, например +370\u00a0612\u00a034567.',
    loginMissing: 'Введите адрес эл. почты или номер телефона.',
    password: 'Пароль',
    passwordMissing: 'Введите пароль.',
    refused: 'Неверные данные для входа. Проверьте их и попробуйте ещё раз. Если они верны, войдите с устройства, с которого уже входили, или задайте новый пароль.',
    sessionEnded: 'Ваш сеанс завершён. Нажатие не сработало: ничего не оплачено и не изменено. Чтобы продолжить, войдите.',
    signedInAs: (name) => `Вы вошли как ${name}`,
    somebodyElse: 'Это не я',
    consent: (application) => `${application} запрашивает доступ к вашему кошельку`,
    consentMeaning: (application) => `Если вы разрешите, ${application} сможет (пока вы не отзовёте доступ):`,
    scopes: {
      balance: 'видеть баланс вашего кошелька',
      statements: 'видеть ваши платежи и переводы',
      email: 'видеть ваш адрес эл. почты',
      phone: 'видеть ваш номер телефона',
      full_name: 'видеть ваше имя и фамилию',
      wallet_list: 'видеть, какие у вас кошельки',
      user_info: 'видеть сведения, которые вы указали о себе',
      initiate_transfers: 'отправлять деньги из вашего кошелька',
      check_has_sufficient_balance: 'проверять, хватает ли вашего баланса на сумму',
    },
    offline: (what) => `${what}, даже когда вы не вошли в кошелёк`,
    noScopes: 'знать, какой кошелёк ваш',
    allow: 'Разрешить',
    deny: 'Не разрешать',
    formRefused: ['Нажатие не сработало', 'Ничего не изменено: страница была открыта слишком долго, отключены файлы cookie или форма отправлена с другого сайта.'],
    openAgain: 'Открыть страницу заново',
    unknownClient: ['Этому запросу нельзя доверять', 'Доступ не предоставлен. Приложение, которое вас сюда направило, неизвестно или хочет отправить вас на адрес, который оно не зарегистрировало. Сообщите об этом его владельцу.'],
    otherMode: ['Эта учётная запись здесь не подходит', 'Доступ не предоставлен. Приложение работает с тестовыми деньгами, а ваш кошелёк — с настоящими, или наоборот. Войдите под другой учётной записью.'],
    suspended: ['Сейчас этим приложением пользоваться нельзя', 'Доступ не предоставлен. Сейчас оплатить нельзя: владелец приложения не может принимать платежи. Попробуйте позже или обратитесь к нему.'],
  },
};
