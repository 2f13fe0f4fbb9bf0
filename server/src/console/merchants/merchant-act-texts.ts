import type { InEveryLanguage } from '../../pages/language.ts';

export const merchantDone = [
  ...(['created', 'terms', 'live', 'suspended', 'resumed', 'closed'] as const),
  ...(['account', 'confirmed', 'lifted', 'invited', 'seen'] as const),
] as const;
export type MerchantDone = (typeof merchantDone)[number];

/** The name and the effect of an act. */
type Act = readonly [title: string, meaning: string];

type MerchantActTexts = {
  readonly newLead: string;
  readonly goal: string;
  readonly goals: Readonly<Record<'test' | 'live', string>>;
  readonly currenciesHint: string;
  readonly countryHint: string;
  readonly mccHint: string;
  readonly ownerEmail: string;
  readonly ownerEmailHint: string;
  readonly ownerName: string;
  readonly ownerLanguage: string;
  readonly showCredentials: string;
  readonly create: string;
  readonly createdTitle: (name: string) => string;
  readonly shownOnce: string;
  readonly notShown: string;
  readonly invitationSent: (email: string) => string;
  readonly invitationFailed: string;
  readonly beginsInTest: string;
  readonly toMerchant: string;
  readonly clientSecret: string;
  readonly macKey: string;
  readonly save: Act;
  readonly rateLimitHint: string;
  readonly goLive: Act;
  readonly suspend: Act;
  readonly reason: string;
  readonly resume: Act;
  readonly close: Act;
  readonly addAccount: Act;
  readonly iban: string;
  readonly bic: string;
  readonly confirm: Act;
  readonly liftStop: Act;
  readonly inviteOwner: Act;
  readonly rotate: Act;
  readonly which: string;
  readonly overlap: string;
  readonly overlaps: readonly (readonly [seconds: number, text: string])[];
  readonly freshTitle: string;
  readonly moreLead: string;
  readonly seeAs: Act;
  readonly stopSeeing: Act;
  readonly openPortal: string;
  readonly wrong: Readonly<Record<'amount' | 'number' | 'email' | 'name' | 'choice', string>>;
  readonly done: Readonly<Record<MerchantDone, string>>;
};

// biome-ignore format: one text per line
export const merchantActTexts: InEveryLanguage<MerchantActTexts> = {
  en: {
    newLead: 'A merchant is a project with credentials, a wallet and people who work with it.',
    goal: 'What for',
    goals: { test: 'to try things out, in test mode', live: 'to go live as soon as the checklist is met' },
    currenciesHint: 'Codes, separated by commas: EUR, PLN',
    countryHint: 'Two letters, for example LT',
    mccHint: 'Four digits; card payments need it',
    ownerEmail: 'Email of the owner',
    ownerEmailHint: 'An invitation goes there. Left empty, no one is invited yet.',
    ownerName: 'Name of the owner',
    ownerLanguage: 'Language of the invitation',
    showCredentials: 'Show the credentials on the next page, once',
    create: 'Create merchant',
    createdTitle: (name) => `${name} was created`,
    shownOnce: 'These credentials are shown now and never again. Give them to the merchant in a safe way.',
    notShown: 'The credentials were not shown. An owner makes new ones in the portal under Developers.',
    invitationSent: (email) => `An invitation was sent to ${email}.`,
    invitationFailed: 'The merchant was created, but the owner was not invited.',
    beginsInTest: 'It begins in test mode. Make it live on its page when the checklist is met. The mode is fixed once money has moved, so try things out with another merchant.',
    toMerchant: 'To the merchant',
    clientSecret: 'Client secret',
    macKey: 'MAC key',
    save: ['Change terms and limits', 'What is left empty is taken away.'],
    rateLimitHint: 'Empty: as in the whole installation; 0: no limit',
    goLive: ['Go live', 'From now on real money is taken. There is no way back once money has moved.'],
    suspend: ['Suspend', 'Its programs are turned away at once, and its pages take no payment. What has begun is not lost.'],
    reason: 'Reason',
    resume: ['End the suspension', 'Its programs and pages work again at once.'],
    close: ['Close', 'For good, when nothing is open. What is still open is shown.'],
    addAccount: ['Set the bank account', 'In the name of the merchant. It can be used at once, and every owner gets a mail.'],
    iban: 'IBAN',
    bic: 'BIC, only where the bank asks for it',
    confirm: ['Confirm the bank account', 'You have made sure that it belongs to the merchant.'],
    liftStop: ['Lift the stop', 'PINs of this merchant are verified again. Find out first why so many were wrong.'],
    inviteOwner: ['Invite an owner', 'They get a mail with a link, set a password and a second factor.'],
    rotate: ['New secret', 'The old one works until the overlap ends. The new one is shown once.'],
    which: 'Which',
    overlap: 'The old one works for',
    overlaps: [[86400, '1 day more'], [604800, '7 days more'], [3600, '1 hour more'], [0, 'not at all']],
    freshTitle: 'The new secret',
    moreLead: 'What is done here asks for the second factor.',
    seeAs: ['See as this merchant', 'The portal opens as the merchant sees it, for 30 minutes, to read only. The log has it, and the merchant reads that the operator looked.'],
    stopSeeing: ['Stop', 'You see the portal as this merchant.'],
    openPortal: 'Open the portal',
    wrong: {
      amount: 'This is not an amount.',
      number: 'This is not a whole number.',
      email: 'This is not an email address.',
      name: 'Enter a name.',
      choice: 'Choose one from the list.',
    },
    done: {
      created: 'The merchant was created.',
      terms: 'Terms and limits were changed.',
      live: 'The merchant is live.',
      suspended: 'The merchant is suspended.',
      resumed: 'The suspension has ended.',
      closed: 'The merchant is closed.',
      account: 'The bank account was set.',
      confirmed: 'The bank account is confirmed.',
      lifted: 'The stop is lifted.',
      invited: 'The owner was invited.',
      seen: 'You no longer see the portal as this merchant.',
    },
  },
  lt: {
    newLead: 'Prekybininkas – tai projektas su prisijungimo duomenimis, pinigine ir darbuotojais.',
    goal: 'Kam',
    goals: { test: 'išbandyti, bandomuoju režimu', live: 'tikrajam režimui, kai bus įvykdytas sąrašas' },
    currenciesHint: 'Kodai, atskirti kableliais: EUR, PLN',
    countryHint: 'Dvi raidės, pavyzdžiui, LT',
    mccHint: 'Keturi skaitmenys; reikia mokėjimams kortele',
    ownerEmail: 'Savininko el. paštas',
    ownerEmailHint: 'Ten išsiunčiamas kvietimas. Palikus tuščią, niekas nekviečiamas.',
    ownerName: 'Savininko vardas',
    ownerLanguage: 'Kvietimo kalba',
    showCredentials: 'Kitame puslapyje vieną kartą parodyti prisijungimo duomenis',
    create: 'Sukurti prekybininką',
    createdTitle: (name) => `Sukurta: ${name}`,
    shownOnce: 'Šie duomenys rodomi dabar ir daugiau niekada. Perduokite juos prekybininkui saugiai.',
    notShown: 'Duomenys neparodyti. Savininkas portalo skiltyje programuotojams sukuria naujus.',
    invitationSent: (email) => `Kvietimas išsiųstas adresu ${email}.`,
    invitationFailed: 'Prekybininkas sukurtas, bet savininkas nepakviestas.',
    beginsInTest: 'Pradedama bandomuoju režimu. Tikrasis režimas įjungiamas prekybininko puslapyje, kai įvykdytas sąrašas. Pajudėjus pinigams režimas nebekeičiamas, todėl bandymams sukurkite kitą prekybininką.',
    toMerchant: 'Į prekybininko puslapį',
    clientSecret: 'Kliento slaptas raktas',
    macKey: 'MAC raktas',
    save: ['Keisti sąlygas ir ribas', 'Tai, kas palikta tuščia, pašalinama.'],
    rateLimitHint: 'Tuščia – kaip visoje sistemoje; 0 – be ribos',
    goLive: ['Įjungti tikrąjį režimą', 'Nuo šiol priimami tikri pinigai. Pajudėjus pinigams grįžti nebegalima.'],
    suspend: ['Sustabdyti', 'Programos iš karto nebeaptarnaujamos, puslapiuose mokėti negalima. Kas pradėta, neprarandama.'],
    reason: 'Priežastis',
    resume: ['Baigti sustabdymą', 'Programos ir puslapiai iš karto vėl veikia.'],
    close: ['Uždaryti', 'Visam laikui, kai viskas užbaigta. Kas neužbaigta, bus parodyta.'],
    addAccount: ['Nurodyti banko sąskaitą', 'Prekybininko vardu. Ja galima naudotis iš karto, visi savininkai gauna laišką.'],
    iban: 'IBAN',
    bic: 'BIC, tik jei jo reikia bankui',
    confirm: ['Patvirtinti banko sąskaitą', 'Jūs įsitikinote, kad ji priklauso prekybininkui.'],
    liftStop: ['Panaikinti stabdymą', 'Prekybininko PIN kodai vėl tikrinami. Pirmiausia išsiaiškinkite, kodėl tiek daug klaidų.'],
    inviteOwner: ['Pakviesti savininką', 'Žmogus gauna laišką su nuoroda, nustato slaptažodį ir antrąjį patvirtinimą.'],
    rotate: ['Naujas slaptas raktas', 'Senasis galioja, kol baigsis nurodytas laikas. Naujasis parodomas vieną kartą.'],
    which: 'Kuris',
    overlap: 'Senasis dar galioja',
    overlaps: [[86400, '1 dieną'], [604800, '7 dienas'], [3600, '1 valandą'], [0, 'nebegalioja']],
    freshTitle: 'Naujas slaptas raktas',
    moreLead: 'Šiems veiksmams reikia antrojo patvirtinimo.',
    seeAs: ['Matyti kaip prekybininkas', 'Portalas 30 minučių atveriamas taip, kaip jį mato prekybininkas, tik skaityti. Tai įrašoma žurnale, ir prekybininkas mato, kad operatorius žiūrėjo.'],
    stopSeeing: ['Baigti', 'Portalą matote kaip šis prekybininkas.'],
    openPortal: 'Atverti portalą',
    wrong: {
      amount: 'Tai ne suma.',
      number: 'Tai ne sveikasis skaičius.',
      email: 'Tai ne el. pašto adresas.',
      name: 'Įveskite pavadinimą.',
      choice: 'Pasirinkite iš sąrašo.',
    },
    done: {
      created: 'Prekybininkas sukurtas.',
      terms: 'Sąlygos ir ribos pakeistos.',
      live: 'Įjungtas tikrasis režimas.',
      suspended: 'Prekybininkas sustabdytas.',
      resumed: 'Sustabdymas baigtas.',
      closed: 'Prekybininkas uždarytas.',
      account: 'Banko sąskaita nurodyta.',
      confirmed: 'Banko sąskaita patvirtinta.',
      lifted: 'Stabdymas panaikintas.',
      invited: 'Savininkas pakviestas.',
      seen: 'Portalo šio prekybininko akimis nebematote.',
    },
  },
  ru: {
    newLead: 'Продавец – это проект с реквизитами доступа, кошельком и сотрудниками.',
    goal: 'Для чего',
    goals: { test: 'для проб, в тестовом режиме', live: 'для рабочего режима, когда список будет выполнен' },
    currenciesHint: 'Коды через запятую: EUR, PLN',
    countryHint: 'Две буквы, например LT',
    mccHint: 'Четыре цифры; нужен для платежей картой',
    ownerEmail: 'Эл. почта владельца',
    ownerEmailHint: 'Туда уйдёт приглашение. Если оставить пустым, никто не приглашается.',
    ownerName: 'Имя владельца',
    ownerLanguage: 'Язык приглашения',
    showCredentials: 'Показать реквизиты доступа на следующей странице, один раз',
    create: 'Создать продавца',
    createdTitle: (name) => `Создано: ${name}`,
    shownOnce: 'Эти реквизиты показаны сейчас и больше никогда. Передайте их продавцу безопасным путём.',
    notShown: 'Реквизиты не показаны. Владелец создаёт новые в портале, в разделе для разработчиков.',
    invitationSent: (email) => `Приглашение отправлено на адрес ${email}.`,
    invitationFailed: 'Продавец создан, но владелец не приглашён.',
    beginsInTest: 'Он начинает в тестовом режиме. Рабочий режим включается на его странице, когда список выполнен. После первого движения денег режим не меняется, поэтому для проб создайте другого продавца.',
    toMerchant: 'К продавцу',
    clientSecret: 'Секрет клиента',
    macKey: 'Ключ MAC',
    save: ['Изменить условия и лимиты', 'Что оставлено пустым, убирается.'],
    rateLimitHint: 'Пусто: как во всей системе; 0: без лимита',
    goLive: ['Включить рабочий режим', 'С этого момента принимаются настоящие деньги. После первого движения денег вернуться нельзя.'],
    suspend: ['Приостановить', 'Его программы сразу получают отказ, страницы не принимают оплату. Начатое не теряется.'],
    reason: 'Причина',
    resume: ['Возобновить', 'Его программы и страницы сразу снова работают.'],
    close: ['Закрыть', 'Навсегда, когда всё завершено. Что не завершено, будет показано.'],
    addAccount: ['Указать банковский счёт', 'На имя продавца. Им можно пользоваться сразу, каждый владелец получает письмо.'],
    iban: 'IBAN',
    bic: 'BIC, только если он нужен банку',
    confirm: ['Подтвердить банковский счёт', 'Вы убедились, что он принадлежит продавцу.'],
    liftStop: ['Снять остановку', 'ПИН-коды этого продавца снова проверяются. Сначала выясните, почему столько ошибок.'],
    inviteOwner: ['Пригласить владельца', 'Он получит письмо со ссылкой, задаст пароль и второй фактор.'],
    rotate: ['Новый секрет', 'Старый действует до конца указанного срока. Новый показывается один раз.'],
    which: 'Какой',
    overlap: 'Старый действует ещё',
    overlaps: [[86400, '1 день'], [604800, '7 дней'], [3600, '1 час'], [0, 'не действует']],
    freshTitle: 'Новый секрет',
    moreLead: 'Для этих действий нужен второй фактор.',
    seeAs: ['Смотреть как продавец', 'Портал на 30 минут открывается так, как его видит продавец, только для чтения. Это записывается в журнал, и продавец видит, что оператор смотрел.'],
    stopSeeing: ['Закончить', 'Вы видите портал как этот продавец.'],
    openPortal: 'Открыть портал',
    wrong: {
      amount: 'Это не сумма.',
      number: 'Это не целое число.',
      email: 'Это не адрес эл. почты.',
      name: 'Введите название.',
      choice: 'Выберите из списка.',
    },
    done: {
      created: 'Продавец создан.',
      terms: 'Условия и лимиты изменены.',
      live: 'Включён рабочий режим.',
      suspended: 'Продавец приостановлен.',
      resumed: 'Работа продавца возобновлена.',
      closed: 'Продавец закрыт.',
      account: 'Банковский счёт указан.',
      confirmed: 'Банковский счёт подтверждён.',
      lifted: 'Остановка снята.',
      invited: 'Владелец приглашён.',
      seen: 'Вы больше не видите портал глазами продавца.',
    },
  },
};
