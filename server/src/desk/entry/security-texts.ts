import type { InEveryLanguage } from '../../pages/language.ts';
import { type SetUpTexts, setUpTexts } from '../../pages/second-factor/set-up-texts.ts';
import type { Face } from '../desk-request.ts';

/** The outcomes of an act, on the page that follows it. */
export const doneActs = [
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'session_ended',
  'others_ended',
  'password_changed',
] as const;
export type DoneAct = (typeof doneActs)[number];

type SecurityTexts = SetUpTexts & {
  readonly title: string;
  readonly noFactor: Readonly<Record<Face, string>>;
  readonly done: Readonly<Record<DoneAct, string>>;
  readonly sessions: string;
  readonly where: string;
  readonly since: string;
  readonly lastRequest: string;
  readonly thisBrowser: string;
  readonly act: string;
  readonly end: string;
  readonly endOthers: string;
  readonly unknownPlace: string;
  readonly password: string;
  readonly passwordMeaning: string;
  readonly oldPassword: string;
  readonly oldPasswordWrong: string;
  readonly changePassword: string;
};

// biome-ignore format: one text per line
export const securityTexts: InEveryLanguage<SecurityTexts> = {
  en: {
    ...setUpTexts.en,
    title: 'Security',
    noFactor: {
      portal: 'You have no second factor yet. Until you set one up, you see test projects only.',
      console: 'You have no second factor yet. Until you set one up, the console shows nothing but this page.',
    },
    done: {
      totp_added: 'The authenticator app is set up.',
      totp_removed: 'The authenticator app was removed.',
      passkey_added: 'The passkey was added.',
      passkey_removed: 'The passkey was removed.',
      session_ended: 'The session was ended.',
      others_ended: 'All other sessions were ended.',
      password_changed: 'Your password was changed, and all other sessions were ended.',
    },
    sessions: 'Sessions',
    where: 'Where',
    since: 'Since',
    lastRequest: 'Last request',
    thisBrowser: 'This browser',
    act: 'Action',
    end: 'End',
    endOthers: 'End all other sessions',
    unknownPlace: 'Unknown browser',
    password: 'Password',
    passwordMeaning: 'A new password ends all your other sessions.',
    oldPassword: 'Old password',
    oldPasswordWrong: 'The old password is wrong.',
    changePassword: 'Change password',
  },
  lt: {
    ...setUpTexts.lt,
    title: 'Saugumas',
    noFactor: {
      portal: 'Antrasis patvirtinimas dar neįjungtas. Kol jo neįjungsite, matysite tik bandomuosius projektus.',
      console: 'Antrasis patvirtinimas dar neįjungtas. Kol jo neįjungsite, pultas rodys tik šį puslapį.',
    },
    done: {
      totp_added: 'Autentifikavimo programėlė įjungta.',
      totp_removed: 'Autentifikavimo programėlė pašalinta.',
      passkey_added: 'Prieigos raktas pridėtas.',
      passkey_removed: 'Prieigos raktas pašalintas.',
      session_ended: 'Seansas užbaigtas.',
      others_ended: 'Visi kiti seansai užbaigti.',
      password_changed: 'Slaptažodis pakeistas, visi kiti seansai užbaigti.',
    },
    sessions: 'Seansai',
    where: 'Kur',
    since: 'Nuo',
    lastRequest: 'Paskutinė užklausa',
    thisBrowser: 'Ši naršyklė',
    act: 'Veiksmas',
    end: 'Užbaigti',
    endOthers: 'Užbaigti visus kitus seansus',
    unknownPlace: 'Nežinoma naršyklė',
    password: 'Slaptažodis',
    passwordMeaning: 'Pakeitus slaptažodį, visi kiti jūsų seansai užbaigiami.',
    oldPassword: 'Senas slaptažodis',
    oldPasswordWrong: 'Senas slaptažodis neteisingas.',
    changePassword: 'Pakeisti slaptažodį',
  },
  ru: {
    ...setUpTexts.ru,
    title: 'Безопасность',
    noFactor: {
      portal: 'Второй фактор ещё не включён. Пока вы его не включите, видны только тестовые проекты.',
      console: 'Второй фактор ещё не включён. Пока вы его не включите, консоль показывает только эту страницу.',
    },
    done: {
      totp_added: 'Приложение-аутентификатор подключено.',
      totp_removed: 'Приложение-аутентификатор удалено.',
      passkey_added: 'Ключ доступа добавлен.',
      passkey_removed: 'Ключ доступа удалён.',
      session_ended: 'Сеанс завершён.',
      others_ended: 'Все остальные сеансы завершены.',
      password_changed: 'Пароль изменён, все остальные сеансы завершены.',
    },
    sessions: 'Сеансы',
    where: 'Где',
    since: 'С какого времени',
    lastRequest: 'Последний запрос',
    thisBrowser: 'Этот браузер',
    act: 'Действие',
    end: 'Завершить',
    endOthers: 'Завершить все остальные сеансы',
    unknownPlace: 'Неизвестный браузер',
    password: 'Пароль',
    passwordMeaning: 'Новый пароль завершает все ваши остальные сеансы.',
    oldPassword: 'Старый пароль',
    oldPasswordWrong: 'Старый пароль неверный.',
    changePassword: 'Изменить пароль',
  },
};
