import type { InEveryLanguage } from '../../pages/language.ts';

export type AlarmKind =
  | 'books_broken'
  | 'bank_answers'
  | 'ground'
  | 'node_away'
  | 'clock_off'
  | 'redis_away'
  | 'server_errors'
  | 'timers_rest'
  | 'host_failing'
  | 'events_late'
  | 'mails_failed'
  | 'host_paused'
  | 'versions_differ'
  | 'files_stuck'
  | 'payees_wait'
  | 'payouts_wait'
  | 'payouts_too_large';

/** The values in an alarm's text; each text uses those that it needs. */
export type AlarmWords = {
  readonly subject: string;
  readonly count: string;
  readonly since: string;
};

type HomeTexts = {
  readonly lead: string;
  readonly attention: string;
  readonly nothing: string;
  readonly look: string;
  readonly alarms: Readonly<Record<AlarmKind, (words: AlarmWords) => string>>;
  readonly live: string;
  readonly test: string;
  readonly today: (currency: string) => string;
  readonly month: (currency: string) => string;
  readonly paidOf: (paid: string, orders: string) => string;
  readonly noVolume: string;
  readonly serverErrors: string;
  readonly clientErrors: string;
  readonly ofAnswers: (answered: string) => string;
  readonly waiting: string;
  readonly oldest: string;
  readonly nothingWaits: string;
  readonly failedPayments: string;
  readonly books: string;
  readonly booksWell: string;
  readonly booksBroken: string;
  readonly neverAudited: string;
  readonly lastAudit: (outcome: string, at: string) => string;
  readonly bankWell: string;
  readonly nodes: string;
};

export const homeTexts: InEveryLanguage<HomeTexts> = {
  en: {
    lead: 'Whether all is well',
    attention: 'Needs attention',
    nothing: 'All is well. Nothing needs you at present.',
    look: 'Mend it',
    alarms: {
      books_broken: ({ count }) =>
        `The books broke a rule ${count} times. Stop paying out, run the audit and look at the log.`,
      bank_answers: ({ count }) =>
        `Unexpected answers of banks in 7 days: ${count}. Ask the bank and correct the payments.`,
      ground: ({ subject }) => subject,
      node_away: ({ subject }) =>
        `The node ${subject} is away. Start it again, or look at its log.`,
      clock_off: ({ subject }) =>
        `The clock of ${subject} is off. Let it follow a time server (NTP).`,
      redis_away: () =>
        'Redis does not answer: signed changes are not accepted meanwhile. Start it.',
      server_errors: ({ count }) =>
        `Faults of ours in the last hour: ${count}. The log and the support bundle say why.`,
      timers_rest: ({ count, since }) =>
        `Timers that rest: ${count}, the oldest since ${since}. Mend the cause and run them.`,
      host_failing: ({ subject, count, since }) =>
        `${subject} fails since ${since}; ${count} wait. Tell the merchant, or pause it.`,
      events_late: ({ since }) =>
        `The oldest undelivered event is of ${since}. Look at the host that it is for.`,
      mails_failed: ({ count }) =>
        `Mails that failed in 24 hours: ${count}. Look at the mail server and send them again.`,
      host_paused: ({ subject, count, since }) =>
        `${subject} is paused since ${since}; ${count} wait. Resume it when it is ready.`,
      versions_differ: ({ subject }) =>
        `Nodes run different versions (${subject}). Finish the update.`,
      files_stuck: ({ count }) =>
        `Payment files without a word of the bank for a day: ${count}. Take them to the bank, or ask it.`,
      payees_wait: ({ count }) =>
        `Payment files whose payees have to be compared: ${count}. Go on, or withdraw them.`,
      payouts_wait: ({ count, since }) =>
        `Payouts that are in no payment file: ${count}, the oldest since ${since}. Make a file.`,
      payouts_too_large: ({ count }) =>
        `Payouts that no payment file takes, above 999,999,999.99 EUR: ${count}. Agree with the bank how they leave.`,
    },
    live: 'Live',
    test: 'Test projects',
    today: (currency) => `Today, ${currency}`,
    month: (currency) => `30 days, ${currency}`,
    paidOf: (paid, orders) => `${paid} of ${orders} orders paid`,
    noVolume: 'No orders in 30 days.',
    serverErrors: 'Faults of ours, last hour',
    clientErrors: 'Requests with errors, last hour',
    ofAnswers: (answered) => `of ${answered} on all nodes`,
    waiting: 'Deliveries that wait',
    oldest: 'Oldest undelivered event',
    nothingWaits: 'nothing waits',
    failedPayments: 'Failed payments, 30 days',
    books: 'Books and bank',
    booksWell: 'No rule of the books was broken since this node started.',
    booksBroken: 'A rule of the books was broken. Run the audit now.',
    neverAudited: 'The audit was never run. It computes every balance again from the journal.',
    lastAudit: (outcome, at) => `Last audit, ${at}: ${outcome}.`,
    bankWell: 'The books meet the bank on every account.',
    nodes: 'Nodes',
  },
  lt: {
    lead: 'Ar viskas gerai',
    attention: 'Reikia dėmesio',
    nothing: 'Viskas gerai. Šiuo metu nieko daryti nereikia.',
    look: 'Taisyti',
    alarms: {
      books_broken: ({ count }) =>
        `Apskaitos taisyklė pažeista (kartai: ${count}). Sustabdykite išmokas, paleiskite auditą ir peržiūrėkite žurnalą.`,
      bank_answers: ({ count }) =>
        `Netikėti bankų atsakymai per 7 dienas: ${count}. Pasitikslinkite su banku ir pataisykite mokėjimus.`,
      ground: ({ subject }) => subject,
      node_away: ({ subject }) =>
        `Mazgas ${subject} nepasiekiamas. Paleiskite jį iš naujo arba peržiūrėkite jo žurnalą.`,
      clock_off: ({ subject }) =>
        `Mazgo ${subject} laikrodis netikslus. Sinchronizuokite jį su laiko serveriu (NTP).`,
      redis_away: () => 'Redis neatsako: pasirašyti pakeitimai atmetami. Paleiskite jį.',
      server_errors: ({ count }) =>
        `Mūsų klaidos per pastarąją valandą: ${count}. Priežastis rodo žurnalas ir pagalbos rinkinys.`,
      timers_rest: ({ count, since }) =>
        `Sustoję laikmačiai: ${count}, seniausias nuo ${since}. Pašalinkite priežastį ir paleiskite juos.`,
      host_failing: ({ subject, count, since }) =>
        `${subject} neveikia nuo ${since}; laukia: ${count}. Praneškite prekybininkui arba sustabdykite siuntimą.`,
      events_late: ({ since }) =>
        `Seniausias nepristatytas įvykis – ${since}. Peržiūrėkite serverį, kuriam jis skirtas.`,
      mails_failed: ({ count }) =>
        `Per 24 valandas neišsiųsti laiškai: ${count}. Patikrinkite pašto serverį ir siųskite dar kartą.`,
      host_paused: ({ subject, count, since }) =>
        `Siuntimas serveriui ${subject} sustabdytas nuo ${since}; laukia: ${count}. Atnaujinkite, kai serveris bus pasirengęs.`,
      versions_differ: ({ subject }) =>
        `Mazguose veikia skirtingos versijos (${subject}). Užbaikite atnaujinimą.`,
      files_stuck: ({ count }) =>
        `Mokėjimų failai, apie kuriuos bankas parą nieko nepranešė: ${count}. Pateikite juos bankui arba pasiteiraukite.`,
      payees_wait: ({ count }) =>
        `Mokėjimų failai, kurių gavėjus reikia palyginti: ${count}. Tęskite arba atšaukite.`,
      payouts_wait: ({ count, since }) =>
        `Išmokos, kurių nėra jokiame mokėjimų faile: ${count}, seniausia nuo ${since}. Sudarykite failą.`,
      payouts_too_large: ({ count }) =>
        `Išmokos, kurių dėl dydžio (daugiau kaip 999 999 999,99 EUR) negalima įtraukti į mokėjimų failą: ${count}. Susitarkite su banku, kaip jas išmokėti.`,
    },
    live: 'Tikri pinigai',
    test: 'Bandomieji projektai',
    today: (currency) => `Šiandien, ${currency}`,
    month: (currency) => `30 dienų, ${currency}`,
    paidOf: (paid, orders) => `apmokėta ${paid} iš ${orders} užsakymų`,
    noVolume: 'Per 30 dienų užsakymų nebuvo.',
    serverErrors: 'Mūsų klaidos per valandą',
    clientErrors: 'Atmestos užklausos per valandą',
    ofAnswers: (answered) => `iš ${answered} visuose mazguose`,
    waiting: 'Laukiantys pranešimai',
    oldest: 'Seniausias nepristatytas įvykis',
    nothingWaits: 'nė vienas nelaukia',
    failedPayments: 'Nepavykę mokėjimai per 30 dienų',
    books: 'Apskaita ir bankas',
    booksWell: 'Nuo šio mazgo paleidimo apskaitos taisyklės nebuvo pažeistos.',
    booksBroken: 'Pažeista apskaitos taisyklė. Paleiskite auditą dabar.',
    neverAudited:
      'Auditas dar nebuvo paleistas. Jis iš naujo apskaičiuoja visus likučius pagal įrašus.',
    lastAudit: (outcome, at) => `Paskutinis auditas, ${at}: ${outcome}.`,
    bankWell: 'Visų sąskaitų apskaita sutampa su banku.',
    nodes: 'Mazgai',
  },
  ru: {
    lead: 'Всё ли в порядке',
    attention: 'Требует внимания',
    nothing: 'Всё в порядке. Сейчас ничего делать не нужно.',
    look: 'Исправить',
    alarms: {
      books_broken: ({ count }) =>
        `Правило учёта нарушено (раз: ${count}). Остановите выплаты, запустите аудит и посмотрите журнал.`,
      bank_answers: ({ count }) =>
        `Неожиданные ответы банков за 7 дней: ${count}. Уточните в банке и исправьте платежи.`,
      ground: ({ subject }) => subject,
      node_away: ({ subject }) =>
        `Узел ${subject} недоступен. Запустите его снова или посмотрите его журнал.`,
      clock_off: ({ subject }) =>
        `Часы узла ${subject} неточны. Синхронизируйте их с сервером времени (NTP).`,
      redis_away: () => 'Redis не отвечает: подписанные изменения отклоняются. Запустите его.',
      server_errors: ({ count }) =>
        `Наши ошибки за последний час: ${count}. Причину покажут журнал и пакет для поддержки.`,
      timers_rest: ({ count, since }) =>
        `Остановившиеся таймеры: ${count}, самый старый с ${since}. Устраните причину и запустите их.`,
      host_failing: ({ subject, count, since }) =>
        `${subject} не отвечает с ${since}; ожидает: ${count}. Сообщите продавцу или приостановите отправку.`,
      events_late: ({ since }) =>
        `Самое старое недоставленное событие – ${since}. Посмотрите сервер, для которого оно.`,
      mails_failed: ({ count }) =>
        `Неотправленные письма за 24 часа: ${count}. Проверьте почтовый сервер и отправьте их ещё раз.`,
      host_paused: ({ subject, count, since }) =>
        `Отправка на ${subject} приостановлена с ${since}; ожидает: ${count}. Возобновите, когда сервер будет готов.`,
      versions_differ: ({ subject }) =>
        `На узлах работают разные версии (${subject}). Завершите обновление.`,
      files_stuck: ({ count }) =>
        `Файлы платежей, о которых банк сутки ничего не сообщает: ${count}. Передайте их в банк или уточните.`,
      payees_wait: ({ count }) =>
        `Файлы платежей, получателей которых нужно сверить: ${count}. Продолжите или отзовите.`,
      payouts_wait: ({ count, since }) =>
        `Выплаты, которых нет ни в одном файле платежей: ${count}, самая старая с ${since}. Создайте файл.`,
      payouts_too_large: ({ count }) =>
        `Выплаты больше 999 999 999,99 EUR, которые нельзя включить в файл платежей: ${count}. Договоритесь с банком, как их провести.`,
    },
    live: 'Настоящие деньги',
    test: 'Тестовые проекты',
    today: (currency) => `Сегодня, ${currency}`,
    month: (currency) => `30 дней, ${currency}`,
    paidOf: (paid, orders) => `оплачено ${paid} из ${orders} заказов`,
    noVolume: 'За 30 дней заказов не было.',
    serverErrors: 'Наши ошибки за час',
    clientErrors: 'Отклонённые запросы за час',
    ofAnswers: (answered) => `из ${answered} на всех узлах`,
    waiting: 'Ожидающие уведомления',
    oldest: 'Самое старое недоставленное событие',
    nothingWaits: 'ничего не ожидает',
    failedPayments: 'Неудачные платежи за 30 дней',
    books: 'Учёт и банк',
    booksWell: 'С запуска этого узла правила учёта не нарушались.',
    booksBroken: 'Нарушено правило учёта. Запустите аудит сейчас.',
    neverAudited: 'Аудит ещё не запускался. Он заново вычисляет все балансы по записям.',
    lastAudit: (outcome, at) => `Последний аудит, ${at}: ${outcome}.`,
    bankWell: 'Учёт по всем счетам сходится с банком.',
    nodes: 'Узлы',
  },
};
