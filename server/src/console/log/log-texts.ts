import type { InEveryLanguage } from '../../pages/language.ts';

type LogTexts = {
  readonly lead: string;
  readonly when: string;
  readonly who: string;
  readonly whoHint: string;
  readonly what: string;
  readonly subject: string;
  readonly subjectHint: string;
  readonly project: string;
  readonly changes: string;
  readonly fromWhere: string;
  readonly from: string;
  readonly to: string;
  readonly empty: string;
  readonly nothing: string;
  readonly actors: Readonly<Record<string, string>>;
  readonly verify: string;
  readonly verifyLead: string;
  readonly sound: string;
  readonly broken: string;
  readonly acts: string;
  readonly head: string;
  readonly headMeaning: string;
  readonly breaks: string;
  readonly expected: string;
  readonly found: string;
  readonly log: string;
};

// biome-ignore format: one line for the words of actors
export const logTexts: InEveryLanguage<LogTexts> = {
  en: {
    lead: 'Everything that staff and tokens did, the newest first. No role can change or delete a row.',
    when: 'When',
    who: 'Who',
    whoHint: 'Id of a person or token; admin',
    what: 'What',
    subject: 'On what',
    subjectHint: 'Kind and id, such as staff 0d9c…',
    project: 'In the portal of project',
    changes: 'Before → after',
    fromWhere: 'From where',
    from: 'From',
    to: 'To',
    empty: 'Nothing fits.',
    nothing: 'none',
    actors: { admin: 'admin token', token: 'token', staff: '' },
    verify: 'Verify the log',
    verifyLead: 'Each row carries a hash over itself and the row before. All of them were computed again now.',
    sound: 'No row was changed or removed.',
    broken: 'The log was changed. Compare it with a backup and find out who can write to the database.',
    acts: 'Rows',
    head: 'Hash of the last row',
    headMeaning: 'Keep it elsewhere: later it shows whether the whole log was written anew.',
    breaks: 'Where the chain is broken',
    expected: 'Expected',
    found: 'Found',
    log: 'Log',
  },
  lt: {
    lead: 'Viskas, ką darė darbuotojai ir prieigos raktai, naujausi viršuje. Joks vaidmuo negali eilutės pakeisti ar ištrinti.',
    when: 'Kada',
    who: 'Kas',
    whoHint: 'Žmogaus ar rakto identifikatorius; admin',
    what: 'Veiksmas',
    subject: 'Su kuo',
    subjectHint: 'Rūšis ir identifikatorius, pvz., staff 0d9c…',
    project: 'Projekto portale',
    changes: 'Prieš → po',
    fromWhere: 'Iš kur',
    from: 'Nuo',
    to: 'Iki',
    empty: 'Tokių veiksmų nėra.',
    nothing: 'nėra',
    actors: { admin: 'administratoriaus raktas', token: 'raktas', staff: '' },
    verify: 'Patikrinti žurnalą',
    verifyLead: 'Kiekviena eilutė turi santrauką, apimančią ją pačią ir ankstesnę eilutę. Dabar visos suskaičiuotos iš naujo.',
    sound: 'Nė viena eilutė nepakeista ir nepašalinta.',
    broken: 'Žurnalas pakeistas. Palyginkite jį su atsargine kopija ir išsiaiškinkite, kas gali rašyti į duomenų bazę.',
    acts: 'Eilutės',
    head: 'Paskutinės eilutės santrauka',
    headMeaning: 'Saugokite ją kitur: vėliau ji parodys, ar visas žurnalas nebuvo perrašytas.',
    breaks: 'Kur grandinė nutrūkusi',
    expected: 'Turi būti',
    found: 'Yra',
    log: 'Žurnalas',
  },
  ru: {
    lead: 'Всё, что сделали сотрудники и токены, новые записи сверху. Ни одна роль не может изменить или удалить запись.',
    when: 'Когда',
    who: 'Кто',
    whoHint: 'Идентификатор человека или токена; admin',
    what: 'Действие',
    subject: 'С чем',
    subjectHint: 'Вид и идентификатор, например staff 0d9c…',
    project: 'В портале проекта',
    changes: 'До → после',
    fromWhere: 'Откуда',
    from: 'С',
    to: 'По',
    empty: 'Таких действий нет.',
    nothing: 'нет',
    actors: { admin: 'токен администратора', token: 'токен', staff: '' },
    verify: 'Проверить журнал',
    verifyLead: 'Каждая запись содержит хеш самой записи и предыдущей. Сейчас все они вычислены заново.',
    sound: 'Ни одна запись не изменена и не удалена.',
    broken: 'Журнал изменён. Сравните его с резервной копией и выясните, кто может писать в базу данных.',
    acts: 'Записи',
    head: 'Хеш последней записи',
    headMeaning: 'Храните его в другом месте: позже он покажет, не переписан ли весь журнал.',
    breaks: 'Где цепочка нарушена',
    expected: 'Должно быть',
    found: 'Есть',
    log: 'Журнал',
  },
};
