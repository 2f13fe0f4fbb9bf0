import type { InEveryLanguage } from '../pages/language.ts';
import type { ProjectRole, StaffState } from '../staff/members/member.ts';

type DoneAct =
  | 'invited'
  | 'added'
  | 'changed'
  | 'removed'
  | 'suspended'
  | 'resumed'
  | 'again'
  | 'ended';

type StaffTexts = {
  readonly title: string;
  readonly since: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly state: string;
  readonly secondFactor: string;
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
  readonly states: Readonly<Record<StaffState, string>>;
  /** The rights of each role. */
  readonly meanings: Readonly<Record<ProjectRole, string>>;
  readonly invite: string;
  readonly inviteLead: string;
  readonly language: string;
  readonly sendInvitation: string;
  readonly about: string;
  readonly changeRole: string;
  readonly newRole: string;
  readonly remove: string;
  readonly removeMeaning: string;
  readonly suspend: string;
  readonly suspendMeaning: string;
  readonly resume: string;
  readonly resumeMeaning: string;
  readonly inviteAgain: string;
  readonly inviteAgainMeaning: string;
  readonly self: string;
  readonly log: string;
  readonly logLead: string;
  /** Replaces the name of the person. */
  readonly operator: string;
  readonly logEmpty: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly subject: string;
  readonly changes: string;
  readonly fromWhere: string;
  readonly from: string;
  readonly to: string;
  readonly nothing: string;
  readonly sessions: string;
  readonly sessionsLead: string;
  readonly noSessions: string;
  readonly browser: string;
  readonly unknownBrowser: string;
  readonly lastRequest: string;
  readonly endSessions: string;
  readonly endSessionsMeaning: string;
  readonly theirActs: string;
  readonly done: Readonly<Record<DoneAct, string>>;
  readonly wrong: { readonly email: string; readonly name: string; readonly choice: string };
};

export const staffTexts: InEveryLanguage<StaffTexts> = {
  en: {
    title: 'Staff',
    since: 'Since',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    state: 'State',
    secondFactor: 'Second factor',
    yes: 'set up',
    no: 'none',
    empty: 'No one has a role in this project.',
    states: { invited: 'invited', active: 'active', suspended: 'suspended' },
    meanings: {
      owner: 'Everything in the project, staff too.',
      finance: 'Orders and money: refunds, payouts, statements.',
      support: 'Orders, links, cancelling and resending. No refunds.',
      developer: 'Keys, webhooks and events; in test mode also orders and refunds.',
      viewer: 'Looks at everything and changes nothing.',
    },
    invite: 'Invite someone',
    inviteLead: 'They get a mail with a link, set a password and see what their role allows.',
    language: 'Language of the mail',
    sendInvitation: 'Send invitation',
    about: 'About this person',
    changeRole: 'Change role',
    newRole: 'New role',
    remove: 'Remove from the project',
    removeMeaning: 'They lose this project at once. What they did stays in the log.',
    suspend: 'Suspend',
    suspendMeaning: 'They are signed out at once and cannot sign in until you end it.',
    resume: 'End the suspension',
    resumeMeaning: 'They can sign in again.',
    inviteAgain: 'Send the invitation again',
    inviteAgainMeaning: 'A new link goes by mail; the older one stops working.',
    self: 'This is you. Another owner can change your role.',
    log: 'Log',
    logLead:
      'What people did in this project, the newest first. Of the operator it shows only when they looked at this portal.',
    operator: 'the operator',
    logEmpty: 'Nothing was done yet.',
    when: 'When',
    who: 'Who',
    what: 'What',
    subject: 'On what',
    changes: 'Before → after',
    fromWhere: 'From where',
    from: 'From',
    to: 'To',
    nothing: 'none',
    sessions: 'Sessions',
    sessionsLead: 'Who works in this project now, and with which browser.',
    noSessions: 'No one works here now.',
    browser: 'Browser',
    unknownBrowser: 'unknown browser',
    lastRequest: 'Last request',
    endSessions: 'End sessions',
    endSessionsMeaning:
      'They are signed out of this project at once, in every browser, and have to sign in again. In other projects nothing changes.',
    theirActs: 'What they did',
    done: {
      invited: 'The invitation was sent.',
      added: 'They were added to the project. They use the password that they have.',
      changed: 'The role was changed.',
      removed: 'They were removed from the project.',
      suspended: 'They are suspended and signed out.',
      resumed: 'The suspension has ended.',
      again: 'A new invitation was sent.',
      ended: 'Their sessions in this project have ended.',
    },
    wrong: {
      email: 'This is not an email address.',
      name: 'Write a name.',
      choice: 'Choose one from the list.',
    },
  },
  lt: {
    title: 'Darbuotojai',
    since: 'Nuo',
    name: 'Vardas',
    email: 'El. paštas',
    role: 'Vaidmuo',
    state: 'Būsena',
    secondFactor: 'Antrasis patvirtinimas',
    yes: 'įjungtas',
    no: 'nėra',
    empty: 'Šiame projekte niekas neturi vaidmens.',
    states: { invited: 'pakviestas', active: 'aktyvus', suspended: 'sustabdytas' },
    meanings: {
      owner: 'Viskas projekte, taip pat darbuotojai.',
      finance: 'Užsakymai ir pinigai: grąžinimai, išmokos, išrašai.',
      support: 'Užsakymai, nuorodos, atšaukimas ir pakartotinis siuntimas. Be grąžinimų.',
      developer: 'Raktai, pranešimai ir įvykiai; bandomajame režime ir užsakymai bei grąžinimai.',
      viewer: 'Viską mato ir nieko nekeičia.',
    },
    invite: 'Pakviesti',
    inviteLead:
      'Žmogus gaus laišką su nuoroda, susikurs slaptažodį ir matys tai, ką leidžia vaidmuo.',
    language: 'Laiško kalba',
    sendInvitation: 'Siųsti kvietimą',
    about: 'Apie šį žmogų',
    changeRole: 'Keisti vaidmenį',
    newRole: 'Naujas vaidmuo',
    remove: 'Pašalinti iš projekto',
    removeMeaning: 'Žmogus iškart praras šį projektą. Tai, ką jis padarė, liks žurnale.',
    suspend: 'Sustabdyti',
    suspendMeaning:
      'Žmogus iškart bus atjungtas ir negalės prisijungti, kol sustabdymo nepanaikinsite.',
    resume: 'Panaikinti sustabdymą',
    resumeMeaning: 'Žmogus vėl galės prisijungti.',
    inviteAgain: 'Siųsti kvietimą dar kartą',
    inviteAgainMeaning: 'Laišku bus išsiųsta nauja nuoroda, senoji nebeveiks.',
    self: 'Tai jūs. Jūsų vaidmenį gali pakeisti kitas savininkas.',
    log: 'Žurnalas',
    logLead:
      'Ką žmonės darė šiame projekte, naujausi viršuje. Iš operatoriaus veiksmų rodoma tik tai, kada jis peržiūrėjo portalą.',
    operator: 'operatorius',
    logEmpty: 'Dar nieko nedaryta.',
    when: 'Kada',
    who: 'Kas',
    what: 'Veiksmas',
    subject: 'Su kuo',
    changes: 'Prieš → po',
    fromWhere: 'Iš kur',
    from: 'Nuo',
    to: 'Iki',
    nothing: 'nėra',
    sessions: 'Seansai',
    sessionsLead: 'Kas dabar dirba šiame projekte ir su kokia naršykle.',
    noSessions: 'Dabar niekas nedirba.',
    browser: 'Naršyklė',
    unknownBrowser: 'nežinoma naršyklė',
    lastRequest: 'Paskutinė užklausa',
    endSessions: 'Baigti seansus',
    endSessionsMeaning:
      'Žmogus iškart atjungiamas nuo šio projekto visose naršyklėse ir turės prisijungti iš naujo. Kituose projektuose niekas nesikeičia.',
    theirActs: 'Ką šis žmogus darė',
    done: {
      invited: 'Kvietimas išsiųstas.',
      added: 'Žmogus pridėtas prie projekto. Jis naudoja turimą slaptažodį.',
      changed: 'Vaidmuo pakeistas.',
      removed: 'Žmogus pašalintas iš projekto.',
      suspended: 'Žmogus sustabdytas ir atjungtas.',
      resumed: 'Sustabdymas panaikintas.',
      again: 'Išsiųstas naujas kvietimas.',
      ended: 'Šio žmogaus seansai projekte baigti.',
    },
    wrong: {
      email: 'Tai ne el. pašto adresas.',
      name: 'Įveskite vardą.',
      choice: 'Pasirinkite iš sąrašo.',
    },
  },
  ru: {
    title: 'Сотрудники',
    since: 'С',
    name: 'Имя',
    email: 'Эл. почта',
    role: 'Роль',
    state: 'Состояние',
    secondFactor: 'Второй фактор',
    yes: 'настроен',
    no: 'нет',
    empty: 'В этом проекте ни у кого нет роли.',
    states: { invited: 'приглашён', active: 'активен', suspended: 'приостановлен' },
    meanings: {
      owner: 'Всё в проекте, в том числе сотрудники.',
      finance: 'Заказы и деньги: возвраты, выплаты, выписки.',
      support: 'Заказы, ссылки, отмена и повторная отправка. Без возвратов.',
      developer: 'Ключи, уведомления и события; в тестовом режиме также заказы и возвраты.',
      viewer: 'Видит всё и ничего не меняет.',
    },
    invite: 'Пригласить',
    inviteLead: 'Человек получит письмо со ссылкой, задаст пароль и увидит то, что позволяет роль.',
    language: 'Язык письма',
    sendInvitation: 'Отправить приглашение',
    about: 'Об этом человеке',
    changeRole: 'Изменить роль',
    newRole: 'Новая роль',
    remove: 'Убрать из проекта',
    removeMeaning: 'Человек сразу потеряет доступ к проекту. Сделанное им останется в журнале.',
    suspend: 'Приостановить',
    suspendMeaning: 'Человек сразу выйдет из системы и не сможет войти, пока вы это не отмените.',
    resume: 'Отменить приостановку',
    resumeMeaning: 'Человек снова сможет войти.',
    inviteAgain: 'Отправить приглашение ещё раз',
    inviteAgainMeaning: 'Новая ссылка придёт письмом, прежняя перестанет работать.',
    self: 'Это вы. Вашу роль может изменить другой владелец.',
    log: 'Журнал',
    logLead:
      'Что люди делали в этом проекте, сначала новое. Из действий оператора показано только, когда он просматривал портал.',
    operator: 'оператор',
    logEmpty: 'Пока ничего не сделано.',
    when: 'Когда',
    who: 'Кто',
    what: 'Действие',
    subject: 'С чем',
    changes: 'До → после',
    fromWhere: 'Откуда',
    from: 'С',
    to: 'По',
    nothing: 'нет',
    sessions: 'Сеансы',
    sessionsLead: 'Кто сейчас работает в проекте и в каком браузере.',
    noSessions: 'Сейчас никто не работает.',
    browser: 'Браузер',
    unknownBrowser: 'неизвестный браузер',
    lastRequest: 'Последний запрос',
    endSessions: 'Завершить сеансы',
    endSessionsMeaning:
      'Человек сразу выйдет из этого проекта во всех браузерах и должен будет войти снова. В других проектах ничего не изменится.',
    theirActs: 'Что делал этот человек',
    done: {
      invited: 'Приглашение отправлено.',
      added: 'Человек добавлен в проект. Он пользуется своим паролем.',
      changed: 'Роль изменена.',
      removed: 'Человек убран из проекта.',
      suspended: 'Человек приостановлен и вышел из системы.',
      resumed: 'Приостановка отменена.',
      again: 'Отправлено новое приглашение.',
      ended: 'Сеансы этого человека в проекте завершены.',
    },
    wrong: {
      email: 'Это не адрес эл. почты.',
      name: 'Введите имя.',
      choice: 'Выберите из списка.',
    },
  },
};
