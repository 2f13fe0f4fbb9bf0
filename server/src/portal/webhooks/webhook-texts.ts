import type { DeliveryState } from '../../delivery/deliveries/delivery.states.ts';
import type { InEveryLanguage } from '../../pages/language.ts';

type WebhookTexts = {
  readonly title: string;
  readonly states: Readonly<Record<DeliveryState, string>>;
  readonly callbackAddress: string;
  readonly callbackMeaning: string;
  readonly noAddress: string;
  readonly lastDay: (state: string) => string;
  readonly oldest: string;
  readonly nothingWaits: string;
  readonly perHour: string;
  readonly state: string;
  readonly event: string;
  readonly eventHint: string;
  readonly from: string;
  readonly to: string;
  readonly created: string;
  readonly about: string;
  readonly lastAnswer: string;
  readonly empty: string;
  readonly trial: string;
  readonly trialMeaning: (address: string) => string;
  readonly dialect: string;
  readonly trialSent: string;
  readonly verify: string;
  readonly resendFailed: string;
  readonly delivery: (event: string) => string;
  readonly request: string;
  readonly requestNote: string;
  readonly rotatedNote: string;
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

export const webhookTexts: InEveryLanguage<WebhookTexts> = {
  en: {
    title: 'Webhooks',
    states: { pending: 'waiting', delivered: 'delivered', failed: 'failed' },
    callbackAddress: 'Callback address',
    callbackMeaning:
      'An order that your program creates names its own callback_url; without one no webhooks are sent.',
    noAddress: 'none is set',
    lastDay: (state) => `In 24 hours: ${state}`,
    oldest: 'Oldest undelivered',
    nothingWaits: 'nothing waits',
    perHour: 'Deliveries of the last 24 hours, by the hour of their event',
    state: 'State',
    event: 'Event',
    eventHint: 'payment.status_updated',
    from: 'From',
    to: 'To',
    created: 'Created',
    about: 'About',
    lastAnswer: 'Last answer',
    empty: 'No deliveries match.',
    trial: 'Send a trial event',
    trialMeaning: (address) => `It means nothing and goes to ${address}.`,
    dialect: 'In the form of',
    trialSent: 'The trial event is on its way. It stands in the list.',
    verify: 'Verify a signature',
    resendFailed: 'Resend all failed',
    delivery: (event) => `Delivery of ${event}`,
    request: 'The request',
    requestNote:
      'The body is the one that was sent. The headers are formed again in the same way; the request id is that of the last attempt.',
    rotatedNote: 'A secret was changed since then, so the signature is no longer the one of then.',
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
    title: 'Pranešimai',
    states: { pending: 'laukia', delivered: 'pristatytas', failed: 'nepavyko' },
    callbackAddress: 'Pranešimų adresas',
    callbackMeaning:
      'Jūsų programos sukurtame užsakyme nurodomas jo callback_url; be jo pranešimai nesiunčiami.',
    noAddress: 'nenurodytas',
    lastDay: (state) => `Per 24 valandas: ${state}`,
    oldest: 'Seniausias nepristatytas',
    nothingWaits: 'nė vienas nelaukia',
    perHour: 'Pastarųjų 24 valandų pranešimai pagal įvykio valandą',
    state: 'Būsena',
    event: 'Įvykis',
    eventHint: 'payment.status_updated',
    from: 'Nuo',
    to: 'Iki',
    created: 'Sukurtas',
    about: 'Apie ką',
    lastAnswer: 'Paskutinis atsakymas',
    empty: 'Tokių pranešimų nėra.',
    trial: 'Siųsti bandomąjį įvykį',
    trialMeaning: (address) => `Jis nieko nereiškia ir siunčiamas adresu ${address}.`,
    dialect: 'Kokia forma',
    trialSent: 'Bandomasis įvykis siunčiamas. Jis matomas sąraše.',
    verify: 'Tikrinti parašą',
    resendFailed: 'Pakartoti visus nepavykusius',
    delivery: (event) => `Pranešimas apie ${event}`,
    request: 'Užklausa',
    requestNote:
      'Turinys yra toks, koks buvo išsiųstas. Antraštės sudarytos iš naujo tuo pačiu būdu; užklausos numeris – paskutinio bandymo.',
    rotatedNote: 'Nuo to laiko raktas pakeistas, todėl parašas nebe tas, koks buvo tada.',
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
    title: 'Уведомления',
    states: { pending: 'ожидает', delivered: 'доставлено', failed: 'не доставлено' },
    callbackAddress: 'Адрес уведомлений',
    callbackMeaning:
      'В заказе вашей программы указывается его callback_url; без него уведомления не отправляются.',
    noAddress: 'не указан',
    lastDay: (state) => `За 24 часа: ${state}`,
    oldest: 'Самое старое недоставленное',
    nothingWaits: 'ничего не ожидает',
    perHour: 'Уведомления за последние 24 часа по часу события',
    state: 'Статус',
    event: 'Событие',
    eventHint: 'payment.status_updated',
    from: 'С',
    to: 'По',
    created: 'Создано',
    about: 'О чём',
    lastAnswer: 'Последний ответ',
    empty: 'Таких уведомлений нет.',
    trial: 'Отправить пробное событие',
    trialMeaning: (address) => `Оно ничего не значит и отправляется на адрес ${address}.`,
    dialect: 'В форме',
    trialSent: 'Пробное событие отправляется. Оно видно в списке.',
    verify: 'Проверить подпись',
    resendFailed: 'Повторить все недоставленные',
    delivery: (event) => `Уведомление о ${event}`,
    request: 'Запрос',
    requestNote:
      'Тело такое, каким оно было отправлено. Заголовки составлены заново тем же способом; номер запроса – последней попытки.',
    rotatedNote: 'С тех пор ключ был изменён, поэтому подпись уже не та, что была тогда.',
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
