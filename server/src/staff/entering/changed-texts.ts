import type { InEveryLanguage } from '../../pages/language.ts';

/** The changes to a person's own sign-in. */
export const ownChanges = [
  'set_up_totp',
  'remove_totp',
  'add_passkey',
  'remove_passkey',
  'renew_recovery_codes',
  'change_password',
] as const;
export type OwnChange = (typeof ownChanges)[number];

type ChangedTexts = {
  readonly subjects: Readonly<Record<OwnChange, string>>;
  readonly text: (subject: string, securityUrl: string) => string;
};

/** The mail to the member after such a change. */
// biome-ignore format: one text per line
export const changedTexts: InEveryLanguage<ChangedTexts> = {
  en: {
    subjects: {
      set_up_totp: 'A one-time code app was added to your staff account',
      remove_totp: 'The one-time code app was removed from your staff account',
      add_passkey: 'A passkey was added to your staff account',
      remove_passkey: 'A passkey was removed from your staff account',
      renew_recovery_codes: 'Your staff account has new recovery codes',
      change_password: 'The password of your staff account was changed',
    },
    text: (subject, url) => `${subject} at Florin.\n\nIf it was you, there is nothing to do. If it was not, set a new password at once and end all other sessions:\n${url}`,
  },
  lt: {
    subjects: {
      set_up_totp: 'Prie jūsų darbuotojo paskyros pridėta vienkartinių kodų programėlė',
      remove_totp: 'Iš jūsų darbuotojo paskyros pašalinta vienkartinių kodų programėlė',
      add_passkey: 'Prie jūsų darbuotojo paskyros pridėtas prieigos raktas',
      remove_passkey: 'Iš jūsų darbuotojo paskyros pašalintas prieigos raktas',
      renew_recovery_codes: 'Jūsų darbuotojo paskyrai sukurti nauji atkūrimo kodai',
      change_password: 'Pakeistas jūsų darbuotojo paskyros slaptažodis',
    },
    text: (subject, url) => `${subject} sistemoje „Florin“.\n\nJei tai padarėte jūs, nieko daryti nereikia. Jei ne, nedelsdami susikurkite naują slaptažodį ir baikite visus kitus seansus:\n${url}`,
  },
  ru: {
    subjects: {
      set_up_totp: 'К вашей учётной записи сотрудника добавлено приложение одноразовых кодов',
      remove_totp: 'Из вашей учётной записи сотрудника удалено приложение одноразовых кодов',
      add_passkey: 'К вашей учётной записи сотрудника добавлен ключ доступа',
      remove_passkey: 'Из вашей учётной записи сотрудника удалён ключ доступа',
      renew_recovery_codes: 'Для вашей учётной записи сотрудника созданы новые коды восстановления',
      change_password: 'Пароль вашей учётной записи сотрудника изменён',
    },
    text: (subject, url) => `${subject} в Florin.\n\nЕсли это сделали вы, ничего делать не нужно. Если нет, немедленно задайте новый пароль и завершите все другие сеансы:\n${url}`,
  },
};
