import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';

type TransferTexts = {
  readonly waiting: StateText;
  readonly part: (received: string, missing: string) => StateText;
  readonly howLong: string;
  readonly mayClose: string;
};

// biome-ignore format: one text per line
export const transferTexts: InEveryBuyerLanguage<TransferTexts> = {
  de: {
    waiting: ['Bezahlen Sie per Banküberweisung', 'Es ist noch kein Geld angekommen. Überweisen Sie den Betrag von Ihrem Konto mit diesen Angaben.'],
    part: (received, missing) => ['Ein Teil des Geldes ist angekommen', `Angekommen: ${received}. Es fehlen: ${missing}. Überweisen Sie den Rest mit derselben Zahlungsreferenz.`],
    howLong: 'Eine Überweisung kommt in der Regel innerhalb eines Bankarbeitstages an, eine Echtzeitüberweisung innerhalb weniger Minuten.',
    mayClose: 'Sie können diese Seite schließen. Der Zahlungslink zeigt Ihnen diese Angaben wieder an.',
  },
  et: {
    waiting: ['Makske pangaülekandega', 'Raha ei ole veel laekunud. Tehke oma pangast ülekanne nende andmetega.'],
    part: (received, missing) => ['Osa rahast on laekunud', `Laekunud: ${received}. Puudu: ${missing}. Kandke ülejäänu üle sama viitenumbriga.`],
    howLong: 'Ülekanne laekub üldjuhul ühe pangapäeva jooksul, välkmakse mõne minutiga.',
    mayClose: 'Võite selle lehe sulgeda. Makselink näitab neid andmeid uuesti.',
  },
  en: {
    waiting: ['Pay by bank transfer', 'No money has arrived yet. Make a transfer from your bank with these details.'],
    part: (received, missing) => ['Part of the money has arrived', `Received: ${received}. Missing: ${missing}. Transfer the rest with the same reference.`],
    howLong: 'A transfer usually arrives within one working day, an instant transfer within minutes.',
    mayClose: 'You can close this page. The payment link will show you these details again.',
  },
  lv: {
    waiting: ['Maksājiet ar bankas pārskaitījumu', 'Nauda vēl nav ieskaitīta. Veiciet pārskaitījumu no savas bankas ar šiem datiem.'],
    part: (received, missing) => ['Daļa naudas ir ieskaitīta', `Saņemts: ${received}. Trūkst: ${missing}. Pārskaitiet atlikušo daļu ar to pašu atsauces numuru.`],
    howLong: 'Pārskaitījums parasti tiek ieskaitīts vienas darba dienas laikā, zibmaksājums – dažu minūšu laikā.',
    mayClose: 'Šo lapu varat aizvērt. Maksājuma saite šos datus parādīs vēlreiz.',
  },
  lt: {
    waiting: ['Sumokėkite banko pavedimu', 'Pinigai dar neįskaityti. Atlikite pavedimą iš savo banko pagal šiuos duomenis.'],
    part: (received, missing) => ['Dalis pinigų įskaityta', `Gauta: ${received}. Trūksta: ${missing}. Likusią dalį perveskite nurodę tą patį įmokos kodą.`],
    howLong: 'Pavedimas paprastai įskaitomas per vieną darbo dieną, momentinis – per kelias minutes.',
    mayClose: 'Šį puslapį galite užverti. Mokėjimo nuoroda šiuos duomenis parodys dar kartą.',
  },
  pl: {
    waiting: ['Płatność przelewem bankowym', 'Pieniądze jeszcze nie dotarły. Proszę zlecić w swoim banku przelew z tymi danymi.'],
    part: (received, missing) => ['Część pieniędzy dotarła', `Otrzymano: ${received}. Brakuje: ${missing}. Resztę proszę przelać z tym samym numerem referencyjnym.`],
    howLong: 'Przelew dociera zwykle w ciągu jednego dnia roboczego, a natychmiastowy w ciągu kilku minut.',
    mayClose: 'Tę stronę można zamknąć. Link do płatności ponownie pokaże te dane.',
  },
  ru: {
    waiting: ['Оплатите банковским переводом', 'Деньги ещё не зачислены. Сделайте перевод из своего банка по этим данным.'],
    part: (received, missing) => ['Часть денег зачислена', `Зачислено: ${received}. Не хватает: ${missing}. Переведите остаток с тем же кодом платежа.`],
    howLong: 'Обычно перевод зачисляется в течение одного рабочего дня, мгновенный — за несколько минут.',
    mayClose: 'Эту страницу можно закрыть. Ссылка снова покажет эти данные.',
  },
};
