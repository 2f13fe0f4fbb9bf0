import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import { maskedIban } from '../../identity/beneficiaries/iban.ts';
import type { GivenBy } from '../../identity/projects/bank-account/bank-account.ts';
import type { ChangeMail } from '../../identity/projects/bank-account/change-bank-account.ts';
import type { Locale } from '../../identity/users/person.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import type { StaffContact } from './owners.store.ts';

type Said = {
  readonly project: string;
  readonly iban: string;
  /** When it becomes valid. Null: it already is. */
  readonly from: string | null;
};

type Texts = { readonly subject: string; readonly text: (said: Said) => string };

// biome-ignore format: one text per line
const texts: InEveryLanguage<Texts> = {
  en: {
    subject: 'The bank account of your project was changed',
    text: ({ project, iban, from }) => `Payouts of the project “${project}” go to the account ${iban} ${from === null ? 'from now on' : `from ${from} on, or earlier if the operator of the service confirms it`}. Payouts that were asked for before are not affected.\n\nIf you do not know of this change, tell the operator of the service at once and change your password.`,
  },
  lt: {
    subject: 'Pakeista jūsų projekto banko sąskaita',
    text: ({ project, iban, from }) => `Projekto „${project}“ išmokos bus pervedamos į sąskaitą ${iban} ${from === null ? 'nuo šiol' : `nuo ${from} arba anksčiau, jei ją patvirtins paslaugos operatorius`}. Anksčiau pateiktoms išmokoms tai įtakos neturi.\n\nJei apie šį pakeitimą nežinote, nedelsdami praneškite paslaugos operatoriui ir pakeiskite savo slaptažodį.`,
  },
  ru: {
    subject: 'Изменён банковский счёт вашего проекта',
    text: ({ project, iban, from }) => `Выплаты проекта «${project}» будут поступать на счёт ${iban} ${from === null ? 'с этого момента' : `начиная с ${from} или раньше, если его подтвердит оператор сервиса`}. На выплаты, запрошенные ранее, это не влияет.\n\nЕсли вы не знаете об этом изменении, немедленно сообщите оператору сервиса и смените свой пароль.`,
  },
};

const nameShownMax = 80;

type Change = {
  readonly projectName: string;
  readonly iban: string;
  readonly givenBy: GivenBy;
};

const textIn = (locale: Locale, { projectName, iban, givenBy }: Change): ChangeMail['text'] => {
  const project = foreignWords(projectName, nameShownMax);
  return (usableAt) =>
    texts[locale].text({
      project,
      iban: maskedIban(iban),
      from: givenBy === 'operator' ? null : momentText(usableAt, locale),
    });
};

/** The mail to every owner when the bank account of their project changes (business 7). */
export const bankAccountMails = (
  owners: readonly StaffContact[],
  change: Change,
): readonly ChangeMail[] =>
  owners.map(({ email: to, locale }) => ({
    mailId: timeOrderedUuid(),
    to,
    subject: texts[locale].subject,
    text: textIn(locale, change),
  }));
