import type { ErrorPage } from '../edge/error-page.ts';
import { html } from './html.ts';
import { type InEveryLanguage, languageAmong, languagesIn } from './language.ts';
import { pageText, stateHeading } from './layout.ts';
import { htmlType, pageHeaders } from './page-answer.ts';

/** What happened in one line, and what it means for the money. */
type FaultText = readonly [heading: string, meaning: string];

type FaultTexts = {
  readonly busy: FaultText;
  readonly broken: FaultText;
  readonly nothingHere: FaultText;
  readonly tooOften: FaultText;
  readonly unreadable: FaultText;
};

/** Nobody knows here how far it came, so the texts promise no more than what is sure. */
// biome-ignore format: one fault per line
const texts: InEveryLanguage<FaultTexts> = {
  en: {
    busy:        ['This did not work', 'Your money is safe: nothing is paid twice. We cannot answer at this moment. Wait a few seconds and load the page again.'],
    broken:      ['This did not work', 'Your money is safe: nothing is paid twice. Something went wrong on our side. Load the page again to see where your payment stands.'],
    nothingHere: ['There is no such page', 'Nothing was paid. The address may be incomplete: open it again from where you found it.'],
    tooOften:    ['Too many requests', 'Nothing was paid by this click. Too many requests came from your network within a minute. Wait a moment and load the page again.'],
    unreadable:  ['This did not work', 'Nothing was paid. The page that sent this is too old or was changed. Open the payment link again.'],
  },
  lt: {
    busy:        ['Nepavyko', 'Jūsų pinigai saugūs: du kartus nesumokėsite. Šiuo metu negalime atsakyti. Palaukite kelias sekundes ir įkelkite puslapį iš naujo.'],
    broken:      ['Nepavyko', 'Jūsų pinigai saugūs: du kartus nesumokėsite. Įvyko mūsų sistemos klaida. Įkelkite puslapį iš naujo ir pamatysite mokėjimo būseną.'],
    nothingHere: ['Tokio puslapio nėra', 'Mokėjimas neatliktas. Galbūt adresas nepilnas: atverkite nuorodą iš naujo ten, kur ją radote.'],
    tooOften:    ['Per daug užklausų', 'Šiuo paspaudimu mokėjimas neatliktas. Iš jūsų tinklo per minutę gauta per daug užklausų. Šiek tiek palaukite ir įkelkite puslapį iš naujo.'],
    unreadable:  ['Nepavyko', 'Mokėjimas neatliktas. Puslapis, iš kurio išsiųsta užklausa, pasenęs arba pakeistas. Atverkite mokėjimo nuorodą iš naujo.'],
  },
  ru: {
    busy:        ['Не получилось', 'Ваши деньги в безопасности: дважды вы не заплатите. Сейчас мы не можем ответить. Подождите несколько секунд и обновите страницу.'],
    broken:      ['Не получилось', 'Ваши деньги в безопасности: дважды вы не заплатите. Произошла ошибка на нашей стороне. Обновите страницу, чтобы узнать состояние платежа.'],
    nothingHere: ['Такой страницы нет', 'Платёж не выполнен. Возможно, адрес неполный: откройте ссылку ещё раз там, где вы её нашли.'],
    tooOften:    ['Слишком много запросов', 'Этим нажатием платёж не выполнен. Из вашей сети за минуту пришло слишком много запросов. Немного подождите и обновите страницу.'],
    unreadable:  ['Не получилось', 'Платёж не выполнен. Страница, с которой отправлен запрос, устарела или изменена. Откройте платёжную ссылку заново.'],
  },
};

const faults: Readonly<Partial<Record<number, keyof FaultTexts>>> = {
  404: 'nothingHere',
  429: 'tooOften',
  503: 'busy',
};

const faultOf = (status: number): keyof FaultTexts =>
  faults[status] ?? (status >= 500 ? 'broken' : 'unreadable');

/** By hand: an address that is shown an error may be none. */
const languageAskedFor = (rawUrl: string): string | undefined =>
  /[?&]lang=([a-z]{2})(?:[&#]|$)/.exec(rawUrl)?.[1];

/** What people see instead of an error body (decision 0047-buyers-page). */
export const faultPage: ErrorPage = {
  contentType: htmlType,
  headers: pageHeaders,
  text: (status, { rawUrl, acceptLanguage }) => {
    const language = languageAmong(languageAskedFor(rawUrl), ...languagesIn(acceptLanguage));
    const [heading, meaning] = texts[language][faultOf(status)];
    return pageText({
      language,
      title: heading,
      brand: 'Florin',
      banner: null,
      body: html`<section class="card">${stateHeading('bad', heading, meaning)}</section>`,
      addressIn: null,
    });
  },
};
