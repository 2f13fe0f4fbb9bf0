import type { InEveryLanguage } from '../../pages/language.ts';
import type { HostState } from './answers.ts';

type HostTexts = {
  readonly title: string;
  readonly lead: string;
  readonly states: Readonly<Record<HostState, string>>;
  readonly host: string;
  readonly hostHint: string;
  readonly project: string;
  readonly projectHint: string;
  readonly waiting: string;
  readonly failedOfDay: string;
  readonly failingSince: string;
  readonly inTrouble: string;
  readonly paused: string;
  readonly allHosts: string;
  readonly waitingHosts: string;
  readonly noHosts: string;
  readonly noneWaits: string;
  readonly list: string;
  readonly replays: string;
  readonly noReplays: string;
  readonly pause: string;
  readonly pauseMeaning: string;
  readonly reason: string;
  readonly resume: string;
  readonly pausedBy: (by: string, moment: string, reason: string) => string;
  readonly replay: string;
  readonly replayMeaning: string;
  readonly covers: string;
  readonly ofFailed: string;
  readonly ofAll: string;
  readonly stop: string;
  readonly ofHost: (host: string) => string;
  readonly ofProject: (project: string) => string;
  readonly done: Readonly<Record<'paused' | 'resumed' | 'replayed' | 'stopped' | 'resent', string>>;
  readonly refusals: Readonly<
    Record<'not_found' | 'too_many' | 'invalid_properties' | 'forbidden', string>
  >;
};

/** The health of hosts, and the acts on them. */
export const hostTexts: InEveryLanguage<HostTexts> = {
  en: {
    title: 'Deliveries',
    lead: 'Webhooks and callbacks by the host that receives them',
    states: { paused: 'paused', failing: 'failing', waiting: 'waiting', well: 'well' },
    host: 'Host',
    hostHint: 'shop.example:443',
    project: 'Project',
    projectHint: 'Id of the project',
    waiting: 'Waiting',
    failedOfDay: 'Failed in 24 hours',
    failingSince: 'Failing since',
    inTrouble: 'Hosts that fail',
    paused: 'Paused hosts',
    allHosts: 'All hosts',
    waitingHosts: 'Only those that wait',
    noHosts: 'Nothing was sent to anybody yet.',
    noneWaits: 'Nothing waits for any host.',
    list: 'All deliveries',
    replays: 'Sending again',
    noReplays: 'Nothing was sent again in bulk yet.',
    pause: 'Pause this host',
    pauseMeaning:
      'Nothing is sent there until you resume it. Everything waits, nothing is lost, and no try is counted.',
    reason: 'Why (it stands in the log)',
    resume: 'Resume this host',
    pausedBy: (by, moment, reason) => `Paused by ${by}, ${moment}: ${reason}`,
    replay: 'Send again since a moment',
    replayMeaning:
      'Each is tried once more with a body that is formed anew. Receivers must know repetitions.',
    covers: 'What',
    ofFailed: 'What failed',
    ofAll: 'Everything, also what was delivered',
    stop: 'Stop',
    ofHost: (host) => `To ${host}`,
    ofProject: (project) => `Of project ${project}`,
    done: {
      paused: 'The host is paused.',
      resumed: 'The host is resumed. What waits is being sent.',
      replayed: 'It has begun. This page shows how far it is.',
      stopped: 'It was stopped.',
      resent: 'It is being sent again. This is the new delivery.',
    },
    refusals: {
      not_found: 'It was not done: there is no such project, and nothing was ever sent there.',
      too_many: 'It was not done: these are too many. Choose a later moment.',
      invalid_properties: 'It was not done: fill in every field. A pause needs a reason.',
      forbidden: 'It was not done: your role does not allow this.',
    },
  },
  lt: {
    title: 'Pranešimai',
    lead: 'Pranešimai pagal juos gaunantį serverį',
    states: { paused: 'sustabdytas', failing: 'neveikia', waiting: 'laukia', well: 'veikia' },
    host: 'Serveris',
    hostHint: 'shop.example:443',
    project: 'Projektas',
    projectHint: 'Projekto identifikatorius',
    waiting: 'Laukia',
    failedOfDay: 'Nepavyko per 24 valandas',
    failingSince: 'Neveikia nuo',
    inTrouble: 'Neveikiantys serveriai',
    paused: 'Sustabdyti serveriai',
    allHosts: 'Visi serveriai',
    waitingHosts: 'Tik tie, kuriems laukia pranešimų',
    noHosts: 'Dar niekam nieko nesiųsta.',
    noneWaits: 'Nė vienam serveriui pranešimų nelaukia.',
    list: 'Visi pranešimai',
    replays: 'Pakartotinis siuntimas',
    noReplays: 'Pakartotinai dar nesiųsta.',
    pause: 'Sustabdyti siuntimą šiam serveriui',
    pauseMeaning:
      'Kol neatnaujinsite, ten nieko nesiunčiama. Viskas laukia, niekas nedingsta, bandymai neskaičiuojami.',
    reason: 'Kodėl (bus matoma žurnale)',
    resume: 'Atnaujinti siuntimą',
    pausedBy: (by, moment, reason) => `Sustabdė ${by}, ${moment}: ${reason}`,
    replay: 'Siųsti dar kartą nuo nurodyto laiko',
    replayMeaning:
      'Kiekvienas siunčiamas dar kartą su iš naujo sudarytu turiniu. Gavėjas turi atpažinti pasikartojimus.',
    covers: 'Ką',
    ofFailed: 'Kas nepavyko',
    ofAll: 'Viską, ir kas jau pristatyta',
    stop: 'Stabdyti',
    ofHost: (host) => `Serveriui ${host}`,
    ofProject: (project) => `Projekto ${project}`,
    done: {
      paused: 'Siuntimas serveriui sustabdytas.',
      resumed: 'Siuntimas atnaujintas. Siunčiama tai, kas laukė.',
      replayed: 'Pradėta. Šiame puslapyje matyti eiga.',
      stopped: 'Sustabdyta.',
      resent: 'Siunčiama dar kartą. Tai naujas pranešimas.',
    },
    refusals: {
      not_found: 'Neatlikta: tokio projekto nėra, ir ten niekada nieko nesiųsta.',
      too_many: 'Neatlikta: jų per daug. Pasirinkite vėlesnį laiką.',
      invalid_properties:
        'Neatlikta: užpildykite visus laukus. Stabdant reikia nurodyti priežastį.',
      forbidden: 'Neatlikta: jūsų vaidmuo to neleidžia.',
    },
  },
  ru: {
    title: 'Уведомления',
    lead: 'Уведомления по серверам, которые их получают',
    states: {
      paused: 'приостановлен',
      failing: 'не отвечает',
      waiting: 'ожидает',
      well: 'работает',
    },
    host: 'Сервер',
    hostHint: 'shop.example:443',
    project: 'Проект',
    projectHint: 'Идентификатор проекта',
    waiting: 'Ожидает',
    failedOfDay: 'Не доставлено за 24 часа',
    failingSince: 'Не отвечает с',
    inTrouble: 'Серверы, которые не отвечают',
    paused: 'Приостановленные серверы',
    allHosts: 'Все серверы',
    waitingHosts: 'Только те, для которых есть ожидающие',
    noHosts: 'Пока никому ничего не отправлялось.',
    noneWaits: 'Ни для одного сервера ничего не ожидает.',
    list: 'Все уведомления',
    replays: 'Повторная отправка',
    noReplays: 'Повторной отправки ещё не было.',
    pause: 'Приостановить отправку на этот сервер',
    pauseMeaning:
      'Пока вы не возобновите отправку, туда ничего не отправляется. Всё ожидает, ничего не теряется, попытки не считаются.',
    reason: 'Почему (будет видно в журнале)',
    resume: 'Возобновить отправку',
    pausedBy: (by, moment, reason) => `Приостановил(а) ${by}, ${moment}: ${reason}`,
    replay: 'Отправить ещё раз с указанного времени',
    replayMeaning:
      'Каждое уведомление отправляется ещё раз с заново составленным телом. Получатель должен распознавать повторы.',
    covers: 'Что',
    ofFailed: 'Недоставленное',
    ofAll: 'Всё, включая доставленное',
    stop: 'Остановить',
    ofHost: (host) => `На сервер ${host}`,
    ofProject: (project) => `Проекта ${project}`,
    done: {
      paused: 'Отправка на сервер приостановлена.',
      resumed: 'Отправка возобновлена. Отправляется то, что ожидало.',
      replayed: 'Начато. Эта страница показывает ход отправки.',
      stopped: 'Остановлено.',
      resent: 'Отправляется ещё раз. Это новое уведомление.',
    },
    refusals: {
      not_found: 'Не выполнено: такого проекта нет, и туда никогда ничего не отправлялось.',
      too_many: 'Не выполнено: их слишком много. Выберите более позднее время.',
      invalid_properties: 'Не выполнено: заполните все поля. Для остановки нужна причина.',
      forbidden: 'Не выполнено: ваша роль этого не позволяет.',
    },
  },
};
