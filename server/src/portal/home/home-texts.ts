import type { InEveryLanguage } from '../../pages/language.ts';

type HomeTexts = {
  readonly lead: string;
  readonly volume: string;
  readonly paidOrders: string;
  readonly conversion: string;
  readonly failed: string;
  readonly available: string;
  readonly held: (amount: string) => string;
  readonly perDay: string;
  readonly latest: string;
  readonly attention: Readonly<
    Record<
      'title' | 'nothing' | 'look' | 'failedWebhooks' | 'returned' | 'chargebacks' | 'debt',
      string
    >
  >;
};

export const homeTexts: InEveryLanguage<HomeTexts> = {
  en: {
    lead: 'The last 30 days',
    volume: 'Volume',
    paidOrders: 'Paid orders',
    conversion: 'Conversion',
    failed: 'Failed payments',
    available: 'Available balance',
    held: (amount) => `${amount} reserved`,
    perDay: 'Volume and failed payments per day',
    latest: 'Latest orders',
    attention: {
      title: 'Needs attention',
      nothing: 'Nothing needs you at present.',
      look: 'Look at it',
      failedWebhooks: 'Webhooks that failed in the last 24 hours',
      returned: 'Payments with a part that came back from its recipient',
      chargebacks: 'Payments charged back in the last 30 days',
      debt: 'Owed after chargebacks',
    },
  },
  lt: {
    lead: 'Pastarosios 30 dienų',
    volume: 'Apyvarta',
    paidOrders: 'Apmokėti užsakymai',
    conversion: 'Konversija',
    failed: 'Nepavykę mokėjimai',
    available: 'Laisvas likutis',
    held: (amount) => `rezervuota ${amount}`,
    perDay: 'Apyvarta ir nepavykę mokėjimai per dieną',
    latest: 'Naujausi užsakymai',
    attention: {
      title: 'Reikia dėmesio',
      nothing: 'Šiuo metu nieko daryti nereikia.',
      look: 'Peržiūrėti',
      failedWebhooks: 'Nepristatyti pranešimai per pastarąsias 24 valandas',
      returned: 'Mokėjimai, kurių dalis grįžo iš gavėjo',
      chargebacks: 'Užginčyti mokėjimai per pastarąsias 30 dienų',
      debt: 'Skola po užginčytų mokėjimų',
    },
  },
  ru: {
    lead: 'Последние 30 дней',
    volume: 'Оборот',
    paidOrders: 'Оплаченные заказы',
    conversion: 'Конверсия',
    failed: 'Неудачные платежи',
    available: 'Доступный остаток',
    held: (amount) => `удержано ${amount}`,
    perDay: 'Оборот и неудачные платежи по дням',
    latest: 'Последние заказы',
    attention: {
      title: 'Требует внимания',
      nothing: 'Сейчас ничего делать не нужно.',
      look: 'Посмотреть',
      failedWebhooks: 'Недоставленные уведомления за последние 24 часа',
      returned: 'Платежи, часть которых вернулась от получателя',
      chargebacks: 'Оспоренные платежи за последние 30 дней',
      debt: 'Долг после оспоренных платежей',
    },
  },
};
