import type { InEveryLanguage } from '../../pages/language.ts';

type ResendTexts = {
  readonly title: string;
  readonly lead: string;
  readonly day: string;
  readonly time: string;
  readonly act: string;
  readonly goOn: string;
  readonly wrongSince: string;
  readonly progress: string;
  readonly since: string;
  readonly failed: string;
  readonly found: string;
  readonly sent: string;
  readonly left: string;
  readonly leftNote: string;
  readonly underWay: string;
  readonly still: string;
  readonly done: string;
  readonly nothing: string;
  readonly refresh: string;
  readonly stopped: string;
};

export const resendTexts: InEveryLanguage<ResendTexts> = {
  en: {
    title: 'Resend all failed',
    lead: 'Every delivery that failed since a moment is tried once more, with a body formed anew.',
    day: 'Failed since: day',
    time: 'Time (UTC)',
    act: 'Resend all failed',
    goOn: 'Continue',
    wrongSince: 'Write a day and a time that are not in the future.',
    progress: 'Progress',
    since: 'Since',
    failed: 'Had failed',
    found: 'Found',
    sent: 'Sent again',
    left: 'Left out',
    leftNote: 'sent again before, or about something that is gone',
    underWay: 'It is under way.',
    still: 'It stands still. Continue it; nothing is sent twice.',
    done: 'All of it was sent again. The list of deliveries shows what came of it.',
    nothing: 'Nothing had failed since then.',
    refresh: 'Show how far it is',
    stopped: 'It was stopped. What had been sent again by then stays sent.',
  },
  lt: {
    title: 'Pakartoti visus nepavykusius',
    lead: 'Kiekvienas nuo nurodyto laiko nepavykęs pranešimas siunčiamas dar kartą su iš naujo sudarytu turiniu.',
    day: 'Nepavyko nuo: diena',
    time: 'Laikas (UTC)',
    act: 'Pakartoti visus nepavykusius',
    goOn: 'Tęsti',
    wrongSince: 'Nurodykite dieną ir laiką, ne vėlesnius nei dabar.',
    progress: 'Eiga',
    since: 'Nuo',
    failed: 'Buvo nepavykę',
    found: 'Rasta',
    sent: 'Išsiųsta dar kartą',
    left: 'Praleista',
    leftNote: 'jau pakartota arba objekto nebėra',
    underWay: 'Vykdoma.',
    still: 'Sustojo. Tęskite; niekas nebus išsiųsta du kartus.',
    done: 'Viskas išsiųsta dar kartą. Rezultatus matysite pranešimų sąraše.',
    nothing: 'Nuo to laiko nepavykusių nebuvo.',
    refresh: 'Rodyti eigą',
    stopped: 'Sustabdyta. Tai, kas iki tol išsiųsta dar kartą, lieka išsiųsta.',
  },
  ru: {
    title: 'Повторить все недоставленные',
    lead: 'Каждое уведомление, не доставленное с указанного времени, отправляется ещё раз с заново составленным телом.',
    day: 'Не доставлено с: день',
    time: 'Время (UTC)',
    act: 'Повторить все недоставленные',
    goOn: 'Продолжить',
    wrongSince: 'Укажите день и время не позже текущего.',
    progress: 'Ход выполнения',
    since: 'С',
    failed: 'Не было доставлено',
    found: 'Найдено',
    sent: 'Отправлено ещё раз',
    left: 'Пропущено',
    leftNote: 'уже повторено, или объекта больше нет',
    underWay: 'Выполняется.',
    still: 'Остановилось. Продолжите; ничего не будет отправлено дважды.',
    done: 'Всё отправлено ещё раз. Результаты видны в списке уведомлений.',
    nothing: 'С тех пор недоставленных не было.',
    refresh: 'Показать ход',
    stopped: 'Остановлено. То, что к тому времени отправлено повторно, остаётся отправленным.',
  },
};
