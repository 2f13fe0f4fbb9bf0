import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import type { Locale } from '../users/person.ts';
import { tellingSeconds, walletTryRow } from './count-page-try.ts';
import { passwordTries } from './password-try.store.ts';

/** `mail` null: the owner has no email address. */
type TellOwner = {
  readonly walletId: number;
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

/**
 * Tells the owner that strangers are locked out, at most once a day. False: a mail went out
 * already.
 */
export const tellOwner: Operation<TellOwner, boolean, never> = {
  name: 'tell owner of attempts',
  load: ({ walletId }) => [[ask(passwordTries, walletTryRow(walletId).id), mailAsk]],
  decide: (draft, { walletId, mail, mailing }, now) => {
    const known = draft.get(passwordTries, walletTryRow(walletId).id);
    if (known === null) return accept(false);
    if (known.toldAt !== null && now < known.toldAt + tellingSeconds) return accept(false);
    draft.update(passwordTries, { ...known, toldAt: now });
    if (mail !== null) writeMail(draft, mail, mailing, now);
    return accept(true);
  },
};

type Wording = { readonly subject: string; readonly text: (url: string) => string };

// biome-ignore format: one text per line
export const closedMail: Readonly<Record<Locale, Wording>> = {
  en: {
    subject: 'Someone is trying to guess your password',
    text: (url) => `Someone entered too many wrong passwords for your Florin wallet today. No one got in. For one day, no one can sign in from a new device.\n\nOn devices you have used before, everything works as usual. To sign in on a new device, set a new password first:\n${url}`,
  },
  lt: {
    subject: 'Kažkas spėlioja jūsų slaptažodį',
    text: (url) => `Šiandien per daug kartų įvestas neteisingas jūsų Florin piniginės slaptažodis. Niekas neprisijungė. Vieną parą iš naujų įrenginių prisijungti negalima.\n\nĮrenginiuose, kuriuose jau buvote prisijungę, viskas veikia kaip įprastai. Naujame įrenginyje pirmiausia susikurkite naują slaptažodį:\n${url}`,
  },
  ru: {
    subject: 'Кто-то подбирает ваш пароль',
    text: (url) => `Сегодня для вашего кошелька Florin слишком много раз ввели неверный пароль. Никто не вошёл. В течение суток войти с новых устройств нельзя.\n\nНа устройствах, с которых вы уже входили, всё работает как обычно. На новом устройстве сначала задайте новый пароль:\n${url}`,
  },
};
