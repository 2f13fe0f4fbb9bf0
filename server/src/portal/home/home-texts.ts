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
};

export const homeTexts: InEveryLanguage<HomeTexts> = {
  en: {
    lead: 'The last 30 days',
    volume: 'Volume',
    paidOrders: 'Paid orders',
    conversion: 'Conversion',
    failed: 'Failed payments',
    available: 'Available balance',
    held: (amount) => `${amount} held`,
    perDay: 'Volume and failed payments per day',
    latest: 'Latest orders',
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
  },
};
