import type { SecretKind } from '../../identity/credentials/client.ts';
import type { InEveryLanguage } from '../../pages/language.ts';

type DeveloperTexts = {
  readonly title: string;
  readonly access: string;
  readonly clientId: string;
  readonly macId: string;
  readonly number: string;
  readonly projectId: string;
  readonly publicUrl: string;
  readonly secrets: string;
  readonly secretsNote: string;
  readonly kind: string;
  readonly state: string;
  readonly made: string;
  readonly lastUsed: string;
  readonly neverUsed: string;
  readonly withProject: string;
  readonly unknown: string;
  readonly current: string;
  readonly until: (moment: string) => string;
  readonly noSecrets: string;
  readonly rotate: (kind: SecretKind) => string;
  readonly rotateMeaning: string;
  readonly overlap: string;
  readonly overlaps: readonly (readonly [seconds: number, text: string])[];
  readonly wrongOverlap: string;
  readonly freshTitle: string;
  readonly freshNote: string;
  readonly freshLabel: (kind: SecretKind) => string;
  readonly back: string;
  readonly rotatedBefore: string;
  readonly requests: string;
  readonly requestsLead: string;
  readonly method: string;
  readonly path: string;
  readonly status: string;
  readonly error: string;
  readonly duration: string;
  readonly requestId: string;
  readonly from: string;
  readonly to: string;
  readonly noRequests: string;
  readonly events: string;
  readonly eventsLead: string;
  readonly created: string;
  readonly event: string;
  readonly about: string;
  readonly position: string;
  readonly delivery: string;
  readonly noEvents: string;
};

export const developerTexts: InEveryLanguage<DeveloperTexts> = {
  en: {
    title: 'Developers',
    access: 'Access',
    clientId: 'Client id',
    macId: 'MAC id',
    number: 'Number of the project',
    projectId: 'Project id',
    publicUrl: 'Address of the service',
    secrets: 'Secrets',
    secretsNote: 'A secret is shown once, when it is made. It cannot be shown again.',
    kind: 'Secret',
    state: 'State',
    made: 'Made',
    lastUsed: 'Last used (to the hour)',
    neverUsed: 'not yet',
    withProject: 'with the project',
    unknown: 'before this was recorded',
    current: 'current',
    until: (moment) => `replaced, works until ${moment}`,
    noSecrets: 'There are none.',
    rotate: (kind) => `Rotate ${kind}`,
    rotateMeaning:
      'Makes a new secret and shows it once. The old one works until the overlap ends; programs that still use it then stop working.',
    overlap: 'The old one works',
    overlaps: [
      [86_400, 'for 24 hours'],
      [3_600, 'for 1 hour'],
      [604_800, 'for 7 days'],
      [0, 'not any more, for example because it has leaked'],
    ],
    wrongOverlap: 'Choose how long the old secret works.',
    freshTitle: 'The new secret',
    freshNote: 'Store it now: it is not shown again.',
    freshLabel: (kind) => `New ${kind}`,
    back: 'It is stored',
    rotatedBefore:
      'The secret was rotated already, and the new one was shown then. Rotate it again if it is lost.',
    requests: 'Request log',
    requestsLead:
      'What your programs asked in the last days and how it was answered. No bodies, headers or secrets are kept.',
    method: 'Method',
    path: 'Path',
    status: 'Status',
    error: 'Error',
    duration: 'Duration',
    requestId: 'Request id',
    from: 'From',
    to: 'To',
    noRequests: 'No requests match.',
    events: 'Events',
    eventsLead: 'What happened in the project, newest first.',
    created: 'Created',
    event: 'Event',
    about: 'About',
    position: 'Position',
    delivery: 'Delivery',
    noEvents: 'Nothing has happened yet.',
  },
  lt: {
    title: 'Programuotojams',
    access: 'Prieiga',
    clientId: 'Kliento id',
    macId: 'MAC id',
    number: 'Projekto numeris',
    projectId: 'Projekto id',
    publicUrl: 'Paslaugos adresas',
    secrets: 'Raktai',
    secretsNote: 'Raktas rodomas vieną kartą, kai sukuriamas. Vėliau jo parodyti nebegalima.',
    kind: 'Raktas',
    state: 'Būsena',
    made: 'Sukurtas',
    lastUsed: 'Paskutinį kartą naudotas (valandos tikslumu)',
    neverUsed: 'dar nenaudotas',
    withProject: 'kartu su projektu',
    unknown: 'anksčiau, nei tai pradėta žymėti',
    current: 'galioja',
    until: (moment) => `pakeistas, veikia iki ${moment}`,
    noSecrets: 'Raktų nėra.',
    rotate: (kind) => `Keisti ${kind}`,
    rotateMeaning:
      'Sukuria naują raktą ir parodo jį vieną kartą. Senasis veikia iki pereinamojo laiko pabaigos; po to jį naudojančios programos bus atmestos.',
    overlap: 'Senasis veiks',
    overlaps: [
      [86_400, '24 valandas'],
      [3_600, '1 valandą'],
      [604_800, '7 dienas'],
      [0, 'nebeveiks, pavyzdžiui, nes nutekėjo'],
    ],
    wrongOverlap: 'Pasirinkite, kiek laiko veiks senasis raktas.',
    freshTitle: 'Naujas raktas',
    freshNote: 'Išsaugokite dabar: daugiau jis nebus rodomas.',
    freshLabel: (kind) => `Naujas ${kind}`,
    back: 'Išsaugota',
    rotatedBefore:
      'Raktas jau pakeistas, ir naujasis tada buvo parodytas. Jei jis prarastas, keiskite dar kartą.',
    requests: 'Užklausų žurnalas',
    requestsLead:
      'Ko pastarosiomis dienomis prašė jūsų programos ir kaip atsakyta. Turinys, antraštės ir raktai nesaugomi.',
    method: 'Metodas',
    path: 'Kelias',
    status: 'Būsena',
    error: 'Klaida',
    duration: 'Trukmė',
    requestId: 'Užklausos numeris',
    from: 'Nuo',
    to: 'Iki',
    noRequests: 'Tokių užklausų nėra.',
    events: 'Įvykiai',
    eventsLead: 'Kas įvyko projekte, naujausi viršuje.',
    created: 'Sukurtas',
    event: 'Įvykis',
    about: 'Apie ką',
    position: 'Eilės numeris',
    delivery: 'Pranešimas',
    noEvents: 'Dar nieko neįvyko.',
  },
  ru: {
    title: 'Разработчикам',
    access: 'Доступ',
    clientId: 'Id клиента',
    macId: 'MAC id',
    number: 'Номер проекта',
    projectId: 'Id проекта',
    publicUrl: 'Адрес сервиса',
    secrets: 'Ключи',
    secretsNote: 'Ключ показывается один раз, при создании. Показать его снова нельзя.',
    kind: 'Ключ',
    state: 'Статус',
    made: 'Создан',
    lastUsed: 'Последнее использование (с точностью до часа)',
    neverUsed: 'ещё не использован',
    withProject: 'вместе с проектом',
    unknown: 'до начала учёта',
    current: 'действует',
    until: (moment) => `заменён, работает до ${moment}`,
    noSecrets: 'Ключей нет.',
    rotate: (kind) => `Сменить ${kind}`,
    rotateMeaning:
      'Создаёт новый ключ и показывает его один раз. Старый работает до конца переходного времени; потом программы с ним получат отказ.',
    overlap: 'Старый работает',
    overlaps: [
      [86_400, '24 часа'],
      [3_600, '1 час'],
      [604_800, '7 дней'],
      [0, 'больше не работает, например, из-за утечки'],
    ],
    wrongOverlap: 'Выберите, сколько времени работает старый ключ.',
    freshTitle: 'Новый ключ',
    freshNote: 'Сохраните его сейчас: больше он не будет показан.',
    freshLabel: (kind) => `Новый ${kind}`,
    back: 'Сохранено',
    rotatedBefore:
      'Ключ уже сменён, и новый был показан тогда. Если он утерян, смените его ещё раз.',
    requests: 'Журнал запросов',
    requestsLead:
      'Что запрашивали ваши программы в последние дни и что получили в ответ. Тела, заголовки и ключи не хранятся.',
    method: 'Метод',
    path: 'Путь',
    status: 'Статус',
    error: 'Ошибка',
    duration: 'Длительность',
    requestId: 'Номер запроса',
    from: 'С',
    to: 'По',
    noRequests: 'Таких запросов нет.',
    events: 'События',
    eventsLead: 'Что произошло в проекте, сначала новые.',
    created: 'Создано',
    event: 'Событие',
    about: 'О чём',
    position: 'Позиция',
    delivery: 'Уведомление',
    noEvents: 'Ещё ничего не произошло.',
  },
};
