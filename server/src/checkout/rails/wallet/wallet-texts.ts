import type { InEveryBuyerLanguage } from '../../../pages/language.ts';

type WalletTexts = {
  readonly login: string;
  readonly password: string;
  readonly loginMissing: string;
  readonly passwordMissing: string;
  /**
   * One text for an unknown name, a wrong password and an account locked for new devices: it does
   * not tell which.
   */
  readonly refused: string;
  readonly nothingPaid: string;
  readonly lacks: (missing: string, available: string) => string;
  readonly impossible: string;
  readonly back: string;
  readonly forgotten: string;
  readonly noWallet: string;
};

// biome-ignore format: one text per line
export const walletTexts: InEveryBuyerLanguage<WalletTexts> = {
  de: {
    login: 'E-Mail-Adresse oder Telefonnummer',
    password: 'Passwort der Wallet',
    loginMissing: 'Geben Sie die E-Mail-Adresse oder Telefonnummer ein, die mit Ihrer Wallet verknüpft ist.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    refused: 'Es wurde nichts bezahlt. Die Anmeldung mit diesen Angaben ist fehlgeschlagen. Wenn sie richtig sind, melden Sie sich auf einem Gerät an, das Sie schon einmal benutzt haben, oder legen Sie ein neues Passwort fest.',
    nothingPaid: 'Es wurde nichts bezahlt.',
    lacks: (missing, available) => `Es wurde nichts bezahlt. In Ihrer Wallet sind ${available}. Es fehlen: ${missing}.`,
    impossible: 'Es wurde nichts bezahlt. Mit dieser Wallet kann dieser Verkäufer nicht bezahlt werden.',
    back: 'Zurück zur Zahlung',
    forgotten: 'Passwort vergessen?',
    noWallet: 'Noch keine Wallet? Erstellen Sie eine',
  },
  et: {
    login: 'E-post või telefoninumber',
    password: 'Rahakoti parool',
    loginMissing: 'Sisestage e-posti aadress või telefoninumber, mis on teie rahakotiga seotud.',
    passwordMissing: 'Sisestage parool.',
    refused: 'Midagi ei makstud. Nende andmetega ei õnnestunud sisse logida. Kui need on õiged, logige sisse seadmes, mida olete varem kasutanud, või määrake uus parool.',
    nothingPaid: 'Midagi ei makstud.',
    lacks: (missing, available) => `Midagi ei makstud. Rahakotis on ${available}. Puudu: ${missing}.`,
    impossible: 'Midagi ei makstud. Sellest rahakotist ei saa sellele müüjale maksta.',
    back: 'Tagasi makse juurde',
    forgotten: 'Kas unustasite parooli?',
    noWallet: 'Rahakotti veel ei ole? Looge see',
  },
  en: {
    login: 'Email or phone number',
    password: 'Wallet password',
    loginMissing: 'Enter the email address or phone number linked to your wallet.',
    passwordMissing: 'Enter your password.',
    refused: 'Nothing was paid. We could not sign you in with these details. If they are correct, sign in on a device you have used before, or set a new password.',
    nothingPaid: 'Nothing was paid.',
    lacks: (missing, available) => `Nothing was paid. Your wallet has ${available}. Missing: ${missing}.`,
    impossible: 'Nothing was paid. This wallet cannot be used to pay this seller.',
    back: 'Back to the payment',
    forgotten: 'Forgot your password?',
    noWallet: 'No wallet yet? Create one',
  },
  lv: {
    login: 'E-pasts vai tālruņa numurs',
    password: 'Maka parole',
    loginMissing: 'Ievadiet e-pasta adresi vai tālruņa numuru, kas piesaistīts jūsu makam.',
    passwordMissing: 'Ievadiet paroli.',
    refused: 'Maksājums nav veikts. Ar šiem datiem pierakstīties neizdevās. Ja tie ir pareizi, izmantojiet ierīci, kurā jau pierakstījāties agrāk, vai iestatiet jaunu paroli.',
    nothingPaid: 'Maksājums nav veikts.',
    lacks: (missing, available) => `Maksājums nav veikts. Makā ir ${available}. Trūkst: ${missing}.`,
    impossible: 'Maksājums nav veikts. No šī maka šim pārdevējam samaksāt nevar.',
    back: 'Atpakaļ uz maksājumu',
    forgotten: 'Aizmirsāt paroli?',
    noWallet: 'Vēl nav maka? Izveidojiet to',
  },
  lt: {
    login: 'El. paštas arba telefono numeris',
    password: 'Piniginės slaptažodis',
    loginMissing: 'Įveskite el. pašto adresą arba telefono numerį, su kuriuo susieta jūsų piniginė.',
    passwordMissing: 'Įveskite slaptažodį.',
    refused: 'Mokėjimas neatliktas. Su šiais duomenimis prisijungti nepavyko. Jei jie teisingi, prisijunkite įrenginyje, kuriame jau buvote prisijungę, arba susikurkite naują slaptažodį.',
    nothingPaid: 'Mokėjimas neatliktas.',
    lacks: (missing, available) => `Mokėjimas neatliktas. Piniginėje yra ${available}. Trūksta: ${missing}.`,
    impossible: 'Mokėjimas neatliktas. Iš šios piniginės šiam pardavėjui sumokėti negalima.',
    back: 'Grįžti prie mokėjimo',
    forgotten: 'Pamiršote slaptažodį?',
    noWallet: 'Dar neturite piniginės? Susikurkite',
  },
  pl: {
    login: 'E-mail lub numer telefonu',
    password: 'Hasło do portfela',
    loginMissing: 'Proszę wpisać adres e-mail lub numer telefonu powiązany z portfelem.',
    passwordMissing: 'Proszę wpisać hasło.',
    refused: 'Nic nie zapłacono. Logowanie tymi danymi nie powiodło się. Jeśli są poprawne, proszę zalogować się na urządzeniu używanym wcześniej albo ustawić nowe hasło.',
    nothingPaid: 'Nic nie zapłacono.',
    lacks: (missing, available) => `Nic nie zapłacono. W portfelu jest ${available}. Brakuje: ${missing}.`,
    impossible: 'Nic nie zapłacono. Z tego portfela nie można zapłacić temu sprzedawcy.',
    back: 'Wróć do płatności',
    forgotten: 'Nie pamiętają Państwo hasła?',
    noWallet: 'Nie mają Państwo jeszcze portfela? Można go utworzyć',
  },
  ru: {
    login: 'Эл. почта или номер телефона',
    password: 'Пароль от кошелька',
    loginMissing: 'Введите адрес эл. почты или номер телефона, к которому привязан ваш кошелёк.',
    passwordMissing: 'Введите пароль.',
    refused: 'Платёж не выполнен. Войти с этими данными не удалось. Если они верны, войдите с устройства, с которого уже входили, или задайте новый пароль.',
    nothingPaid: 'Платёж не выполнен.',
    lacks: (missing, available) => `Платёж не выполнен. В кошельке ${available}. Не хватает: ${missing}.`,
    impossible: 'Платёж не выполнен. Из этого кошелька нельзя заплатить этому продавцу.',
    back: 'Вернуться к платежу',
    forgotten: 'Забыли пароль?',
    noWallet: 'Ещё нет кошелька? Создайте его',
  },
};
