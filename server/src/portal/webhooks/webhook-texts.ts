import { type DeliveryTexts, deliveryTexts } from '../../desk/deliveries/delivery-texts.ts';
import type { InEveryLanguage } from '../../pages/language.ts';

type WebhookTexts = DeliveryTexts & {
  readonly title: string;
  readonly callbackAddress: string;
  readonly callbackMeaning: string;
  readonly noAddress: string;
  readonly lastDay: (state: string) => string;
  readonly perHour: string;
  readonly eventHint: string;
  readonly from: string;
  readonly to: string;
  readonly trial: string;
  readonly trialMeaning: (address: string) => string;
  readonly dialect: string;
  readonly trialSent: string;
  readonly verify: string;
  readonly resendFailed: string;
  readonly rotatedNote: string;
};

export const webhookTexts: InEveryLanguage<WebhookTexts> = {
  en: {
    ...deliveryTexts.en,
    title: 'Webhooks',
    callbackAddress: 'Callback address',
    callbackMeaning:
      'An order that your program creates names its own callback_url; without one no webhooks are sent.',
    noAddress: 'none is set',
    lastDay: (state) => `In 24 hours: ${state}`,
    perHour: 'Deliveries of the last 24 hours, by the hour of their event',
    eventHint: 'payment.status_updated',
    from: 'From',
    to: 'To',
    trial: 'Send a trial event',
    trialMeaning: (address) => `It means nothing and goes to ${address}.`,
    dialect: 'In the form of',
    trialSent: 'The trial event is on its way. It stands in the list.',
    verify: 'Verify a signature',
    resendFailed: 'Resend all failed',
    rotatedNote: 'A secret was changed since then, so the signature is no longer the one of then.',
  },
  lt: {
    ...deliveryTexts.lt,
    title: 'Pranešimai',
    callbackAddress: 'Pranešimų adresas',
    callbackMeaning:
      'Jūsų programos sukurtame užsakyme nurodomas jo callback_url; be jo pranešimai nesiunčiami.',
    noAddress: 'nenurodytas',
    lastDay: (state) => `Per 24 valandas: ${state}`,
    perHour: 'Pastarųjų 24 valandų pranešimai pagal įvykio valandą',
    eventHint: 'payment.status_updated',
    from: 'Nuo',
    to: 'Iki',
    trial: 'Siųsti bandomąjį įvykį',
    trialMeaning: (address) => `Jis nieko nereiškia ir siunčiamas adresu ${address}.`,
    dialect: 'Kokia forma',
    trialSent: 'Bandomasis įvykis siunčiamas. Jis matomas sąraše.',
    verify: 'Tikrinti parašą',
    resendFailed: 'Pakartoti visus nepavykusius',
    rotatedNote: 'Nuo to laiko raktas pakeistas, todėl parašas nebe tas, koks buvo tada.',
  },
  ru: {
    ...deliveryTexts.ru,
    title: 'Уведомления',
    callbackAddress: 'Адрес уведомлений',
    callbackMeaning:
      'В заказе вашей программы указывается его callback_url; без него уведомления не отправляются.',
    noAddress: 'не указан',
    lastDay: (state) => `За 24 часа: ${state}`,
    perHour: 'Уведомления за последние 24 часа по часу события',
    eventHint: 'payment.status_updated',
    from: 'С',
    to: 'По',
    trial: 'Отправить пробное событие',
    trialMeaning: (address) => `Оно ничего не значит и отправляется на адрес ${address}.`,
    dialect: 'В форме',
    trialSent: 'Пробное событие отправляется. Оно видно в списке.',
    verify: 'Проверить подпись',
    resendFailed: 'Повторить все недоставленные',
    rotatedNote: 'С тех пор ключ был изменён, поэтому подпись уже не та, что была тогда.',
  },
};
