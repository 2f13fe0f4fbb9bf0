import type { InEveryLanguage } from '../pages/language.ts';
import type { Section } from './sections.ts';

type PortalTexts = {
  readonly sections: Readonly<Record<Section, string>>;
  readonly testBanner: string;
  readonly simulatedBanner: string;
  readonly suspendedBanner: string;
  /** To somebody of the installation, at the time of its end. */
  readonly looking: (name: string, until: string) => string;
  readonly stopLooking: string;
  readonly search: string;
  readonly searchHint: string;
  /** Shown instead of a page: a heading and its explanation. */
  readonly suspended: readonly [string, string];
  readonly closed: readonly [string, string];
  readonly forbidden: readonly [string, string];
  readonly nothingHere: readonly [string, string];
  readonly noProject: readonly [string, string];
  readonly formRefused: readonly [string, string];
  readonly sentAlready: readonly [string, string];
  readonly openAgain: string;
  readonly toProjects: string;
  /** Above the timeline of one thing. */
  readonly whatHappened: string;
};

// The English names of the sections are those of business 4.
export const portalTexts: InEveryLanguage<PortalTexts> = {
  en: {
    sections: {
      home: 'Home',
      orders: 'Orders',
      payments: 'Payments',
      links: 'Payment links',
      payouts: 'Payouts',
      balance: 'Balance',
      webhooks: 'Webhooks',
      developers: 'Developers',
      settings: 'Settings',
      staff: 'Staff',
    },
    testBanner: 'Test mode. No real money is used.',
    simulatedBanner: 'Simulated: no bank takes or pays out this money.',
    suspendedBanner:
      'This project is suspended: buyers cannot pay now, and nothing can be changed.',
    looking: (name, until) =>
      `You see the portal as ${name} does, to read only, until ${until} UTC.`,
    stopLooking: 'Stop',
    search: 'Search',
    searchHint: 'Reference, id, amount …',
    suspended: [
      'The project is suspended',
      'Nothing was changed. You can look at everything. Ask the operator of the service why.',
    ],
    closed: [
      'This project is closed',
      'No one works in it any more. Ask the operator of the service for its orders and statements.',
    ],
    forbidden: [
      'Your role does not allow this',
      'Nothing was changed. Ask an owner of the project if you need it.',
    ],
    nothingHere: [
      'Nothing here',
      'The address is wrong, or it belongs to a project in which you have no role.',
    ],
    noProject: [
      'There is no project for you to see',
      'You have no role in a project yet, or only in live projects: those need a second factor, which you set up under Security.',
    ],
    formRefused: [
      'This form could not be accepted',
      'Nothing was changed. The page was open too long, or the form came from elsewhere. Open the page again.',
    ],
    sentAlready: [
      'This form was sent already',
      'What you changed in it afterwards was not done. Open the page again to see what is there.',
    ],
    openAgain: 'Open the page again',
    toProjects: 'To your projects',
    whatHappened: 'What happened',
  },
  lt: {
    sections: {
      home: 'Pradžia',
      orders: 'Užsakymai',
      payments: 'Mokėjimai',
      links: 'Mokėjimo nuorodos',
      payouts: 'Išmokos',
      balance: 'Likutis',
      webhooks: 'Pranešimai',
      developers: 'Programuotojams',
      settings: 'Nustatymai',
      staff: 'Darbuotojai',
    },
    testBanner: 'Bandomasis režimas. Tikri pinigai nenaudojami.',
    simulatedBanner: 'Imitacija: joks bankas šių pinigų nenuskaito ir neišmoka.',
    suspendedBanner:
      'Projekto veikla sustabdyta: pirkėjai dabar negali mokėti, o jūs – nieko keisti.',
    looking: (name, until) =>
      `Portalą matote kaip prekybininkas „${name}“, tik skaityti, iki ${until} UTC.`,
    stopLooking: 'Baigti',
    search: 'Ieškoti',
    searchHint: 'Numeris, identifikatorius, suma …',
    suspended: [
      'Projekto veikla sustabdyta',
      'Niekas nepakeista. Viską galite peržiūrėti. Kreipkitės į paslaugos operatorių.',
    ],
    closed: [
      'Projektas uždarytas',
      'Jame nebedirbama. Užsakymų ir išrašų prašykite paslaugos operatoriaus.',
    ],
    forbidden: [
      'Jūsų vaidmuo to neleidžia',
      'Niekas nepakeista. Jei to reikia, kreipkitės į projekto savininką.',
    ],
    nothingHere: [
      'Čia nieko nėra',
      'Adresas neteisingas arba priklauso projektui, kuriame neturite vaidmens.',
    ],
    noProject: [
      'Nėra projekto, kurį galėtumėte matyti',
      'Dar neturite vaidmens projekte arba turite tik tikruose projektuose: jiems reikia antrojo patvirtinimo, kurį įjungsite skiltyje „Saugumas“.',
    ],
    formRefused: [
      'Formos priimti nepavyko',
      'Niekas nepakeista. Puslapis buvo atvertas per ilgai arba forma atsiųsta iš kitur. Atverkite puslapį iš naujo.',
    ],
    sentAlready: [
      'Ši forma jau išsiųsta',
      'Tai, ką joje pakeitėte vėliau, neatlikta. Atverkite puslapį iš naujo ir pamatysite dabartinę būseną.',
    ],
    openAgain: 'Atverti puslapį iš naujo',
    toProjects: 'Į jūsų projektus',
    whatHappened: 'Kas įvyko',
  },
  ru: {
    sections: {
      home: 'Главная',
      orders: 'Заказы',
      payments: 'Платежи',
      links: 'Ссылки на оплату',
      payouts: 'Выплаты',
      balance: 'Баланс',
      webhooks: 'Уведомления',
      developers: 'Разработчикам',
      settings: 'Настройки',
      staff: 'Сотрудники',
    },
    testBanner: 'Тестовый режим. Настоящие деньги не используются.',
    simulatedBanner: 'Имитация: ни один банк не списывает и не выплачивает эти деньги.',
    suspendedBanner:
      'Проект приостановлен: покупатели сейчас не могут платить, а вы — ничего менять.',
    looking: (name, until) =>
      `Вы видите портал как продавец «${name}», только для чтения, до ${until} UTC.`,
    stopLooking: 'Закончить',
    search: 'Поиск',
    searchHint: 'Номер, идентификатор, сумма …',
    suspended: [
      'Проект приостановлен',
      'Ничего не изменено. Вы можете всё просматривать. Обратитесь к оператору сервиса.',
    ],
    closed: [
      'Проект закрыт',
      'В нём больше не работают. За заказами и выписками обратитесь к оператору сервиса.',
    ],
    forbidden: [
      'Ваша роль этого не позволяет',
      'Ничего не изменено. Если это нужно, обратитесь к владельцу проекта.',
    ],
    nothingHere: [
      'Здесь ничего нет',
      'Адрес неверен или относится к проекту, в котором у вас нет роли.',
    ],
    noProject: [
      'Нет проекта, который вы можете видеть',
      'У вас ещё нет роли в проекте, или есть только в рабочих: для них нужен второй фактор, который настраивается в разделе «Безопасность».',
    ],
    formRefused: [
      'Форму принять не удалось',
      'Ничего не изменено. Страница была открыта слишком долго, или форма пришла из другого места. Откройте страницу заново.',
    ],
    sentAlready: [
      'Эта форма уже отправлена',
      'То, что вы изменили в ней потом, не выполнено. Откройте страницу заново, чтобы увидеть текущее состояние.',
    ],
    openAgain: 'Открыть страницу заново',
    toProjects: 'К вашим проектам',
    whatHappened: 'Что произошло',
  },
};
