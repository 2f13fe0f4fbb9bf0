import type { InEveryLanguage } from '../../pages/language.ts';

type HomeTexts = {
  readonly lead: string;
  readonly today: string;
  readonly allDays: string;
  readonly volume: string;
  readonly paidOrders: string;
  readonly conversion: string;
  readonly failed: string;
  readonly perDay: string;
  readonly endsPerDay: string;
  readonly latest: string;
  /** For a shop without any order. */
  readonly noOrders: string;
  readonly firstStep: string;
  readonly firstStepTest: string;
  readonly byMethod: string;
  readonly byReason: string;
  readonly method: string;
  readonly settled: string;
  readonly begun: string;
  readonly reason: string;
  readonly allFailed: string;
  readonly attention: Readonly<
    Record<
      | 'title'
      | 'nothing'
      | 'look'
      | 'failedWebhooks'
      | 'returned'
      | 'returnedRefunds'
      | 'chargebacks'
      | 'debt'
      | 'waitingPayouts',
      string
    >
  >;
};

export const homeTexts: InEveryLanguage<HomeTexts> = {
  en: {
    lead: 'Today and the last 30 days, in UTC',
    today: 'Today',
    allDays: 'The last 30 days',
    volume: 'Volume',
    paidOrders: 'Paid orders',
    conversion: 'Conversion',
    failed: 'Failed payments',
    perDay: 'Volume per day',
    endsPerDay: 'Settled and failed payments per day',
    latest: 'Latest orders',
    noOrders: 'There is no order yet.',
    firstStep:
      'Make the first one here, or let your program do it: the foot of this page shows the request.',
    firstStepTest: 'Make a trial order and pay it yourself: no real money is used.',
    byMethod: 'Conversion by method',
    byReason: 'Why payments failed',
    method: 'Method',
    settled: 'Settled',
    begun: 'Begun',
    reason: 'Reason',
    allFailed: 'All that failed',
    attention: {
      title: 'Needs attention',
      nothing: 'Nothing needs you at present.',
      look: 'Look at it',
      failedWebhooks: 'Webhooks that failed in the last 24 hours',
      returned: 'Payments with a part that came back from its recipient',
      returnedRefunds: 'Refunds that came back from the bank of the payer',
      chargebacks: 'Payments charged back in the last 30 days',
      debt: 'Owed after chargebacks',
      waitingPayouts: 'Payouts that wait for the approval of a second person',
    },
  },
  lt: {
    lead: 'Šiandien ir pastarosios 30 dienų (UTC)',
    today: 'Šiandien',
    allDays: 'Pastarosios 30 dienų',
    volume: 'Apyvarta',
    paidOrders: 'Apmokėti užsakymai',
    conversion: 'Konversija',
    failed: 'Nepavykę mokėjimai',
    perDay: 'Apyvarta per dieną',
    endsPerDay: 'Gauti ir nepavykę mokėjimai per dieną',
    latest: 'Naujausi užsakymai',
    noOrders: 'Užsakymų dar nėra.',
    firstStep:
      'Sukurkite pirmą čia arba leiskite tai padaryti savo programai: užklausa parodyta puslapio apačioje.',
    firstStepTest:
      'Sukurkite bandomąjį užsakymą ir apmokėkite jį patys: tikri pinigai nenaudojami.',
    byMethod: 'Konversija pagal būdą',
    byReason: 'Kodėl mokėjimai nepavyko',
    method: 'Būdas',
    settled: 'Gauta',
    begun: 'Pradėta',
    reason: 'Priežastis',
    allFailed: 'Iš viso nepavyko',
    attention: {
      title: 'Reikia dėmesio',
      nothing: 'Šiuo metu nieko daryti nereikia.',
      look: 'Peržiūrėti',
      failedWebhooks: 'Nepristatyti pranešimai per pastarąsias 24 valandas',
      returned: 'Mokėjimai, kurių dalis grįžo iš gavėjo',
      returnedRefunds: 'Grąžinimai, sugrįžę iš mokėtojo banko',
      chargebacks: 'Užginčyti mokėjimai per pastarąsias 30 dienų',
      debt: 'Skola po užginčytų mokėjimų',
      waitingPayouts: 'Išmokos, kurias turi patvirtinti antras žmogus',
    },
  },
  ru: {
    lead: 'Сегодня и последние 30 дней (UTC)',
    today: 'Сегодня',
    allDays: 'Последние 30 дней',
    volume: 'Оборот',
    paidOrders: 'Оплаченные заказы',
    conversion: 'Конверсия',
    failed: 'Неудачные платежи',
    perDay: 'Оборот по дням',
    endsPerDay: 'Полученные и неудачные платежи по дням',
    latest: 'Последние заказы',
    noOrders: 'Заказов пока нет.',
    firstStep: 'Создайте первый здесь или из своей программы: запрос показан внизу страницы.',
    firstStepTest: 'Создайте пробный заказ и оплатите его сами: настоящие деньги не используются.',
    byMethod: 'Конверсия по способам',
    byReason: 'Почему платежи не прошли',
    method: 'Способ',
    settled: 'Получено',
    begun: 'Начато',
    reason: 'Причина',
    allFailed: 'Всего не прошло',
    attention: {
      title: 'Требует внимания',
      nothing: 'Сейчас ничего делать не нужно.',
      look: 'Посмотреть',
      failedWebhooks: 'Недоставленные уведомления за последние 24 часа',
      returned: 'Платежи, часть которых вернулась от получателя',
      returnedRefunds: 'Возвраты, вернувшиеся из банка плательщика',
      chargebacks: 'Оспоренные платежи за последние 30 дней',
      debt: 'Долг после оспоренных платежей',
      waitingPayouts: 'Выплаты, которые должен подтвердить второй человек',
    },
  },
};
