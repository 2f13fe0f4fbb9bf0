import type { InEveryLanguage } from '../../pages/language.ts';

type AuditTexts = {
  readonly audit: string;
  readonly lead: string;
  readonly run: string;
  readonly refresh: string;
  readonly startedBy: string;
  readonly began: string;
  readonly took: string;
  readonly seconds: (count: number) => string;
  readonly result: string;
  /** `sound` and `broken`: the audit is finished. */
  readonly states: Readonly<
    Record<'running' | 'failed' | 'interrupted' | 'sound' | 'broken', string>
  >;
  readonly meanings: Readonly<
    Record<'running' | 'failed' | 'interrupted' | 'sound' | 'broken', string>
  >;
  readonly progress: string;
  readonly accounts: string;
  readonly postings: string;
  readonly differences: string;
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
  readonly none: string;
  readonly started: string;
};

export const auditTexts: InEveryLanguage<AuditTexts> = {
  en: {
    audit: 'Audit',
    lead: 'An audit computes every balance and every reservation again from the journal, and every hash of the log.',
    run: 'Run the audit',
    refresh: 'Refresh',
    startedBy: 'Started by',
    began: 'Started',
    took: 'Duration',
    seconds: (count) => `${count} s`,
    result: 'Result',
    states: {
      running: 'running',
      failed: 'failed',
      interrupted: 'interrupted',
      sound: 'everything agrees',
      broken: 'differences',
    },
    meanings: {
      running: 'The audit is running. Refresh the page to see how far it is.',
      failed: 'The audit did not come to an end. Run it again; the log of the server says why.',
      interrupted: 'The node that ran this audit has stopped. Run the audit again.',
      sound: 'Everything agrees with the journal.',
      broken: 'Something does not agree with the journal. Stop payouts and look into it now.',
    },
    progress: 'Progress',
    accounts: 'Accounts',
    postings: 'Postings',
    differences: 'Differences',
    subject: 'What',
    expected: 'Expected',
    found: 'Found',
    none: 'No audit was run yet.',
    started: 'The audit has started.',
  },
  lt: {
    audit: 'Auditas',
    lead: 'Auditas iš naujo suskaičiuoja visus likučius ir rezervavimus pagal apskaitos žurnalą ir visas veiksmų žurnalo santraukas.',
    run: 'Atlikti auditą',
    refresh: 'Atnaujinti',
    startedBy: 'Pradėjo',
    began: 'Pradėta',
    took: 'Trukmė',
    seconds: (count) => `${count} s`,
    result: 'Rezultatas',
    states: {
      running: 'vyksta',
      failed: 'nepavyko',
      interrupted: 'nutrūko',
      sound: 'viskas sutampa',
      broken: 'yra skirtumų',
    },
    meanings: {
      running: 'Auditas vyksta. Atnaujinkite puslapį ir pamatysite, kiek atlikta.',
      failed: 'Auditas nebuvo baigtas. Atlikite jį iš naujo; priežastis yra serverio žurnale.',
      interrupted: 'Mazgas, kuris atliko šį auditą, sustojo. Atlikite auditą iš naujo.',
      sound: 'Viskas sutampa su apskaitos žurnalu.',
      broken: 'Kai kas nesutampa su apskaitos žurnalu. Sustabdykite išmokas ir aiškinkitės dabar.',
    },
    progress: 'Eiga',
    accounts: 'Sąskaitos',
    postings: 'Įrašai',
    differences: 'Skirtumai',
    subject: 'Kas',
    expected: 'Turi būti',
    found: 'Yra',
    none: 'Auditas dar neatliktas.',
    started: 'Auditas pradėtas.',
  },
  ru: {
    audit: 'Проверка',
    lead: 'Проверка заново вычисляет по журналу проводок все балансы и резервы, а также все хеши журнала действий.',
    run: 'Запустить проверку',
    refresh: 'Обновить',
    startedBy: 'Запустил(а)',
    began: 'Начало',
    took: 'Длительность',
    seconds: (count) => `${count} с`,
    result: 'Результат',
    states: {
      running: 'выполняется',
      failed: 'не завершена',
      interrupted: 'прервана',
      sound: 'всё сходится',
      broken: 'есть расхождения',
    },
    meanings: {
      running: 'Проверка выполняется. Обновите страницу, чтобы увидеть, сколько сделано.',
      failed: 'Проверка не завершилась. Запустите её снова; причина — в журнале сервера.',
      interrupted: 'Узел, который выполнял эту проверку, остановился. Запустите проверку снова.',
      sound: 'Всё сходится с журналом проводок.',
      broken: 'Что-то не сходится с журналом проводок. Остановите выплаты и разберитесь сейчас.',
    },
    progress: 'Ход проверки',
    accounts: 'Счета',
    postings: 'Проводки',
    differences: 'Расхождения',
    subject: 'Что',
    expected: 'Должно быть',
    found: 'Есть',
    none: 'Проверок ещё не было.',
    started: 'Проверка запущена.',
  },
};
