import type { InEveryLanguage } from '../../pages/language.ts';

export type MailState = 'pending' | 'sent' | 'failed' | 'kept' | 'lapsed' | 'withheld';

type JobTexts = {
  readonly title: string;
  readonly lead: string;
  readonly timers: string;
  readonly timersMeaning: string;
  readonly noTimers: string;
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: string;
  readonly error: string;
  readonly failures: string;
  readonly nextTry: string;
  readonly act: string;
  readonly runNow: string;
  readonly mails: string;
  readonly failedMails: (count: string) => string;
  readonly noFailedMails: string;
  readonly allMails: string;
  readonly noMails: string;
  readonly to: string;
  readonly mailSubject: string;
  readonly state: string;
  readonly created: string;
  readonly attempts: string;
  readonly retry: string;
  readonly mailStates: Readonly<Record<MailState, string>>;
  readonly answers: string;
  readonly answersMeaning: string;
  readonly noAnswers: string;
  readonly takenAt: string;
  readonly rail: string;
  readonly payment: string;
  readonly said: string;
  readonly stood: string;
  readonly reason: string;
  readonly runs: string;
  readonly noRuns: string;
  readonly done: Readonly<Record<'ran' | 'retried', string>>;
  readonly refusals: Readonly<Record<'not_found' | 'invalid_state', string>>;
  readonly timerFailed: (error: string) => string;
};

/** Texts about the service's own work, and about work that is stuck. */
export const jobTexts: InEveryLanguage<JobTexts> = {
  en: {
    title: 'Jobs',
    lead: 'What the service does automatically, and what waits for you',
    timers: 'Timers that rest',
    timersMeaning:
      'Each should have run already and is tried again automatically. When its cause is mended, run it now.',
    noTimers: 'Every timer has run in time.',
    kind: 'Kind',
    subject: 'About',
    dueAt: 'Was due',
    error: 'Error',
    failures: 'Failures',
    nextTry: 'Next try',
    act: 'Act',
    runNow: 'Run now',
    mails: 'Mails',
    failedMails: (count) => `Failed mails: ${count}`,
    noFailedMails: 'No mail has failed.',
    allMails: 'All mails',
    noMails: 'No mails match.',
    to: 'To',
    mailSubject: 'Subject',
    state: 'State',
    created: 'Created',
    attempts: 'Attempts',
    retry: 'Send again',
    mailStates: {
      pending: 'waiting',
      sent: 'sent',
      failed: 'failed',
      kept: 'kept here',
      lapsed: 'lapsed',
      withheld: 'withheld',
    },
    answers: 'Unexpected answers of banks',
    answersMeaning:
      'They contradict our books and have moved nothing. Ask the bank, then correct the payment by hand.',
    noAnswers: 'Every answer of a bank was as expected.',
    takenAt: 'Came',
    rail: 'Rail',
    payment: 'Payment',
    said: 'The bank said',
    stood: 'It stood at',
    reason: 'Why it is unexpected',
    runs: 'Sending again in bulk',
    noRuns: 'Nothing is being sent again in bulk.',
    done: { ran: 'The timer has run.', retried: 'The mail is being sent again.' },
    refusals: {
      not_found: 'It was not done: it is gone, or it has been done meanwhile.',
      invalid_state:
        'It was not done: only a failed mail whose text is still there can be sent again.',
    },
    timerFailed: (error) => `It failed again: ${error}`,
  },
  lt: {
    title: 'Darbai',
    lead: 'Ką sistema daro pati ir kas iš to laukia žmogaus',
    timers: 'Sustoję laikmačiai',
    timersMeaning:
      'Kiekvienas jau turėjo suveikti ir bus bandomas dar kartą. Pašalinę priežastį, paleiskite jį dabar.',
    noTimers: 'Visi laikmačiai suveikė laiku.',
    kind: 'Rūšis',
    subject: 'Apie ką',
    dueAt: 'Turėjo suveikti',
    error: 'Klaida',
    failures: 'Nesėkmės',
    nextTry: 'Kitas bandymas',
    act: 'Veiksmas',
    runNow: 'Paleisti dabar',
    mails: 'Laiškai',
    failedMails: (count) => `Neišsiųsti laiškai: ${count}`,
    noFailedMails: 'Visi laiškai išsiųsti sėkmingai.',
    allMails: 'Visi laiškai',
    noMails: 'Tokių laiškų nėra.',
    to: 'Kam',
    mailSubject: 'Tema',
    state: 'Būsena',
    created: 'Sukurtas',
    attempts: 'Bandymai',
    retry: 'Siųsti dar kartą',
    mailStates: {
      pending: 'laukia',
      sent: 'išsiųstas',
      failed: 'nepavyko',
      kept: 'saugomas čia',
      lapsed: 'nebeaktualus',
      withheld: 'sulaikytas',
    },
    answers: 'Netikėti bankų atsakymai',
    answersMeaning:
      'Jie prieštarauja mūsų apskaitai ir nieko nepakeitė. Pasitikslinkite su banku, tada pataisykite mokėjimą rankomis.',
    noAnswers: 'Visi bankų atsakymai buvo tokie, kokių laukta.',
    takenAt: 'Gautas',
    rail: 'Kanalas',
    payment: 'Mokėjimas',
    said: 'Bankas pranešė',
    stood: 'Mokėjimo būsena',
    reason: 'Kodėl netikėtas',
    runs: 'Pakartotinis siuntimas',
    noRuns: 'Šiuo metu pakartotinai nieko nesiunčiama.',
    done: { ran: 'Laikmatis suveikė.', retried: 'Laiškas siunčiamas dar kartą.' },
    refusals: {
      not_found: 'Neatlikta: to nebėra arba tai jau atlikta.',
      invalid_state:
        'Neatlikta: dar kartą siunčiamas tik neišsiųstas laiškas, kurio tekstas tebėra.',
    },
    timerFailed: (error) => `Vėl nepavyko: ${error}`,
  },
  ru: {
    title: 'Задания',
    lead: 'Что система делает сама и что из этого ждёт человека',
    timers: 'Остановившиеся таймеры',
    timersMeaning:
      'Каждый должен был уже сработать и будет запущен снова. Устранив причину, запустите его сейчас.',
    noTimers: 'Все таймеры сработали вовремя.',
    kind: 'Вид',
    subject: 'О чём',
    dueAt: 'Должен был сработать',
    error: 'Ошибка',
    failures: 'Неудачи',
    nextTry: 'Следующая попытка',
    act: 'Действие',
    runNow: 'Запустить сейчас',
    mails: 'Письма',
    failedMails: (count) => `Неотправленные письма: ${count}`,
    noFailedMails: 'Все письма отправлены успешно.',
    allMails: 'Все письма',
    noMails: 'Таких писем нет.',
    to: 'Кому',
    mailSubject: 'Тема',
    state: 'Статус',
    created: 'Создано',
    attempts: 'Попытки',
    retry: 'Отправить ещё раз',
    mailStates: {
      pending: 'ожидает',
      sent: 'отправлено',
      failed: 'не отправлено',
      kept: 'хранится здесь',
      lapsed: 'больше не нужно',
      withheld: 'задержано',
    },
    answers: 'Неожиданные ответы банков',
    answersMeaning:
      'Они противоречат нашему учёту и ничего не изменили. Уточните в банке, затем исправьте платёж вручную.',
    noAnswers: 'Все ответы банков были ожидаемыми.',
    takenAt: 'Получен',
    rail: 'Канал',
    payment: 'Платёж',
    said: 'Банк сообщил',
    stood: 'Статус платежа',
    reason: 'Почему неожиданный',
    runs: 'Повторная отправка',
    noRuns: 'Сейчас ничего повторно не отправляется.',
    done: { ran: 'Таймер сработал.', retried: 'Письмо отправляется ещё раз.' },
    refusals: {
      not_found: 'Не выполнено: этого больше нет, или это уже выполнено.',
      invalid_state:
        'Не выполнено: ещё раз отправляется только неотправленное письмо, текст которого сохранился.',
    },
    timerFailed: (error) => `Снова не удалось: ${error}`,
  },
};
