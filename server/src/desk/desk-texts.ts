import type { InEveryLanguage } from '../pages/language.ts';

type DeskTexts = {
  readonly skip: string;
  readonly navigation: string;
  readonly language: string;
  readonly mode: string;
  readonly test: string;
  readonly live: string;
  /** Next to a mode in which the merchant has no project. */
  readonly noProject: string;
  readonly projects: string;
  readonly search: string;
  readonly security: string;
  /** The time zone of every moment on the page. */
  readonly zone: string;
  readonly pages: (caption: string) => string;
  readonly nextPage: string;
  readonly previousPage: string;
  readonly downloadCsv: string;
  readonly noEntries: string;
  /** Of a list without a filter. */
  readonly nothingYet: string;
  /** Where a page of a list begins: it stands in the address alone. */
  readonly place: string;
  /** In place of rows, where there are more to look at. */
  readonly goesOn: string;
  readonly filters: string;
  readonly filtersSet: string;
  readonly apply: string;
  readonly clear: string;
  /** The first choice of a select: no filter. */
  readonly all: string;
  readonly remove: (filter: string) => string;
  readonly showTable: string;
  readonly sameByApi: string;
  /** Fields of a filter with unreadable values. */
  readonly wrongFilter: (names: string) => string;
};

// biome-ignore format: one text per line
export const deskTexts: InEveryLanguage<DeskTexts> = {
  en: {
    skip: 'Skip to the content',
    navigation: 'Main',
    language: 'Language',
    mode: 'Mode',
    test: 'Test',
    live: 'Live',
    noProject: 'no project',
    projects: 'Projects',
    search: 'Search',
    security: 'Security',
    zone: 'All times are in UTC.',
    pages: (caption) => `Pages: ${caption}`,
    nextPage: 'Next page',
    previousPage: 'Previous page',
    downloadCsv: 'Download CSV',
    noEntries: 'No entries',
    nothingYet: 'Nothing is here yet.',
    place: 'page',
    goesOn: 'Nothing on this page matches. Not everything was searched: the next page goes on.',
    filters: 'Filters',
    filtersSet: 'Filters that are set',
    apply: 'Apply',
    clear: 'Clear all',
    all: 'All',
    remove: (filter) => `Remove filter: ${filter}`,
    showTable: 'Show as a table',
    sameByApi: 'The same by API',
    wrongFilter: (names) => `This could not be read and was left out: ${names}.`,
  },
  lt: {
    skip: 'Pereiti prie turinio',
    navigation: 'Pagrindinis meniu',
    language: 'Kalba',
    mode: 'Režimas',
    test: 'Bandomasis',
    live: 'Tikrasis',
    noProject: 'projekto nėra',
    projects: 'Projektai',
    search: 'Ieškoti',
    security: 'Saugumas',
    zone: 'Laikas nurodytas pagal UTC.',
    pages: (caption) => `Puslapiai: ${caption}`,
    nextPage: 'Kitas puslapis',
    previousPage: 'Ankstesnis puslapis',
    downloadCsv: 'Atsisiųsti CSV',
    noEntries: 'Įrašų nėra',
    nothingYet: 'Čia dar nieko nėra.',
    place: 'puslapis',
    goesOn: 'Šiame puslapyje tinkamų įrašų nėra. Peržiūrėta dar ne viskas: paieška tęsiama kitame puslapyje.',
    filters: 'Filtrai',
    filtersSet: 'Pasirinkti filtrai',
    apply: 'Taikyti',
    clear: 'Išvalyti viską',
    all: 'Nesvarbu',
    remove: (filter) => `Pašalinti filtrą: ${filter}`,
    showTable: 'Rodyti lentelę',
    sameByApi: 'Tas pats per API',
    wrongFilter: (names) => `Nepavyko perskaityti, todėl praleista: ${names}.`,
  },
  ru: {
    skip: 'Перейти к содержанию',
    navigation: 'Главное меню',
    language: 'Язык',
    mode: 'Режим',
    test: 'Тестовый',
    live: 'Рабочий',
    noProject: 'проекта нет',
    projects: 'Проекты',
    search: 'Найти',
    security: 'Безопасность',
    zone: 'Время указано по UTC.',
    pages: (caption) => `Страницы: ${caption}`,
    nextPage: 'Следующая страница',
    previousPage: 'Предыдущая страница',
    downloadCsv: 'Скачать CSV',
    noEntries: 'Записей нет',
    nothingYet: 'Здесь пока ничего нет.',
    place: 'страница',
    goesOn: 'На этой странице подходящих записей нет. Просмотрено не всё: поиск продолжится на следующей странице.',
    filters: 'Фильтры',
    filtersSet: 'Выбранные фильтры',
    apply: 'Применить',
    clear: 'Сбросить всё',
    all: 'Все',
    remove: (filter) => `Убрать фильтр: ${filter}`,
    showTable: 'Показать таблицу',
    sameByApi: 'То же через API',
    wrongFilter: (names) => `Не удалось прочитать, поэтому пропущено: ${names}.`,
  },
};
