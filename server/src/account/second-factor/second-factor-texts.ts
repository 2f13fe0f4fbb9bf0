import type { InEveryLanguage } from '../../pages/language.ts';

/** The changes of a person's second factor. Each is reported by mail. */
export const factorChanges = [
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'limit_changed',
] as const;
export type FactorChange = (typeof factorChanges)[number];

export const isFactorChange = (text: string): text is FactorChange =>
  (factorChanges as readonly string[]).includes(text);

type SecondFactorTexts = {
  readonly title: string;
  readonly meaning: string;
  readonly back: string;
  /** Above the forms that ask for one. */
  readonly asked: Readonly<Record<'prove' | 'above', readonly [title: string, meaning: string]>>;
  readonly lost: string;
  readonly password: string;
  readonly passwordWrong: string;
  readonly passwordHint: string;
  readonly done: Readonly<Record<FactorChange, string>>;
  readonly limit: string;
  readonly limitMeaning: string;
  readonly limitOn: (amount: string) => string;
  readonly limitOff: string;
  readonly limitAmount: string;
  readonly limitHint: string;
  readonly limitBad: string;
  readonly limitSet: string;
  readonly limitRemove: string;
  readonly mailText: (subject: string, url: string) => string;
  readonly mailSubjects: Readonly<Record<FactorChange | 'removed_by_us', string>>;
};

// biome-ignore format: one text per line
export const secondFactorTexts: InEveryLanguage<SecondFactorTexts> = {
  en: {
    title: 'Second factor',
    meaning: 'With a second factor, your password alone no longer opens your wallet. You also enter a code from an app or use a passkey.',
    back: 'Back to My wallet',
    asked: {
      prove: ['Confirm that it is you', 'Please give your second factor again. It then counts for five minutes.'],
      above: ['Confirm that it is you', 'This is more than the amount you chose, so please give your second factor. Nothing has been paid yet.'],
    },
    lost: 'If you have neither your app nor a passkey nor a recovery code, please contact us.',
    password: 'Your password',
    passwordWrong: 'The password is wrong.',
    passwordHint: 'So that no one else can do this in a browser you left open.',
    done: {
      totp_added: 'The authenticator app is set up.',
      totp_removed: 'The authenticator app was removed.',
      passkey_added: 'The passkey was added.',
      passkey_removed: 'The passkey was removed.',
      codes_renewed: 'You have new recovery codes.',
      limit_changed: 'Saved.',
    },
    limit: 'Large payments',
    limitMeaning: 'Choose an amount. Anything larger that you pay, send or permit asks for your second factor again, even while you are signed in. Larger payments with your PIN must then be confirmed on our page.',
    limitOn: (amount) => `Asked above ${amount}`,
    limitOff: 'Not asked',
    limitAmount: 'Ask above, in euros',
    limitHint: 'In other currencies the same number counts.',
    limitBad: 'Please enter an amount, such as 100.00.',
    limitSet: 'Save',
    limitRemove: 'Do not ask',
    mailText: (subject, url) => `${subject}.\n\nIf it was not you, set another password at once and check your second factor:\n${url}`,
    mailSubjects: {
      totp_added: 'An authenticator app was added to your Florin wallet',
      totp_removed: 'The authenticator app was removed from your Florin wallet',
      passkey_added: 'A passkey was added to your Florin wallet',
      passkey_removed: 'A passkey was removed from your Florin wallet',
      codes_renewed: 'Your Florin wallet has new recovery codes',
      limit_changed: 'The amount above which your Florin wallet asks for a second factor was changed',
      removed_by_us: 'Our support removed the second factor from your Florin wallet',
    },
  },
  lt: {
    title: 'Antrasis patvirtinimas',
    meaning: 'Įjungus antrąjį patvirtinimą, vien slaptažodžio piniginei atverti nebepakanka. Dar reikia programėlės kodo arba prieigos rakto.',
    back: 'Grįžti į piniginę',
    asked: {
      prove: ['Patvirtinkite, kad tai jūs', 'Patvirtinkite dar kartą. Patvirtinimas galios penkias minutes.'],
      above: ['Patvirtinkite, kad tai jūs', 'Ši suma didesnė nei jūsų pasirinkta, todėl patvirtinkite, kad tai jūs. Dar nieko nesumokėta.'],
    },
    lost: 'Jei neturite nei programėlės, nei prieigos rakto, nei atsarginio kodo, susisiekite su mumis.',
    password: 'Jūsų slaptažodis',
    passwordWrong: 'Slaptažodis neteisingas.',
    passwordHint: 'Kad niekas kitas to nepadarytų jūsų paliktoje naršyklėje.',
    done: {
      totp_added: 'Autentifikavimo programėlė įjungta.',
      totp_removed: 'Autentifikavimo programėlė pašalinta.',
      passkey_added: 'Prieigos raktas pridėtas.',
      passkey_removed: 'Prieigos raktas pašalintas.',
      codes_renewed: 'Sukurti nauji atsarginiai kodai.',
      limit_changed: 'Išsaugota.',
    },
    limit: 'Didelės sumos',
    limitMeaning: 'Pasirinkite sumą. Mokant, siunčiant ar leidžiant nuskaityti daugiau, dar kartą prašysime patvirtinti, kad tai jūs, net jei esate prisijungę. Didesnius mokėjimus PIN kodu tada reikės patvirtinti mūsų puslapyje.',
    limitOn: (amount) => `Prašoma, kai suma didesnė nei ${amount}`,
    limitOff: 'Neprašoma',
    limitAmount: 'Prašyti, kai suma eurais didesnė nei',
    limitHint: 'Kitoms valiutoms galioja tas pats skaičius.',
    limitBad: 'Įveskite sumą, pavyzdžiui, 100,00.',
    limitSet: 'Išsaugoti',
    limitRemove: 'Neprašyti',
    mailText: (subject, url) => `${subject}.\n\nJei tai padarėte ne jūs, nedelsdami susikurkite kitą slaptažodį ir patikrinkite antrąjį patvirtinimą:\n${url}`,
    mailSubjects: {
      totp_added: 'Prie jūsų Florin piniginės pridėta autentifikavimo programėlė',
      totp_removed: 'Iš jūsų Florin piniginės pašalinta autentifikavimo programėlė',
      passkey_added: 'Prie jūsų Florin piniginės pridėtas prieigos raktas',
      passkey_removed: 'Iš jūsų Florin piniginės pašalintas prieigos raktas',
      codes_renewed: 'Jūsų Florin piniginei sukurti nauji atsarginiai kodai',
      limit_changed: 'Pakeista suma, nuo kurios jūsų Florin piniginė prašo antrojo patvirtinimo',
      removed_by_us: 'Mūsų pagalbos tarnyba išjungė jūsų Florin piniginės antrąjį patvirtinimą',
    },
  },
  ru: {
    title: 'Второй фактор',
    meaning: 'Со вторым фактором одного пароля мало, чтобы открыть кошелёк. Нужен ещё код из приложения или ключ доступа.',
    back: 'Вернуться в кошелёк',
    asked: {
      prove: ['Подтвердите, что это вы', 'Подтвердите вторым фактором ещё раз. Подтверждение действует пять минут.'],
      above: ['Подтвердите, что это вы', 'Эта сумма больше выбранной вами, поэтому подтвердите её вторым фактором. Пока ничего не оплачено.'],
    },
    lost: 'Если у вас нет ни приложения, ни ключа доступа, ни резервного кода, обратитесь к нам.',
    password: 'Ваш пароль',
    passwordWrong: 'Пароль неверный.',
    passwordHint: 'Чтобы никто другой не сделал этого в оставленном вами браузере.',
    done: {
      totp_added: 'Приложение-аутентификатор подключено.',
      totp_removed: 'Приложение-аутентификатор удалено.',
      passkey_added: 'Ключ доступа добавлен.',
      passkey_removed: 'Ключ доступа удалён.',
      codes_renewed: 'Созданы новые резервные коды.',
      limit_changed: 'Сохранено.',
    },
    limit: 'Крупные суммы',
    limitMeaning: 'Выберите сумму. Если вы платите, отправляете или разрешаете списывать больше, мы ещё раз попросим второй фактор, даже если вы уже вошли. Более крупные платежи по ПИН-коду тогда нужно подтвердить на нашей странице.',
    limitOn: (amount) => `Запрашивается, если сумма больше ${amount}`,
    limitOff: 'Не запрашивается',
    limitAmount: 'Запрашивать, если сумма в евро больше',
    limitHint: 'Для других валют действует то же число.',
    limitBad: 'Введите сумму, например 100,00.',
    limitSet: 'Сохранить',
    limitRemove: 'Не запрашивать',
    mailText: (subject, url) => `${subject}.\n\nЕсли это сделали не вы, немедленно задайте другой пароль и проверьте второй фактор:\n${url}`,
    mailSubjects: {
      totp_added: 'К вашему кошельку Florin добавлено приложение-аутентификатор',
      totp_removed: 'Из вашего кошелька Florin удалено приложение-аутентификатор',
      passkey_added: 'К вашему кошельку Florin добавлен ключ доступа',
      passkey_removed: 'Из вашего кошелька Florin удалён ключ доступа',
      codes_renewed: 'Для вашего кошелька Florin созданы новые резервные коды',
      limit_changed: 'Изменена сумма, выше которой ваш кошелёк Florin запрашивает второй фактор',
      removed_by_us: 'Наша поддержка удалила второй фактор вашего кошелька Florin',
    },
  },
};
