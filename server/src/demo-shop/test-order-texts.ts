import type { InEveryLanguage } from '../pages/language.ts';
import type { Sign } from '../pages/marks.ts';

type TestOrderTexts = {
  readonly banner: string;
  readonly pay: string;
  readonly about: (amount: string) => string;
  readonly states: Readonly<Record<Sign, readonly [heading: string, meaning: string]>>;
  readonly order: string;
  readonly what: string;
  readonly amount: string;
  readonly status: string;
  readonly told: string;
  readonly nothingTold: string;
  readonly verified: string;
  readonly inPortal: string;
  readonly portalOwner: string;
  readonly asBuyer: string;
  readonly guide: string;
  readonly again: string;
  readonly tooOld: readonly [heading: string, meaning: string];
  readonly openAgain: string;
  readonly unknown: readonly [heading: string, meaning: string];
};

export const testOrderTexts: InEveryLanguage<TestOrderTexts> = {
  en: {
    banner: 'Test mode: no real money is used.',
    pay: 'Pay a test order',
    about: (amount) =>
      `One click: the demo shop creates an order of ${amount}, the mock bank pays it, and you see the webhook.`,
    states: {
      good: ['The test order is paid', 'The demo shop has the money on its account.'],
      wait: ['Not paid yet', 'The order exists, but its payment is not complete.'],
      bad: ['This order is no longer paid', 'Its status has changed since.'],
    },
    order: 'Order',
    what: 'Product',
    amount: 'Amount',
    status: 'Status in the API',
    told: 'Webhooks the shop received',
    nothingTold: 'None yet. They arrive within seconds.',
    verified: 'signature verified',
    inPortal: 'See it in the portal',
    portalOwner: 'Sign in to the portal:',
    asBuyer: 'Pay as a buyer in the demo shop',
    guide: 'Quick start guide: do it with the API (in English)',
    again: 'Pay another test order',
    tooOld: ['Something went wrong', 'Nothing was paid. The page was open too long.'],
    openAgain: 'Open it again',
    unknown: ['Order not found', 'The demo shop has no such order.'],
  },
  lt: {
    banner: 'Bandomasis režimas: tikri pinigai nenaudojami.',
    pay: 'Apmokėti bandomąjį užsakymą',
    about: (amount) =>
      `Vienas paspaudimas: bandomoji parduotuvė sukuria ${amount} užsakymą, bandomasis bankas jį apmoka, o jūs matote pranešimą.`,
    states: {
      good: [
        'Bandomasis užsakymas apmokėtas',
        'Pinigai įskaityti į bandomosios parduotuvės sąskaitą.',
      ],
      wait: ['Dar neapmokėta', 'Užsakymas sukurtas, bet mokėjimas nebaigtas.'],
      bad: ['Šis užsakymas nebėra apmokėtas', 'Vėliau jo būsena pasikeitė.'],
    },
    order: 'Užsakymas',
    what: 'Prekė',
    amount: 'Suma',
    status: 'Būsena API',
    told: 'Parduotuvės gauti pranešimai',
    nothingTold: 'Kol kas nėra. Jie ateina per kelias sekundes.',
    verified: 'parašas patikrintas',
    inPortal: 'Peržiūrėti portale',
    portalOwner: 'Prisijungimas prie portalo:',
    asBuyer: 'Mokėti kaip pirkėjui bandomojoje parduotuvėje',
    guide: 'Greitosios pradžios vadovas: tas pats per API (anglų kalba)',
    again: 'Apmokėti dar vieną bandomąjį užsakymą',
    tooOld: ['Kažkas nepavyko', 'Niekas neapmokėta. Puslapis buvo atidarytas per ilgai.'],
    openAgain: 'Atidaryti iš naujo',
    unknown: ['Užsakymas nerastas', 'Bandomojoje parduotuvėje tokio užsakymo nėra.'],
  },
  ru: {
    banner: 'Тестовый режим: настоящие деньги не используются.',
    pay: 'Оплатить тестовый заказ',
    about: (amount) =>
      `Одно нажатие: демонстрационный магазин создаёт заказ на ${amount}, тестовый банк его оплачивает, а вы видите уведомление.`,
    states: {
      good: ['Тестовый заказ оплачен', 'Деньги зачислены на счёт демонстрационного магазина.'],
      wait: ['Пока не оплачено', 'Заказ создан, но платёж не завершён.'],
      bad: ['Этот заказ больше не оплачен', 'Его статус с тех пор изменился.'],
    },
    order: 'Заказ',
    what: 'Товар',
    amount: 'Сумма',
    status: 'Статус в API',
    told: 'Уведомления, полученные магазином',
    nothingTold: 'Пока нет. Они приходят за несколько секунд.',
    verified: 'подпись проверена',
    inPortal: 'Посмотреть на портале',
    portalOwner: 'Вход на портал:',
    asBuyer: 'Оплатить как покупатель в демонстрационном магазине',
    guide: 'Руководство для начала: то же через API (на английском)',
    again: 'Оплатить ещё один тестовый заказ',
    tooOld: ['Что-то пошло не так', 'Ничего не оплачено. Страница была открыта слишком долго.'],
    openAgain: 'Открыть снова',
    unknown: ['Заказ не найден', 'В демонстрационном магазине такого заказа нет.'],
  },
};
