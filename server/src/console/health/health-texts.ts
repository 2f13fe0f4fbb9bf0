import type { InEveryLanguage } from '../../pages/language.ts';

export type FindingState = 'ok' | 'warning' | 'failed' | 'skipped';
export type NodeState = 'here' | 'there' | 'away';

type HealthTexts = {
  readonly title: string;
  readonly lead: string;
  readonly findings: string;
  readonly allWell: string;
  readonly looked: string;
  readonly check: string;
  readonly state: string;
  readonly found: string;
  readonly findingStates: Readonly<Record<FindingState, string>>;
  readonly nodes: string;
  readonly noNodes: string;
  readonly node: string;
  readonly version: string;
  readonly runtime: string;
  readonly started: string;
  readonly seen: string;
  readonly clock: string;
  readonly ahead: (ms: string) => string;
  readonly disk: string;
  readonly nodeStates: Readonly<Record<NodeState, string>>;
  readonly redis: string;
  readonly redisStates: Readonly<Record<'none' | 'reachable' | 'unreachable', string>>;
  readonly time: string;
  readonly testClock: string;
  readonly settings: string;
  readonly setting: string;
  readonly value: string;
  readonly secretSet: string;
  readonly unset: string;
  readonly bundle: string;
  readonly bundleMeaning: string;
};

/** The parts that the installation depends on. The findings are in English, as in the log. */
export const healthTexts: InEveryLanguage<HealthTexts> = {
  en: {
    title: 'Health',
    lead: 'What the installation stands on',
    findings: 'Findings',
    allWell: 'Everything is in order.',
    looked: 'Everything that was looked at',
    check: 'Check',
    state: 'State',
    found: 'What was found, and what to do',
    findingStates: {
      ok: 'in order',
      warning: 'warning',
      failed: 'failed',
      skipped: 'not looked at',
    },
    nodes: 'Nodes',
    noNodes: 'No node has said yet that it is there.',
    node: 'Node',
    version: 'Version',
    runtime: 'Node.js',
    started: 'Started',
    seen: 'Last heard of',
    clock: 'Clock',
    ahead: (ms) => `${ms} ms off the database`,
    disk: 'Free disk',
    nodeStates: { here: 'answers you', there: 'works', away: 'away' },
    redis: 'Redis',
    redisStates: { none: 'not used', reachable: 'answers', unreachable: 'does not answer' },
    time: 'Time of the service',
    testClock: 'a test clock, which can be advanced',
    settings: 'Settings',
    setting: 'Setting',
    value: 'Value',
    secretSet: 'set; a secret',
    unset: 'unset',
    bundle: 'Download the support bundle',
    bundleMeaning:
      'One file for the people who help you: findings, settings, versions, sizes and recent errors. It holds no personal data and no secrets.',
  },
  lt: {
    title: 'Būklė',
    lead: 'Kuo remiasi sistema',
    findings: 'Patikra',
    allWell: 'Viskas tvarkoje.',
    looked: 'Viskas, kas patikrinta',
    check: 'Kas tikrinta',
    state: 'Būsena',
    found: 'Kas rasta ir ką daryti',
    findingStates: {
      ok: 'tvarkoje',
      warning: 'įspėjimas',
      failed: 'netvarkoje',
      skipped: 'netikrinta',
    },
    nodes: 'Mazgai',
    noNodes: 'Nė vienas mazgas dar nepranešė, kad veikia.',
    node: 'Mazgas',
    version: 'Versija',
    runtime: 'Node.js',
    started: 'Paleistas',
    seen: 'Paskutinė žinia',
    clock: 'Laikrodis',
    ahead: (ms) => `nuo duomenų bazės skiriasi ${ms} ms`,
    disk: 'Laisva diske',
    nodeStates: { here: 'atsako jums', there: 'veikia', away: 'nepasiekiamas' },
    redis: 'Redis',
    redisStates: { none: 'nenaudojamas', reachable: 'atsako', unreachable: 'neatsako' },
    time: 'Sistemos laikas',
    testClock: 'bandomasis laikrodis, jį galima pasukti į priekį',
    settings: 'Nustatymai',
    setting: 'Nustatymas',
    value: 'Reikšmė',
    secretSet: 'nustatytas; slaptas',
    unset: 'nenustatytas',
    bundle: 'Atsisiųsti pagalbos rinkinį',
    bundleMeaning:
      'Vienas failas tam, kas jums padeda: patikra, nustatymai, versijos, dydžiai ir paskutinės klaidos. Jame nėra nei asmens duomenų, nei slaptų reikšmių.',
  },
  ru: {
    title: 'Состояние',
    lead: 'На чём держится система',
    findings: 'Проверка',
    allWell: 'Всё в порядке.',
    looked: 'Всё, что проверено',
    check: 'Что проверено',
    state: 'Статус',
    found: 'Что найдено и что делать',
    findingStates: {
      ok: 'в порядке',
      warning: 'предупреждение',
      failed: 'неисправно',
      skipped: 'не проверялось',
    },
    nodes: 'Узлы',
    noNodes: 'Ни один узел ещё не сообщил, что работает.',
    node: 'Узел',
    version: 'Версия',
    runtime: 'Node.js',
    started: 'Запущен',
    seen: 'Последняя весть',
    clock: 'Часы',
    ahead: (ms) => `расходятся с базой данных на ${ms} мс`,
    disk: 'Свободно на диске',
    nodeStates: { here: 'отвечает вам', there: 'работает', away: 'недоступен' },
    redis: 'Redis',
    redisStates: { none: 'не используется', reachable: 'отвечает', unreachable: 'не отвечает' },
    time: 'Время системы',
    testClock: 'тестовые часы, их можно перевести вперёд',
    settings: 'Настройки',
    setting: 'Настройка',
    value: 'Значение',
    secretSet: 'задана; секретная',
    unset: 'не задана',
    bundle: 'Скачать пакет для поддержки',
    bundleMeaning:
      'Один файл для того, кто вам помогает: проверка, настройки, версии, размеры и последние ошибки. В нём нет ни личных данных, ни секретов.',
  },
};
