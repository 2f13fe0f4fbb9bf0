import type { InEveryLanguage } from '../../pages/language.ts';

export type ShownState = 'pending' | 'delivered' | 'failed';

/** The texts about deliveries that portal and console share. */
export type DeliveryTexts = {
  readonly states: Readonly<Record<ShownState, string>>;
  readonly oldest: string;
  readonly nothingWaits: string;
  readonly state: string;
  readonly event: string;
  readonly created: string;
  readonly about: string;
  readonly lastAnswer: string;
  /** The reasons for a missing answer, by the code of the fault. */
  readonly faults: Readonly<Record<string, string>>;
  readonly empty: string;
  readonly delivery: (event: string) => string;
  readonly request: string;
  readonly requestNote: string;
  readonly cut: string;
  readonly attempts: string;
  readonly noAttempts: string;
  readonly at: string;
  readonly answer: string;
  readonly duration: string;
  readonly detail: string;
  readonly facts: string;
  readonly nextTry: string;
  readonly noNextTry: string;
  readonly kind: string;
  readonly first: string;
  readonly again: string;
  readonly resend: string;
  readonly resendMeaning: string;
  readonly resent: string;
};

export const deliveryTexts: InEveryLanguage<DeliveryTexts> = {
  en: {
    states: { pending: 'waiting', delivered: 'delivered', failed: 'failed' },
    oldest: 'Oldest undelivered',
    nothingWaits: 'nothing waits',
    state: 'State',
    event: 'Event',
    created: 'Created',
    about: 'About',
    lastAnswer: 'Last answer',
    faults: {
      target_refused: 'address not allowed',
      not_resolved: 'name not found',
      not_connected: 'no connection',
      timed_out: 'no answer in time',
      broken_off: 'broken off',
      not_http: 'not an HTTP answer',
      stopped: 'stopped by us',
    },
    empty: 'No deliveries match.',
    delivery: (event) => `Delivery of ${event}`,
    request: 'The request',
    requestNote:
      'The body is the one that was sent. The headers are formed again in the same way; the request id is that of the last attempt.',
    cut: 'Only the beginning is shown.',
    attempts: 'Attempts',
    noAttempts: 'None was made yet.',
    at: 'When',
    answer: 'Answer',
    duration: 'Duration',
    detail: 'What it said',
    facts: 'About the delivery',
    nextTry: 'Next try',
    noNextTry: 'none',
    kind: 'Kind',
    first: 'by the event',
    again: 'sent again by hand',
    resend: 'Resend',
    resendMeaning: 'One attempt with a body that is formed anew. Receivers must know repetitions.',
    resent: 'It is being sent again. This is the new delivery.',
  },
  lt: {
    states: { pending: 'laukia', delivered: 'pristatytas', failed: 'nepavyko' },
    oldest: 'Seniausias nepristatytas',
    nothingWaits: 'nė vienas nelaukia',
    state: 'Būsena',
    event: 'Įvykis',
    created: 'Sukurtas',
    about: 'Apie ką',
    lastAnswer: 'Paskutinis atsakymas',
    faults: {
      target_refused: 'adresas neleidžiamas',
      not_resolved: 'vardas nerastas',
      not_connected: 'nepavyko prisijungti',
      timed_out: 'laiku neatsakė',
      broken_off: 'ryšys nutrūko',
      not_http: 'ne HTTP atsakymas',
      stopped: 'nutraukėme patys',
    },
    empty: 'Tokių pranešimų nėra.',
    delivery: (event) => `Pranešimas apie ${event}`,
    request: 'Užklausa',
    requestNote:
      'Turinys yra toks, koks buvo išsiųstas. Antraštės sudarytos iš naujo tuo pačiu būdu; užklausos numeris – paskutinio bandymo.',
    cut: 'Rodoma tik pradžia.',
    attempts: 'Bandymai',
    noAttempts: 'Dar nebandyta.',
    at: 'Kada',
    answer: 'Atsakymas',
    duration: 'Trukmė',
    detail: 'Ką atsakė',
    facts: 'Apie pranešimą',
    nextTry: 'Kitas bandymas',
    noNextTry: 'nebus',
    kind: 'Rūšis',
    first: 'dėl įvykio',
    again: 'pakartota rankomis',
    resend: 'Siųsti dar kartą',
    resendMeaning:
      'Vienas bandymas su iš naujo sudarytu turiniu. Gavėjas turi atpažinti pasikartojimus.',
    resent: 'Siunčiama dar kartą. Tai naujas pranešimas.',
  },
  ru: {
    states: { pending: 'ожидает', delivered: 'доставлено', failed: 'не доставлено' },
    oldest: 'Самое старое недоставленное',
    nothingWaits: 'ничего не ожидает',
    state: 'Статус',
    event: 'Событие',
    created: 'Создано',
    about: 'О чём',
    lastAnswer: 'Последний ответ',
    faults: {
      target_refused: 'адрес запрещён',
      not_resolved: 'имя не найдено',
      not_connected: 'нет соединения',
      timed_out: 'нет ответа вовремя',
      broken_off: 'связь оборвалась',
      not_http: 'ответ не HTTP',
      stopped: 'прервано нами',
    },
    empty: 'Таких уведомлений нет.',
    delivery: (event) => `Уведомление о ${event}`,
    request: 'Запрос',
    requestNote:
      'Тело такое, каким оно было отправлено. Заголовки составлены заново тем же способом; номер запроса – последней попытки.',
    cut: 'Показано только начало.',
    attempts: 'Попытки',
    noAttempts: 'Попыток ещё не было.',
    at: 'Когда',
    answer: 'Ответ',
    duration: 'Длительность',
    detail: 'Что ответили',
    facts: 'Об уведомлении',
    nextTry: 'Следующая попытка',
    noNextTry: 'не будет',
    kind: 'Вид',
    first: 'по событию',
    again: 'повторено вручную',
    resend: 'Отправить ещё раз',
    resendMeaning:
      'Одна попытка с заново составленным телом. Получатель должен распознавать повторы.',
    resent: 'Отправляется ещё раз. Это новое уведомление.',
  },
};
