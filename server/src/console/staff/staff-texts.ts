import type { InEveryLanguage } from '../../pages/language.ts';
import type { Role } from '../../staff/roles.ts';

type ConsoleStaffTexts = {
  readonly lead: string;
  readonly installation: string;
  readonly project: string;
  readonly projectHint: string;
  readonly scope: string;
  readonly roles: string;
  readonly empty: string;
  readonly meanings: Readonly<Record<Role, string>>;
  readonly noRole: string;
  readonly inviteLead: string;
  readonly place: string;
  readonly remove: string;
  readonly self: string;
  readonly endSessionsMeaning: string;
  readonly expires: string;
  readonly tokens: string;
  readonly tokensLead: string;
  readonly newToken: string;
  readonly tokenName: string;
  readonly tokenNameHint: string;
  readonly expiresOn: string;
  readonly never: string;
  readonly create: string;
  readonly noTokens: string;
  readonly shownOnce: string;
  readonly deleteToken: string;
  readonly wrongDay: string;
  readonly wrongProject: string;
  readonly done: Readonly<Record<string, string>>;
  /** The refusals of the API, by code. */
  readonly refusals: Readonly<Record<string, string>>;
};

export const consoleStaffTexts: InEveryLanguage<ConsoleStaffTexts> = {
  en: {
    lead: 'People who work in the installation and in projects.',
    installation: 'Installation',
    project: 'Project',
    projectHint: 'Id of the project',
    scope: 'Where',
    roles: 'Roles',
    empty: 'No one fits.',
    meanings: {
      operator: 'Everything in the installation.',
      treasurer: 'Money: deposits, postings, bank; reads everything.',
      helpdesk: 'Reads, cancels orders, resends, unlocks people.',
      auditor: 'Reads everything and changes nothing.',
    },
    noRole: 'no role',
    inviteLead: 'They get an email with a link, set a password and then the second factor.',
    place: 'Project, with a role in a project',
    remove: 'Take the role away',
    self: 'This is you. Another operator can change your role.',
    endSessionsMeaning: 'They are signed out at once, in every browser.',
    expires: 'Ends',
    tokens: 'Tokens',
    tokensLead:
      'A token is for a program that calls the operator API. It may do what its role may do.',
    newToken: 'New token',
    tokenName: 'Name',
    tokenNameHint: 'Who or what uses it; the log shows it',
    expiresOn: 'Last day (may stay empty)',
    never: 'never',
    create: 'Create token',
    noTokens: 'There are no tokens.',
    shownOnce: 'Copy the token now. It is shown this once and never again.',
    deleteToken: 'Delete',
    wrongDay: 'Enter a day in the future.',
    wrongProject: 'A role in a project needs the id of the project; other roles need none.',
    done: {
      deleted: 'The token was deleted. Its next request is declined.',
      added: 'They have the role now. They use the password that they have.',
      ended: 'They are signed out everywhere.',
    },
    refusals: {
      already_there: 'They have a role there already. Change it on their page.',
      not_found: 'There is no such project.',
      yourself: 'You cannot change your own role or suspend yourself. Another operator can.',
      last_operator: 'They are the last operator. Make another operator first.',
      invalid_state: 'This is not possible in their present state. Refresh the page.',
      invalid_properties: 'Check what you entered.',
    },
  },
  lt: {
    lead: 'Žmonės, kurie dirba visoje sistemoje ir projektuose.',
    installation: 'Visa sistema',
    project: 'Projektas',
    projectHint: 'Projekto identifikatorius',
    scope: 'Kur',
    roles: 'Vaidmenys',
    empty: 'Tokių žmonių nėra.',
    meanings: {
      operator: 'Viskas sistemoje.',
      treasurer: 'Pinigai: įnešimai, įrašai, bankas; viską mato.',
      helpdesk: 'Mato, atšaukia užsakymus, siunčia iš naujo, atrakina.',
      auditor: 'Viską mato ir nieko nekeičia.',
    },
    noRole: 'be vaidmens',
    inviteLead: 'Žmogus gaus laišką su nuoroda, susikurs slaptažodį ir antrąjį patvirtinimą.',
    place: 'Projektas, jei vaidmuo projekte',
    remove: 'Atimti vaidmenį',
    self: 'Tai jūs. Jūsų vaidmenį gali pakeisti kitas operatorius.',
    endSessionsMeaning: 'Žmogus iškart atjungiamas visose naršyklėse.',
    expires: 'Baigiasi',
    tokens: 'Prieigos raktai',
    tokensLead:
      'Raktas skirtas programai, kuri naudoja operatoriaus sąsają. Jis leidžia tai, ką leidžia jo vaidmuo.',
    newToken: 'Naujas raktas',
    tokenName: 'Pavadinimas',
    tokenNameHint: 'Kas jį naudoja; tai rodo žurnalas',
    expiresOn: 'Paskutinė diena (galima palikti tuščią)',
    never: 'niekada',
    create: 'Sukurti raktą',
    noTokens: 'Raktų nėra.',
    shownOnce: 'Nusikopijuokite raktą dabar. Jis rodomas vieną kartą.',
    deleteToken: 'Ištrinti',
    wrongDay: 'Įveskite būsimą dieną.',
    wrongProject:
      'Vaidmeniui projekte reikia projekto identifikatoriaus, kitiems vaidmenims jo nereikia.',
    done: {
      deleted: 'Raktas ištrintas. Kita jo užklausa bus atmesta.',
      added: 'Vaidmuo suteiktas. Žmogus naudoja turimą slaptažodį.',
      ended: 'Žmogus atjungtas visose naršyklėse.',
    },
    refusals: {
      already_there: 'Šis žmogus ten jau turi vaidmenį. Pakeiskite jį žmogaus puslapyje.',
      not_found: 'Tokio projekto nėra.',
      yourself: 'Savo vaidmens pakeisti ir savęs sustabdyti negalite. Tai gali kitas operatorius.',
      last_operator: 'Tai paskutinis operatorius. Pirmiau paskirkite kitą.',
      invalid_state: 'Dabartinėje būsenoje tai neįmanoma. Atnaujinkite puslapį.',
      invalid_properties: 'Patikrinkite, ką įvedėte.',
    },
  },
  ru: {
    lead: 'Люди, которые работают во всей системе и в проектах.',
    installation: 'Вся система',
    project: 'Проект',
    projectHint: 'Идентификатор проекта',
    scope: 'Где',
    roles: 'Роли',
    empty: 'Таких людей нет.',
    meanings: {
      operator: 'Всё в системе.',
      treasurer: 'Деньги: пополнения, проводки, банк; видит всё.',
      helpdesk: 'Видит, отменяет заказы, отправляет повторно, разблокирует.',
      auditor: 'Видит всё и ничего не меняет.',
    },
    noRole: 'без роли',
    inviteLead: 'Человек получит письмо со ссылкой, задаст пароль, а затем второй фактор.',
    place: 'Проект, если роль в проекте',
    remove: 'Снять роль',
    self: 'Это вы. Вашу роль может изменить другой оператор.',
    endSessionsMeaning: 'Человек сразу выходит из системы во всех браузерах.',
    expires: 'Заканчивается',
    tokens: 'Токены',
    tokensLead:
      'Токен нужен программе, которая обращается к API оператора. Ему позволено то, что позволяет роль.',
    newToken: 'Новый токен',
    tokenName: 'Название',
    tokenNameHint: 'Кто или что им пользуется; это видно в журнале',
    expiresOn: 'Последний день (можно оставить пустым)',
    never: 'никогда',
    create: 'Создать токен',
    noTokens: 'Токенов нет.',
    shownOnce: 'Скопируйте токен сейчас. Он показывается один раз.',
    deleteToken: 'Удалить',
    wrongDay: 'Введите день в будущем.',
    wrongProject: 'Роли в проекте нужен идентификатор проекта; остальным ролям он не нужен.',
    done: {
      deleted: 'Токен удалён. Его следующий запрос будет отклонён.',
      added: 'Роль назначена. Человек пользуется прежним паролем.',
      ended: 'Человек вышел из системы во всех браузерах.',
    },
    refusals: {
      already_there: 'У этого человека там уже есть роль. Измените её на странице человека.',
      not_found: 'Такого проекта нет.',
      yourself: 'Изменить свою роль или приостановить себя нельзя. Это может другой оператор.',
      last_operator: 'Это последний оператор. Сначала назначьте другого.',
      invalid_state: 'В нынешнем состоянии это невозможно. Обновите страницу.',
      invalid_properties: 'Проверьте, что вы ввели.',
    },
  },
};
