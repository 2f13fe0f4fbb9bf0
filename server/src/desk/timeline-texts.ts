import type { Cause } from '../figures/timeline/timeline.ts';
import type { InEveryLanguage } from '../pages/language.ts';

type TimelineTexts = {
  readonly actors: Readonly<Record<Cause['type'], string>>;
  readonly webhook: Readonly<Record<'delivered' | 'pending' | 'failed' | 'unasked', Told>>;
  readonly attempts: (count: number) => string;
  readonly nextAttempt: (moment: string) => string;
  readonly noAnswer: string;
  readonly nothing: string;
  readonly notShown: (count: number) => string;
};

/** A text with the name of an event, for the outcome of its webhook. */
type Told = (name: string) => string;

// biome-ignore format: one text per line
export const timelineTexts: InEveryLanguage<TimelineTexts> = {
  en: {
    actors: { merchant: 'merchant', buyer: 'buyer', payer: 'payer', rail: 'bank or card network', timer: 'timer', service: 'service', admin: 'administrator', token: 'API token', staff: 'staff' },
    webhook: {
      delivered: (name) => `Webhook ${name} delivered`,
      pending: (name) => `Webhook ${name} not delivered yet`,
      failed: (name) => `Webhook ${name} failed`,
      unasked: (name) => `Event ${name}, no webhook asked for`,
    },
    attempts: (count) => `attempts: ${count}`,
    nextAttempt: (moment) => `next attempt: ${moment}`,
    noAnswer: 'no answer',
    nothing: 'Nothing has happened yet.',
    notShown: (count) => `Earlier entries not shown: ${count}`,
  },
  lt: {
    actors: { merchant: 'pardavėjas', buyer: 'pirkėjas', payer: 'mokėtojas', rail: 'bankas arba kortelių tinklas', timer: 'laikmatis', service: 'sistema', admin: 'administratorius', token: 'API raktas', staff: 'darbuotojas' },
    webhook: {
      delivered: (name) => `Pranešimas ${name} pristatytas`,
      pending: (name) => `Pranešimas ${name} dar nepristatytas`,
      failed: (name) => `Pranešimo ${name} pristatyti nepavyko`,
      unasked: (name) => `Įvykis ${name}, pranešimo neprašyta`,
    },
    attempts: (count) => `bandymai: ${count}`,
    nextAttempt: (moment) => `kitas bandymas: ${moment}`,
    noAnswer: 'atsakymo nėra',
    nothing: 'Kol kas nieko neįvyko.',
    notShown: (count) => `Ankstesnių įrašų nerodoma: ${count}`,
  },
  ru: {
    actors: { merchant: 'продавец', buyer: 'покупатель', payer: 'плательщик', rail: 'банк или карточная сеть', timer: 'таймер', service: 'система', admin: 'администратор', token: 'ключ API', staff: 'сотрудник' },
    webhook: {
      delivered: (name) => `Уведомление ${name} доставлено`,
      pending: (name) => `Уведомление ${name} ещё не доставлено`,
      failed: (name) => `Уведомление ${name} доставить не удалось`,
      unasked: (name) => `Событие ${name}, уведомление не запрошено`,
    },
    attempts: (count) => `попытки: ${count}`,
    nextAttempt: (moment) => `следующая попытка: ${moment}`,
    noAnswer: 'ответа нет',
    nothing: 'Пока ничего не произошло.',
    notShown: (count) => `Более ранних записей не показано: ${count}`,
  },
};
