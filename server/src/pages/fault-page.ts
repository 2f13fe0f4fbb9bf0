import type { ErrorPage } from '../edge/answering/error-page.ts';
import { type Html, html } from './html.ts';
import {
  type BuyerLanguage,
  buyerLanguageAmong,
  type InEveryBuyerLanguage,
  languageAmong,
  languagesIn,
} from './language.ts';
import { linkButton, pageText, stateHeading } from './layout.ts';
import { lookingTexts } from './looking-hint.ts';
import { htmlType, pageHeaders } from './page-answer.ts';

/** The error in one line, and what it means for the money. */
type FaultText = readonly [heading: string, meaning: string];

type FaultTexts = {
  readonly busy: FaultText;
  readonly broken: FaultText;
  readonly nothingHere: FaultText;
  readonly tooOften: FaultText;
  readonly unreadable: FaultText;
  readonly lookAgain: string;
};

type Fault = Exclude<keyof FaultTexts, 'lookAgain'>;

/** The progress of the request is unknown here, so the texts promise only what is certain. */
// biome-ignore format: one fault per line
export const faultTexts: InEveryBuyerLanguage<FaultTexts> = {
  de: {
    busy:        ['Etwas ist schiefgegangen', 'Ihr Geld ist sicher: Sie zahlen nicht doppelt. Wir können gerade nicht antworten. Warten Sie einige Sekunden und laden Sie die Seite neu.'],
    broken:      ['Etwas ist schiefgegangen', 'Ihr Geld ist sicher: Sie zahlen nicht doppelt. Bei uns ist ein Fehler aufgetreten. Laden Sie die Seite neu, um den Status Ihrer Zahlung zu sehen.'],
    nothingHere: ['Seite nicht gefunden', 'Es wurde nichts bezahlt. Vielleicht wurde der Link nicht vollständig kopiert: Öffnen Sie ihn erneut aus der Nachricht oder von der Seite, auf der Sie ihn gefunden haben.'],
    tooOften:    ['Zu viele Anfragen', 'Ihr Klick kam nicht an, und es wurde damit nichts bezahlt. Aus Ihrem Netz kamen innerhalb einer Minute zu viele Anfragen. Warten Sie einen Moment und laden Sie die Seite neu.'],
    unreadable:  ['Etwas ist schiefgegangen', 'Es wurde nichts bezahlt. Die Seite, von der die Anfrage kam, ist veraltet oder wurde verändert. Öffnen Sie die Seite erneut.'],
    lookAgain:   'Erneut versuchen',
  },
  et: {
    busy:        ['Midagi läks valesti', 'Teie raha on kaitstud: te ei maksa kaks korda. Me ei saa praegu vastata. Oodake mõni sekund ja laadige leht uuesti.'],
    broken:      ['Midagi läks valesti', 'Teie raha on kaitstud: te ei maksa kaks korda. Meie poolel tekkis viga. Laadige leht uuesti, et näha makse olekut.'],
    nothingHere: ['Lehte ei leitud', 'Midagi ei makstud. Võib-olla ei kopeeritud linki tervenisti: avage see uuesti kirjast või lehelt, kust selle leidsite.'],
    tooOften:    ['Liiga palju päringuid', 'Klõps ei jõudnud kohale ja sellega ei makstud midagi. Teie võrgust tuli minuti jooksul liiga palju päringuid. Oodake veidi ja laadige leht uuesti.'],
    unreadable:  ['Midagi läks valesti', 'Midagi ei makstud. Leht, millelt päring tuli, on vananenud või muudetud. Avage leht uuesti.'],
    lookAgain:   'Proovi uuesti',
  },
  en: {
    busy:        ['Something went wrong', 'Your money is safe: you will not pay twice. We cannot respond right now. Wait a few seconds and reload the page.'],
    broken:      ['Something went wrong', 'Your money is safe: you will not pay twice. Something went wrong on our side. Reload the page to see the status of your payment.'],
    nothingHere: ['Page not found', 'Nothing was paid. The link may be incomplete: open it again from the message or page where you found it.'],
    tooOften:    ['Too many requests', 'Your click did not go through, and it paid nothing. Too many requests came from your network within a minute. Wait a moment and reload the page.'],
    unreadable:  ['Something went wrong', 'Nothing was paid. The page you sent this from is out of date or was changed. Open it again.'],
    lookAgain:   'Try again',
  },
  lv: {
    busy:        ['Neizdevās', 'Jūsu nauda ir drošībā: divreiz jūs nesamaksāsiet. Pašlaik nevaram atbildēt. Uzgaidiet dažas sekundes un pārlādējiet lapu.'],
    broken:      ['Neizdevās', 'Jūsu nauda ir drošībā: divreiz jūs nesamaksāsiet. Mūsu pusē radās kļūda. Pārlādējiet lapu, lai redzētu maksājuma statusu.'],
    nothingHere: ['Lapa nav atrasta', 'Maksājums nav veikts. Iespējams, saite nav nokopēta pilnībā: atveriet to vēlreiz no ziņas vai lapas, kurā to atradāt.'],
    tooOften:    ['Pārāk daudz pieprasījumu', 'Klikšķis nenostrādāja, un ar to nekas nav samaksāts. No jūsu tīkla minūtes laikā saņemts pārāk daudz pieprasījumu. Mazliet uzgaidiet un pārlādējiet lapu.'],
    unreadable:  ['Neizdevās', 'Maksājums nav veikts. Lapa, no kuras nosūtīts pieprasījums, ir novecojusi vai mainīta. Atveriet lapu vēlreiz.'],
    lookAgain:   'Mēģināt vēlreiz',
  },
  lt: {
    busy:        ['Nepavyko', 'Jūsų pinigai saugūs: du kartus nesumokėsite. Šiuo metu negalime atsakyti. Palaukite kelias sekundes ir įkelkite puslapį iš naujo.'],
    broken:      ['Nepavyko', 'Jūsų pinigai saugūs: du kartus nesumokėsite. Įvyko mūsų sistemos klaida. Įkelkite puslapį iš naujo ir pamatysite mokėjimo būseną.'],
    nothingHere: ['Tokio puslapio nėra', 'Mokėjimas neatliktas. Galbūt nukopijuota ne visa nuoroda: atverkite ją iš laiško ar puslapio, kuriame ją radote.'],
    tooOften:    ['Per daug užklausų', 'Paspaudimas nesuveikė, mokėjimas neatliktas. Iš jūsų tinklo per minutę gauta per daug užklausų. Šiek tiek palaukite ir įkelkite puslapį iš naujo.'],
    unreadable:  ['Nepavyko', 'Mokėjimas neatliktas. Puslapis, iš kurio išsiųsta užklausa, pasenęs arba pakeistas. Atverkite puslapį iš naujo.'],
    lookAgain:   'Bandyti dar kartą',
  },
  pl: {
    busy:        ['Coś poszło nie tak', 'Pieniądze są bezpieczne: płatność nie zostanie pobrana dwa razy. Nie możemy teraz odpowiedzieć. Proszę odczekać kilka sekund i odświeżyć stronę.'],
    broken:      ['Coś poszło nie tak', 'Pieniądze są bezpieczne: płatność nie zostanie pobrana dwa razy. Wystąpił błąd po naszej stronie. Proszę odświeżyć stronę, aby sprawdzić status płatności.'],
    nothingHere: ['Nie znaleziono strony', 'Nic nie zapłacono. Być może link nie został skopiowany w całości: proszę otworzyć go ponownie z wiadomości lub strony, na której się znajdował.'],
    tooOften:    ['Zbyt wiele żądań', 'Kliknięcie nie zadziałało i nic nim nie zapłacono. Z Państwa sieci w ciągu minuty przyszło zbyt wiele żądań. Proszę chwilę poczekać i odświeżyć stronę.'],
    unreadable:  ['Coś poszło nie tak', 'Nic nie zapłacono. Strona, z której wysłano żądanie, jest nieaktualna lub została zmieniona. Proszę otworzyć stronę ponownie.'],
    lookAgain:   'Spróbuj ponownie',
  },
  ru: {
    busy:        ['Не получилось', 'Ваши деньги в безопасности: дважды вы не заплатите. Сейчас мы не можем ответить. Подождите несколько секунд и обновите страницу.'],
    broken:      ['Не получилось', 'Ваши деньги в безопасности: дважды вы не заплатите. Произошла ошибка на нашей стороне. Обновите страницу, чтобы узнать статус платежа.'],
    nothingHere: ['Такой страницы нет', 'Платёж не выполнен. Возможно, ссылка скопирована не полностью: откройте её ещё раз из письма или со страницы, где вы её нашли.'],
    tooOften:    ['Слишком много запросов', 'Нажатие не сработало, платёж не выполнен. Из вашей сети за минуту пришло слишком много запросов. Немного подождите и обновите страницу.'],
    unreadable:  ['Не получилось', 'Платёж не выполнен. Страница, с которой отправлен запрос, устарела или изменена. Откройте страницу заново.'],
    lookAgain:   'Попробовать ещё раз',
  },
};

const faults: Readonly<Partial<Record<number, Fault>>> = {
  404: 'nothingHere',
  429: 'tooOften',
  503: 'busy',
};

const faultOf = (status: number): Fault =>
  faults[status] ?? (status >= 500 ? 'broken' : 'unreadable');

// These functions parse addresses by hand: a failed request may have one that no parser accepts.

/** The language that an address names in its query or its path. */
export const languageAskedFor = (rawUrl: string): string | undefined =>
  /[?&]lang=([a-z]{2})(?:[&#]|$)/.exec(rawUrl)?.[1] ??
  /^\/+frontend\/([a-z]{2})(?:[/?#]|$)/.exec(rawUrl)?.[1];

/** Whether the address is one of the payer's pages, which have fewer languages than the buyer's. */
export const isPayersAddress = (rawUrl: string): boolean => /^\/+frontend(?:[/?#]|$)/.test(rawUrl);

/** Whether the reader has stopped the page from reloading. */
export const isAskedToStandStill = (rawUrl: string): boolean => /[?&]still=/.test(rawUrl);

/** The same address as a link of ours: with two leading slashes, it would lead to another host. */
export const sameAddress = (rawUrl: string): string => `/${rawUrl.replace(/^[/\\]+/, '')}`;

/** Faults that may be over at the next reload. */
const passing: ReadonlySet<Fault> = new Set(['busy', 'broken', 'tooOften']);

/** How soon a page that reloads by itself tries again after a failure. */
const secondsBetweenLooks = 15;

type Ways = {
  /**
   * Where to try again. Null: at the address that failed. A form leads to the address of its page.
   */
  readonly path: string | null;
  readonly isMoving: boolean;
};

function faultBody(
  fault: Fault,
  language: BuyerLanguage,
  address: string,
  isMoving: boolean,
): Html {
  const { lookAgain, [fault]: text } = faultTexts[language];
  const heading = stateHeading('bad', ...text);
  if (!passing.has(fault)) return heading;
  return html`${heading}<div class="actions">${linkButton(address, lookAgain)}</div>${isMoving && html`<p class="hint">${lookingTexts[language].looksAgain}</p>`}`;
}

/**
 * A page that reloads by itself, and was not stopped by its reader, tries again after a fault of
 * ours.
 */
const refreshAfter = (status: number, rawUrl: string, address: string, isMoving: boolean) =>
  isMoving && status >= 500 && !isAskedToStandStill(rawUrl)
    ? { seconds: secondsBetweenLooks, address }
    : null;

/** An error page has the language of the pages around it. */
function languageOf(rawUrl: string, acceptLanguage: string | undefined): BuyerLanguage {
  const among = isPayersAddress(rawUrl) ? languageAmong : buyerLanguageAmong;
  return among(languageAskedFor(rawUrl), ...languagesIn(acceptLanguage));
}

const faultPageWith = ({ path, isMoving }: Ways): ErrorPage => ({
  contentType: htmlType,
  headers: pageHeaders,
  text: (status, { rawUrl, acceptLanguage }) => {
    const language = languageOf(rawUrl, acceptLanguage);
    const fault = faultOf(status);
    const address = path ?? sameAddress(rawUrl);
    const refresh = refreshAfter(status, rawUrl, address, isMoving);
    const body = faultBody(fault, language, address, refresh !== null);
    return pageText({
      language,
      title: faultTexts[language][fault][0],
      brand: 'Florin',
      banner: null,
      body: html`<section class="card">${body}</section>`,
      languages: [],
      refresh,
    });
  },
});

/** The page that people see instead of an error body (decision 0047-buyers-page). */
export const faultPage: ErrorPage = faultPageWith({ path: null, isMoving: false });

/** The same for a page that reloads by itself. */
export const movingFaultPage: ErrorPage = faultPageWith({ path: null, isMoving: true });

/** The same for a form without a page of its own. */
export const faultPageLeadingTo = (path: string): ErrorPage =>
  faultPageWith({ path, isMoving: false });
