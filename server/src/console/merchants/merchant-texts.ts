import type { ChecklistItem } from '../../identity/projects/checklist.ts';
import type { InEveryLanguage } from '../../pages/language.ts';

type MerchantTexts = {
  readonly empty: string;
  readonly newMerchant: string;
  readonly number: string;
  readonly country: string;
  readonly mcc: string;
  readonly currencies: string;
  readonly projectId: string;
  readonly clientId: string;
  readonly walletId: string;
  readonly callback: string;
  readonly since: string;
  readonly suspendedBecause: (reason: string) => string;
  readonly orders: string;
  readonly payments: string;
  readonly webhooks: string;
  readonly more: string;
  readonly last30: (currency: string) => string;
  readonly volume: string;
  readonly paidOrders: string;
  readonly failedPayments: string;
  readonly refunds: string;
  readonly debts: string;
  readonly owed: (amount: string) => string;
  readonly checklist: string;
  readonly isLive: string;
  readonly items: Readonly<Record<ChecklistItem, readonly [item: string, toDo: string]>>;
  readonly isMissing: (items: number) => string;
  readonly terms: string;
  readonly refundLimit: string;
  readonly rateLimit: string;
  readonly rateLimitOwn: string;
  readonly payoutApproval: string;
  readonly cardAgreement: string;
  readonly staff: string;
  readonly noStaff: string;
  readonly role: string;
  readonly secondFactor: string;
  readonly staffStates: Readonly<Record<'invited' | 'active' | 'suspended', string>>;
  readonly bankAccount: string;
  readonly noBankAccount: string;
  readonly holder: string;
  readonly usable: string;
  readonly usableFrom: (moment: string) => string;
  readonly standing: string;
  readonly standingStates: Readonly<Record<'waiting' | 'on' | 'off', string>>;
  readonly pins: string;
  readonly wrongPins: (hour: number, day: number) => string;
  readonly pinsStopped: (moment: string) => string;
  readonly requests: string;
  readonly noRequests: string;
  readonly request: string;
  readonly status: string;
  readonly when: string;
  readonly error: string;
};

export const merchantTexts: InEveryLanguage<MerchantTexts> = {
  en: {
    empty: 'There is no such merchant.',
    newMerchant: 'New merchant',
    number: 'Number',
    country: 'Country',
    mcc: 'MCC',
    currencies: 'Currencies',
    projectId: 'Project id',
    clientId: 'Client id',
    walletId: 'Wallet',
    callback: 'Callback address',
    since: 'Since',
    suspendedBecause: (reason) => `Suspended: ${reason}`,
    orders: 'Orders',
    payments: 'Payments',
    webhooks: 'Webhooks',
    more: 'Keys, owners, bank account',
    last30: (currency) => `The last 30 days, ${currency}`,
    volume: 'Volume',
    paidOrders: 'Paid orders',
    failedPayments: 'Failed payments',
    refunds: 'Refunds',
    debts: 'Debts',
    owed: (amount) => `Owed after chargebacks: ${amount}`,
    checklist: 'Checklist to go live',
    isLive: 'This merchant is live.',
    items: {
      name: ['Name', 'Enter it under Terms and limits.'],
      country: ['Country of registration', 'Enter it under Terms and limits.'],
      mcc: ['Merchant category code', 'Enter it under Terms and limits.'],
      bank_account: [
        'Bank account',
        'Add one and confirm it. One that an owner adds can be used after 24 hours.',
      ],
      owner: [
        'Owner with a second factor',
        'Invite an owner, who signs in and sets it up under Security.',
      ],
    },
    isMissing: (items) => `Missing before it can go live: ${items}`,
    terms: 'Terms and limits',
    refundLimit: 'Refunds above it ask for the second factor',
    rateLimit: 'Requests a minute',
    rateLimitOwn: 'as in the whole installation',
    payoutApproval: 'A second person approves payouts',
    cardAgreement: 'Agreement on cards is signed',
    staff: 'Staff',
    noStaff: 'No one works for this merchant yet.',
    role: 'Role',
    secondFactor: 'Second factor',
    staffStates: { invited: 'invited', active: 'active', suspended: 'suspended' },
    bankAccount: 'Bank account',
    noBankAccount: 'There is none yet. Without one nothing can be paid out.',
    holder: 'Account holder',
    usable: 'Can be used',
    usableFrom: (moment) => `from ${moment} on; confirm it to use it at once`,
    standing: 'Standing payout',
    standingStates: { waiting: 'waiting for a second person', on: 'on', off: 'off' },
    pins: 'Wrong PINs',
    wrongPins: (hour, day) => `${hour} in the last hour, ${day} in the last 24 hours`,
    pinsStopped: (moment) => `No PIN of this merchant is verified since ${moment}.`,
    requests: 'Latest requests',
    noRequests: 'Its programs have asked for nothing in the last days.',
    request: 'Request',
    status: 'Status',
    when: 'When',
    error: 'Error',
  },
  lt: {
    empty: 'Tokio prekybininko nėra.',
    newMerchant: 'Naujas prekybininkas',
    number: 'Numeris',
    country: 'Šalis',
    mcc: 'MCC',
    currencies: 'Valiutos',
    projectId: 'Projekto identifikatorius',
    clientId: 'Kliento identifikatorius',
    walletId: 'Piniginė',
    callback: 'Pranešimų adresas',
    since: 'Nuo',
    suspendedBecause: (reason) => `Sustabdyta: ${reason}`,
    orders: 'Užsakymai',
    payments: 'Mokėjimai',
    webhooks: 'Pranešimai',
    more: 'Raktai, savininkai, banko sąskaita',
    last30: (currency) => `Pastarosios 30 dienų, ${currency}`,
    volume: 'Apyvarta',
    paidOrders: 'Apmokėti užsakymai',
    failedPayments: 'Nepavykę mokėjimai',
    refunds: 'Grąžinimai',
    debts: 'Skolos',
    owed: (amount) => `Skola po užginčytų mokėjimų: ${amount}`,
    checklist: 'Ko reikia tikrajam režimui',
    isLive: 'Šis prekybininkas veikia tikruoju režimu.',
    items: {
      name: ['Pavadinimas', 'Įveskite skiltyje „Sąlygos ir ribos“.'],
      country: ['Registracijos šalis', 'Įveskite skiltyje „Sąlygos ir ribos“.'],
      mcc: ['Prekybininko kategorijos kodas', 'Įveskite skiltyje „Sąlygos ir ribos“.'],
      bank_account: [
        'Banko sąskaita',
        'Pridėkite ir patvirtinkite. Savininko pridėta sąskaita galima naudotis po 24 valandų.',
      ],
      owner: [
        'Savininkas su antruoju patvirtinimu',
        'Pakvieskite savininką: prisijungęs jis nustato patvirtinimą skiltyje „Saugumas“.',
      ],
    },
    isMissing: (items) => `Tikrajam režimui dar trūksta: ${items}`,
    terms: 'Sąlygos ir ribos',
    refundLimit: 'Didesniam grąžinimui reikia antrojo patvirtinimo',
    rateLimit: 'Užklausos per minutę',
    rateLimitOwn: 'kaip visoje sistemoje',
    payoutApproval: 'Išmokas tvirtina antras žmogus',
    cardAgreement: 'Kortelių sutartis pasirašyta',
    staff: 'Darbuotojai',
    noStaff: 'Šis prekybininkas darbuotojų dar neturi.',
    role: 'Vaidmuo',
    secondFactor: 'Antrasis patvirtinimas',
    staffStates: { invited: 'pakviestas', active: 'dirba', suspended: 'sustabdytas' },
    bankAccount: 'Banko sąskaita',
    noBankAccount: 'Jos dar nėra. Be jos negalima nieko išmokėti.',
    holder: 'Sąskaitos savininkas',
    usable: 'Galima naudotis',
    usableFrom: (moment) => `nuo ${moment}; patvirtinus – iš karto`,
    standing: 'Periodinė išmoka',
    standingStates: { waiting: 'laukia antro žmogaus', on: 'įjungta', off: 'išjungta' },
    pins: 'Neteisingi PIN kodai',
    wrongPins: (hour, day) => `per valandą – ${hour}, per 24 valandas – ${day}`,
    pinsStopped: (moment) => `Nuo ${moment} šio prekybininko PIN kodai netikrinami.`,
    requests: 'Paskutinės užklausos',
    noRequests: 'Pastarosiomis dienomis jo programos nieko neprašė.',
    request: 'Užklausa',
    status: 'Būsena',
    when: 'Kada',
    error: 'Klaida',
  },
  ru: {
    empty: 'Такого продавца нет.',
    newMerchant: 'Новый продавец',
    number: 'Номер',
    country: 'Страна',
    mcc: 'MCC',
    currencies: 'Валюты',
    projectId: 'Идентификатор проекта',
    clientId: 'Идентификатор клиента',
    walletId: 'Кошелёк',
    callback: 'Адрес уведомлений',
    since: 'С',
    suspendedBecause: (reason) => `Приостановлено: ${reason}`,
    orders: 'Заказы',
    payments: 'Платежи',
    webhooks: 'Уведомления',
    more: 'Ключи, владельцы, банковский счёт',
    last30: (currency) => `Последние 30 дней, ${currency}`,
    volume: 'Оборот',
    paidOrders: 'Оплаченные заказы',
    failedPayments: 'Не прошедшие платежи',
    refunds: 'Возвраты',
    debts: 'Долги',
    owed: (amount) => `Долг после оспоренных платежей: ${amount}`,
    checklist: 'Что нужно для рабочего режима',
    isLive: 'Этот продавец в рабочем режиме.',
    items: {
      name: ['Название', 'Введите его в разделе «Условия и лимиты».'],
      country: ['Страна регистрации', 'Введите её в разделе «Условия и лимиты».'],
      mcc: ['Код категории продавца', 'Введите его в разделе «Условия и лимиты».'],
      bank_account: [
        'Банковский счёт',
        'Добавьте и подтвердите его. Счёт, добавленный владельцем, доступен через 24 часа.',
      ],
      owner: [
        'Владелец со вторым фактором',
        'Пригласите владельца: после входа он настроит его в разделе «Безопасность».',
      ],
    },
    isMissing: (items) => `До рабочего режима не хватает пунктов: ${items}`,
    terms: 'Условия и лимиты',
    refundLimit: 'Возврат больше этой суммы требует второго фактора',
    rateLimit: 'Запросов в минуту',
    rateLimitOwn: 'как во всей системе',
    payoutApproval: 'Выплаты подтверждает второй человек',
    cardAgreement: 'Договор о картах подписан',
    staff: 'Сотрудники',
    noStaff: 'У этого продавца ещё нет сотрудников.',
    role: 'Роль',
    secondFactor: 'Второй фактор',
    staffStates: { invited: 'приглашён', active: 'работает', suspended: 'приостановлен' },
    bankAccount: 'Банковский счёт',
    noBankAccount: 'Его ещё нет. Без него ничего нельзя выплатить.',
    holder: 'Владелец счёта',
    usable: 'Можно использовать',
    usableFrom: (moment) => `с ${moment}; после подтверждения – сразу`,
    standing: 'Регулярная выплата',
    standingStates: { waiting: 'ожидает второго человека', on: 'включена', off: 'выключена' },
    pins: 'Неверные ПИН-коды',
    wrongPins: (hour, day) => `за последний час: ${hour}, за последние 24 часа: ${day}`,
    pinsStopped: (moment) => `С ${moment} ПИН-коды этого продавца не проверяются.`,
    requests: 'Последние запросы',
    noRequests: 'За последние дни его программы ничего не запрашивали.',
    request: 'Запрос',
    status: 'Статус',
    when: 'Когда',
    error: 'Ошибка',
  },
};
