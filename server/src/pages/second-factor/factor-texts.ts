import type { InEveryBuyerLanguage } from '../language.ts';

/** The texts that ask for a second factor, for every kind of user. */
export type FactorTexts = {
  /** After the password. */
  readonly codeMeaning: string;
  readonly code: string;
  readonly codeHint: string;
  /** For a user who has passkeys and no app. */
  readonly recoveryHint: string;
  readonly codeMissing: string;
  readonly codeWrong: string;
  readonly pausedCodes: (period: string) => string;
  readonly goOn: string;
  readonly usePasskey: string;
  readonly passkeyNeedsScript: string;
  readonly passkeyFailed: string;
};

// biome-ignore format: one text per line
export const factorTexts: InEveryBuyerLanguage<FactorTexts> = {
  de: {
    codeMeaning: 'Das Passwort stimmt. Ein weiterer Schritt zeigt, dass Sie es sind.',
    code: 'Code',
    codeHint: 'Die sechs Ziffern aus Ihrer Authentifizierungs-App oder einer Ihrer Wiederherstellungscodes.',
    recoveryHint: 'Einer Ihrer Wiederherstellungscodes, falls Ihr Passkey nicht zur Hand ist.',
    codeMissing: 'Bitte geben Sie einen Code ein.',
    codeWrong: 'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es erneut.',
    pausedCodes: (period) => `Zu viele falsche Codes. Warten Sie ${period} und versuchen Sie es erneut.`,
    goOn: 'Weiter',
    usePasskey: 'Passkey verwenden',
    passkeyNeedsScript: 'Passkeys brauchen JavaScript und einen Browser, der sie kennt. Ein Code geht immer.',
    passkeyFailed: 'Der Passkey hat nicht geantwortet. Versuchen Sie es erneut, oder geben Sie einen Code ein.',
  },
  et: {
    codeMeaning: 'Parool on õige. Veel üks samm kinnitab, et see olete teie.',
    code: 'Kood',
    codeHint: 'Kuus numbrit teie autentimisrakendusest või üks teie taastekoodidest.',
    recoveryHint: 'Üks teie taastekoodidest, kui pääsuvõtit pole käepärast.',
    codeMissing: 'Palun sisestage kood.',
    codeWrong: 'See kood on vale või seda on juba kasutatud. Oodake järgmist koodi ja proovige uuesti.',
    pausedCodes: (period) => `Liiga palju valesid koode. Oodake ${period} ja proovige uuesti.`,
    goOn: 'Jätka',
    usePasskey: 'Kasuta pääsuvõtit',
    passkeyNeedsScript: 'Pääsuvõtmete jaoks on vaja JavaScripti ja brauserit, mis neid toetab. Kood sobib alati.',
    passkeyFailed: 'Pääsuvõti ei vastanud. Proovige uuesti või sisestage kood.',
  },
  en: {
    codeMeaning: 'Your password is right. One more step shows that it is you.',
    code: 'Code',
    codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
    recoveryHint: 'One of your recovery codes, if your passkey is not at hand.',
    codeMissing: 'Please enter a code.',
    codeWrong: 'This code is wrong, or it was used before. Wait for the next one and try again.',
    pausedCodes: (period) => `Too many wrong codes. Wait ${period}, then try again.`,
    goOn: 'Continue',
    usePasskey: 'Use a passkey',
    passkeyNeedsScript: 'Passkeys need JavaScript and a browser that knows them. A code always works.',
    passkeyFailed: 'The passkey did not answer. Try again, or enter a code.',
  },
  lv: {
    codeMeaning: 'Parole ir pareiza. Vēl viens solis apliecina, ka tas esat jūs.',
    code: 'Kods',
    codeHint: 'Seši cipari no autentifikācijas lietotnes vai viens no jūsu atkopšanas kodiem.',
    recoveryHint: 'Viens no jūsu atkopšanas kodiem, ja piekļuves atslēga nav pa rokai.',
    codeMissing: 'Lūdzu, ievadiet kodu.',
    codeWrong: 'Kods ir nepareizs vai jau izmantots. Sagaidiet nākamo kodu un mēģiniet vēlreiz.',
    pausedCodes: (period) => `Pārāk daudz nepareizu kodu. Uzgaidiet ${period} un mēģiniet vēlreiz.`,
    goOn: 'Turpināt',
    usePasskey: 'Izmantot piekļuves atslēgu',
    passkeyNeedsScript: 'Piekļuves atslēgām vajadzīgs JavaScript un pārlūks, kas tās atbalsta. Kods der vienmēr.',
    passkeyFailed: 'Piekļuves atslēga neatbildēja. Mēģiniet vēlreiz vai ievadiet kodu.',
  },
  lt: {
    codeMeaning: 'Slaptažodis teisingas. Dar vienu žingsniu patvirtinkite, kad tai jūs.',
    code: 'Kodas',
    codeHint: 'Šeši skaitmenys iš autentifikavimo programėlės arba vienas iš atsarginių kodų.',
    recoveryHint: 'Vienas iš atsarginių kodų, jei neturite po ranka prieigos rakto.',
    codeMissing: 'Įveskite kodą.',
    codeWrong: 'Kodas neteisingas arba jau panaudotas. Palaukite kito kodo ir bandykite dar kartą.',
    pausedCodes: (period) => `Per daug neteisingų kodų. Palaukite ${period} ir bandykite dar kartą.`,
    goOn: 'Tęsti',
    usePasskey: 'Naudoti prieigos raktą',
    passkeyNeedsScript: 'Prieigos raktams reikia „JavaScript“ ir juos palaikančios naršyklės. Kodas tinka visada.',
    passkeyFailed: 'Prieigos raktas neatsakė. Bandykite dar kartą arba įveskite kodą.',
  },
  pl: {
    codeMeaning: 'Hasło jest poprawne. Jeszcze jeden krok potwierdzi, że to Państwo.',
    code: 'Kod',
    codeHint: 'Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów odzyskiwania.',
    recoveryHint: 'Jeden z kodów odzyskiwania, jeśli klucza dostępu nie ma pod ręką.',
    codeMissing: 'Proszę podać kod.',
    codeWrong: 'Ten kod jest błędny albo został już użyty. Proszę poczekać na następny i spróbować ponownie.',
    pausedCodes: (period) => `Zbyt wiele błędnych kodów. Proszę odczekać ${period} i spróbować ponownie.`,
    goOn: 'Dalej',
    usePasskey: 'Użyj klucza dostępu',
    passkeyNeedsScript: 'Klucze dostępu wymagają JavaScriptu i przeglądarki, która je obsługuje. Kod działa zawsze.',
    passkeyFailed: 'Klucz dostępu nie odpowiedział. Proszę spróbować ponownie albo podać kod.',
  },
  ru: {
    codeMeaning: 'Пароль верный. Остался один шаг, чтобы подтвердить, что это вы.',
    code: 'Код',
    codeHint: 'Шесть цифр из приложения-аутентификатора или один из резервных кодов.',
    recoveryHint: 'Один из резервных кодов, если ключа доступа нет под рукой.',
    codeMissing: 'Введите код.',
    codeWrong: 'Код неверный или уже использован. Дождитесь следующего кода и попробуйте ещё раз.',
    pausedCodes: (period) => `Слишком много неверных кодов. Подождите ${period} и попробуйте ещё раз.`,
    goOn: 'Продолжить',
    usePasskey: 'Использовать ключ доступа',
    passkeyNeedsScript: 'Для ключей доступа нужны JavaScript и браузер, который их поддерживает. Код подходит всегда.',
    passkeyFailed: 'Ключ доступа не ответил. Попробуйте ещё раз или введите код.',
  },
};
