import type { InEveryLanguage } from '../pages/language.ts';
import type { Section } from './sections.ts';

type ConsoleTexts = {
  readonly sections: Readonly<Record<Section, string>>;
  /** The banner for books whose live money is simulated. */
  readonly simulatedBanner: string;
  readonly search: string;
  readonly searchHint: string;
  /** The text in place of a page: a heading and its meaning. */
  readonly forbidden: readonly [string, string];
  readonly nothingHere: readonly [string, string];
  readonly noRole: readonly [string, string];
  readonly formRefused: readonly [string, string];
  readonly sentAlready: readonly [string, string];
  readonly openAgain: string;
  readonly toHome: string;
  readonly toPortal: string;
  /** Above the timeline of an object. */
  readonly whatHappened: string;
};

// The English names of the sections are those of business 5.
export const consoleTexts: InEveryLanguage<ConsoleTexts> = {
  en: {
    sections: {
      home: 'Home',
      merchants: 'Merchants',
      people: 'People',
      search: 'Search',
      bank: 'Bank',
      ledger: 'Ledger',
      deliveries: 'Deliveries',
      jobs: 'Jobs',
      log: 'Log',
      health: 'Health',
      staff: 'Staff',
    },
    simulatedBanner: 'Live money here is simulated: no bank takes it or pays it out.',
    search: 'Search',
    searchHint: 'Id, reference, IBAN, email, amount …',
    forbidden: [
      'Your role does not allow this',
      'Nothing was changed. Ask an operator if you need it.',
    ],
    nothingHere: ['Nothing here', 'The address is wrong, or what was there is gone.'],
    noRole: [
      'You have no role in this installation',
      'The console is for the staff of the operator. Merchants work in the portal.',
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
    toHome: 'To the console',
    toPortal: 'To the portal',
    whatHappened: 'What happened',
  },
  lt: {
    sections: {
      home: 'Pradžia',
      merchants: 'Prekybininkai',
      people: 'Žmonės',
      search: 'Paieška',
      bank: 'Bankas',
      ledger: 'Apskaita',
      deliveries: 'Pranešimai',
      jobs: 'Darbai',
      log: 'Žurnalas',
      health: 'Būklė',
      staff: 'Darbuotojai',
    },
    simulatedBanner: 'Tikri pinigai čia yra imitacija: joks bankas jų nenuskaito ir neišmoka.',
    search: 'Ieškoti',
    searchHint: 'Identifikatorius, numeris, IBAN, el. paštas, suma …',
    forbidden: [
      'Jūsų vaidmuo to neleidžia',
      'Niekas nepakeista. Jei to reikia, kreipkitės į operatorių.',
    ],
    nothingHere: ['Čia nieko nėra', 'Adresas neteisingas arba to, kas čia buvo, nebėra.'],
    noRole: [
      'Šioje sistemoje vaidmens neturite',
      'Pultas skirtas operatoriaus darbuotojams. Prekybininkai dirba portale.',
    ],
    formRefused: [
      'Formos priimti nepavyko',
      'Niekas nepakeista. Puslapis buvo atvertas per ilgai arba forma atsiųsta iš kitur. Atverkite puslapį iš naujo.',
    ],
    sentAlready: [
      'Ši forma jau išsiųsta',
      'Tai, ką joje pakeitėte vėliau, neatlikta. Atverkite puslapį iš naujo ir pamatysite, kas yra.',
    ],
    openAgain: 'Atverti puslapį iš naujo',
    toHome: 'Į pultą',
    toPortal: 'Į portalą',
    whatHappened: 'Kas įvyko',
  },
  ru: {
    sections: {
      home: 'Главная',
      merchants: 'Продавцы',
      people: 'Люди',
      search: 'Поиск',
      bank: 'Банк',
      ledger: 'Учёт',
      deliveries: 'Уведомления',
      jobs: 'Задания',
      log: 'Журнал',
      health: 'Состояние',
      staff: 'Сотрудники',
    },
    simulatedBanner:
      'Настоящие деньги здесь — имитация: ни один банк их не списывает и не выплачивает.',
    search: 'Искать',
    searchHint: 'Идентификатор, номер, IBAN, почта, сумма …',
    forbidden: [
      'Ваша роль этого не позволяет',
      'Ничего не изменено. Если это нужно, обратитесь к оператору.',
    ],
    nothingHere: ['Здесь ничего нет', 'Адрес неверен, или того, что здесь было, больше нет.'],
    noRole: [
      'У вас нет роли в этой системе',
      'Консоль предназначена для сотрудников оператора. Продавцы работают в портале.',
    ],
    formRefused: [
      'Форму принять не удалось',
      'Ничего не изменено. Страница была открыта слишком долго, или форма пришла из другого места. Откройте страницу заново.',
    ],
    sentAlready: [
      'Эта форма уже отправлена',
      'То, что вы изменили в ней позже, не выполнено. Откройте страницу заново и посмотрите, что есть.',
    ],
    openAgain: 'Открыть страницу заново',
    toHome: 'В консоль',
    toPortal: 'В портал',
    whatHappened: 'Что произошло',
  },
};
