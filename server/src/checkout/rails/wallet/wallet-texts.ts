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
    login: 'E-mail or phone number',
    password: 'Password of your wallet',
    loginMissing: 'Enter the e-mail address or the phone number of your wallet.',
    passwordMissing: 'Enter your password.',
    refused: 'Nothing was paid. We could not sign you in with this address and password. If both are right, sign in on a device that you have used before, or set a new password.',
    nothingPaid: 'Nothing was paid.',
    lacks: (missing, available) => `Nothing was paid. Your wallet lacks ${missing}: it has ${available}.`,
    impossible: 'Nothing was paid. This wallet cannot pay this seller.',
    back: 'Back to the payment',
  },
  lt: {
    login: 'El. paštas arba telefono numeris',
    password: 'Piniginės slaptažodis',
    loginMissing: 'Įveskite savo piniginės el. pašto adresą arba telefono numerį.',
    passwordMissing: 'Įveskite slaptažodį.',
    refused: 'Mokėjimas neatliktas. Su šiuo adresu ir slaptažodžiu prisijungti nepavyko. Jei abu teisingi, prisijunkite įrenginyje, kuriame jau buvote prisijungę, arba susikurkite naują slaptažodį.',
    nothingPaid: 'Mokėjimas neatliktas.',
    lacks: (missing, available) => `Mokėjimas neatliktas. Piniginėje trūksta ${missing}: joje yra ${available}.`,
    impossible: 'Mokėjimas neatliktas. Iš šios piniginės šiam pardavėjui sumokėti negalima.',
    back: 'Grįžti prie mokėjimo',
  },
  ru: {
    login: 'Эл. почта или номер телефона',
    password: 'Пароль от кошелька',
    loginMissing: 'Введите адрес эл. почты или номер телефона своего кошелька.',
    passwordMissing: 'Введите пароль.',
    refused: 'Платёж не выполнен. Войти с этим адресом и паролем не удалось. Если оба верны, войдите с устройства, с которого уже входили, или задайте новый пароль.',
    nothingPaid: 'Платёж не выполнен.',
    lacks: (missing, available) => `Платёж не выполнен. В кошельке не хватает ${missing}: в нём ${available}.`,
    impossible: 'Платёж не выполнен. Из этого кошелька нельзя заплатить этому продавцу.',
    back: 'Вернуться к платежу',
  },
};
