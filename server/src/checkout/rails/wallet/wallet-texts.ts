import type { InEveryLanguage } from '../../../pages/language.ts';

type WalletTexts = {
  readonly login: string;
  readonly password: string;
  readonly loginMissing: string;
  readonly passwordMissing: string;
  /** Unknown, wrong and closed to strangers: it does not tell which. */
  readonly refused: string;
  readonly nothingPaid: string;
  readonly lacks: (missing: string, available: string) => string;
  readonly impossible: string;
  readonly back: string;
};

// biome-ignore format: one text per line
export const walletTexts: InEveryLanguage<WalletTexts> = {
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
  },
};
