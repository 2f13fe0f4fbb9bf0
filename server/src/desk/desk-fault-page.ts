import type { ErrorPage } from '../edge/answering/error-page.ts';
import { languageAskedFor, sameAddress } from '../pages/fault-page.ts';
import { html } from '../pages/html.ts';
import { type InEveryLanguage, languageAmong, languagesIn } from '../pages/language.ts';
import { linkButton, pageText, stateHeading } from '../pages/layout.ts';
import { htmlType, pageHeaders } from '../pages/page-answer.ts';

type Fault = 'busy' | 'broken' | 'nothingHere' | 'tooLarge' | 'tooOften' | 'unreadable';

type FaultTexts = Readonly<Record<Fault, readonly [heading: string, meaning: string]>> & {
  readonly lookAgain: string;
};

// biome-ignore format: one fault per line
const faultTexts: InEveryLanguage<FaultTexts> = {
  en: {
    busy:        ['We cannot answer right now', 'What was acknowledged is safe. Wait a few seconds and load the page again.'],
    broken:      ['Something went wrong on our side', 'What was acknowledged is safe, and nothing is done twice. Load the page again to see what is there.'],
    nothingHere: ['Page not found', 'The address is wrong or incomplete.'],
    tooLarge:    ['This is too large', 'Nothing was changed. A form with its file may have at most 1 MB, and a logo at most 200 kB. Go back and choose a smaller file.'],
    tooOften:    ['Too many requests', 'The last click did nothing. Too many requests came from your network within a minute. Wait a moment and load the page again.'],
    unreadable:  ['This could not be read', 'Nothing was changed. The page is out of date, or the address was changed. Open the page again.'],
    lookAgain:   'Try again',
  },
  lt: {
    busy:        ['Šiuo metu negalime atsakyti', 'Kas patvirtinta, tas išsaugota. Palaukite kelias sekundes ir įkelkite puslapį iš naujo.'],
    broken:      ['Įvyko mūsų sistemos klaida', 'Kas patvirtinta, tas išsaugota, ir niekas neatliekama du kartus. Įkelkite puslapį iš naujo ir pamatysite dabartinę būseną.'],
    nothingHere: ['Tokio puslapio nėra', 'Adresas neteisingas arba nukopijuotas ne visas.'],
    tooLarge:    ['Per daug duomenų', 'Niekas nepakeista. Forma su failu gali užimti iki 1 MB, o logotipas iki 200 kB. Grįžkite ir pasirinkite mažesnį failą.'],
    tooOften:    ['Per daug užklausų', 'Paskutinis paspaudimas nieko neatliko. Iš jūsų tinklo per minutę gauta per daug užklausų. Šiek tiek palaukite ir įkelkite puslapį iš naujo.'],
    unreadable:  ['Nepavyko perskaityti', 'Niekas nepakeista. Puslapis pasenęs arba pakeistas adresas. Atverkite puslapį iš naujo.'],
    lookAgain:   'Bandyti dar kartą',
  },
  ru: {
    busy:        ['Сейчас мы не можем ответить', 'Подтверждённое сохранено. Подождите несколько секунд и обновите страницу.'],
    broken:      ['Произошла ошибка на нашей стороне', 'Подтверждённое сохранено, и ничего не выполняется дважды. Обновите страницу, чтобы увидеть текущее состояние.'],
    nothingHere: ['Такой страницы нет', 'Адрес неверен или скопирован не полностью.'],
    tooLarge:    ['Слишком большой объём', 'Ничего не изменено. Форма вместе с файлом может занимать до 1 МБ, а логотип до 200 кБ. Вернитесь и выберите файл меньше.'],
    tooOften:    ['Слишком много запросов', 'Последнее нажатие ничего не сделало. Из вашей сети за минуту пришло слишком много запросов. Немного подождите и обновите страницу.'],
    unreadable:  ['Не удалось прочитать', 'Ничего не изменено. Страница устарела, или адрес изменён. Откройте страницу заново.'],
    lookAgain:   'Попробовать ещё раз',
  },
};

const faults: Readonly<Partial<Record<number, Fault>>> = {
  404: 'nothingHere',
  413: 'tooLarge',
  429: 'tooOften',
  503: 'busy',
};

/** The page that the staff see instead of an error body. */
export const deskFaultPage: ErrorPage = {
  contentType: htmlType,
  headers: pageHeaders,
  text: (status, { rawUrl, acceptLanguage }) => {
    const language = languageAmong(languageAskedFor(rawUrl), ...languagesIn(acceptLanguage));
    const { lookAgain, ...texts } = faultTexts[language];
    const [heading, meaning] = texts[faults[status] ?? (status >= 500 ? 'broken' : 'unreadable')];
    const body = html`<section class="card">${stateHeading('bad', heading, meaning)}<div class="actions">${linkButton(sameAddress(rawUrl), lookAgain)}</div></section>`;
    const page = { language, title: heading, brand: 'Florin', banner: null, body, languages: [] };
    return pageText(page);
  },
};
