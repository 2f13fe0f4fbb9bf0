import type { ErrorPage } from '../edge/error-page.ts';
import { html } from './html.ts';
import { type InEveryLanguage, languageAmong, languagesIn } from './language.ts';
import { pageText, stateHeading } from './layout.ts';
import { htmlType, pageHeaders } from './page-answer.ts';

type FaultTexts = {
  readonly heading: string;
  readonly busy: string;
  readonly broken: string;
  readonly unreadable: string;
};

/** Nobody knows here how far it came, so the texts promise no more than what is sure. */
const texts: InEveryLanguage<FaultTexts> = {
  en: {
    heading: 'This did not work',
    busy: 'Your money is safe: nothing is paid twice. We cannot answer at this moment. Wait a few seconds and load the page again.',
    broken:
      'Your money is safe: nothing is paid twice. Something went wrong on our side. Load the page again to see where your payment stands.',
    unreadable:
      'Nothing was paid. The page that sent this is too old or was changed. Open the payment link again.',
  },
  lt: {
    heading: 'Nepavyko',
    busy: 'Jūsų pinigai saugūs: niekas nebus apmokėta du kartus. Šiuo metu negalime atsakyti. Palaukite kelias sekundes ir įkelkite puslapį iš naujo.',
    broken:
      'Jūsų pinigai saugūs: niekas nebus apmokėta du kartus. Įvyko mūsų sistemos klaida. Įkelkite puslapį iš naujo ir pamatysite mokėjimo būseną.',
    unreadable:
      'Niekas neapmokėta. Puslapis, iš kurio tai išsiųsta, pasenęs arba pakeistas. Atverkite mokėjimo nuorodą iš naujo.',
  },
  ru: {
    heading: 'Не получилось',
    busy: 'Ваши деньги в безопасности: ничего не будет оплачено дважды. Сейчас мы не можем ответить. Подождите несколько секунд и обновите страницу.',
    broken:
      'Ваши деньги в безопасности: ничего не будет оплачено дважды. Ошибка на нашей стороне. Обновите страницу, чтобы узнать состояние платежа.',
    unreadable:
      'Ничего не оплачено. Страница, с которой это отправлено, устарела или изменена. Откройте платёжную ссылку заново.',
  },
};

const meaningOf = (status: number, { busy, broken, unreadable }: FaultTexts): string => {
  if (status === 503) return busy;
  return status >= 500 ? broken : unreadable;
};

/** What people see instead of an error body (decision 0047-buyers-page). */
export const faultPage: ErrorPage = {
  contentType: htmlType,
  headers: pageHeaders,
  text: (status, { rawUrl, acceptLanguage }) => {
    const asked = new URL(rawUrl, 'http://localhost').searchParams.get('lang') ?? undefined;
    const language = languageAmong(asked, ...languagesIn(acceptLanguage));
    const said = texts[language];
    const state = stateHeading('bad', said.heading, meaningOf(status, said));
    return pageText({
      language,
      title: said.heading,
      brand: 'Florin',
      banner: null,
      body: html`<section class="card">${state}</section>`,
      addressIn: null,
    });
  },
};
