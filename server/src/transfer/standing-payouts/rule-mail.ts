import type { MailReader } from '../../bank/coming-back/tell-coming-back.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import { amountText } from '../../pages/amount.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { type RuleOutcome, ruleCurrency } from './payout-rule.ts';

/** Problems that somebody must look at. Too little money is not one. */
const problems = [
  'no_bank_account',
  'bank_account_waits',
  'account_changed',
  'no_payout_rail',
  'not_possible',
  'ended',
] as const satisfies readonly RuleOutcome[];
type Problem = (typeof problems)[number];

const isProblem = (outcome: RuleOutcome): outcome is Problem =>
  (problems as readonly RuleOutcome[]).includes(outcome);

type Texts = {
  readonly subject: string;
  readonly text: (project: string, moment: string, why: string, link: string) => string;
  readonly why: Readonly<Record<Problem, string>>;
  /** For a payout whose money is reserved. */
  readonly waiting: {
    readonly subject: string;
    readonly text: (project: string, moment: string, amount: string, link: string) => string;
  };
};

// biome-ignore format: one text per line
const texts: InEveryLanguage<Texts> = {
  en: {
    subject: 'A standing payout was not made',
    text: (project, moment, why, link) => `The standing payout of the project “${project}” of ${moment} was not made.\n\n${why}\n\nThe money stays on the balance:\n${link}`,
    why: {
      no_bank_account: 'The project has no bank account. The next payout is made when there is one.',
      bank_account_waits: 'The new bank account cannot be used yet. The payout is made as soon as it can.',
      account_changed: 'The bank account was changed after the rule was set, and the project asks for two people. Set the rule again, and let another person confirm it.',
      no_payout_rail: 'This installation cannot pay out to banks at present. The next payout is due on the next day of the rule.',
      not_possible: 'The project cannot pay at present. The next payout is due on the next day of the rule.',
      ended: 'The project was closed or went live after the rule was set. The rule is off now.',
    },
    waiting: {
      subject: 'A standing payout is waiting for approval',
      text: (project, moment, amount, link) => `The standing payout of the project “${project}” of ${moment} is waiting for the approval of a second person. ${amount} is reserved and will leave after the approval:\n${link}\n\nThe project asks for two people, and only one of them set the rule. Set the rule again, and let another person confirm it: then its payouts need no approval.`,
    },
  },
  lt: {
    subject: 'Periodinė išmoka neatlikta',
    text: (project, moment, why, link) => `Projekto „${project}“ periodinė išmoka, numatyta ${moment}, neatlikta.\n\n${why}\n\nPinigai lieka likutyje:\n${link}`,
    why: {
      no_bank_account: 'Projektas neturi banko sąskaitos. Kita išmoka bus atlikta, kai ji bus nurodyta.',
      bank_account_waits: 'Naujos banko sąskaitos dar negalima naudoti. Išmoka bus atlikta, kai tik bus galima.',
      account_changed: 'Nustačius taisyklę pakeista banko sąskaita, o projektui reikia dviejų žmonių. Nustatykite taisyklę dar kartą, o kitas žmogus tegul ją patvirtina.',
      no_payout_rail: 'Šiuo metu ši sistema negali pervesti pinigų bankams. Taisyklė bandys vėl kitą numatytą dieną.',
      not_possible: 'Šiuo metu projektas negali mokėti. Taisyklė bandys vėl kitą numatytą dieną.',
      ended: 'Nustačius taisyklę projektas buvo uždarytas arba pradėjo veikti tikru režimu. Taisyklė išjungta.',
    },
    waiting: {
      subject: 'Periodinė išmoka laukia patvirtinimo',
      text: (project, moment, amount, link) => `Projekto „${project}“ periodinė išmoka, numatyta ${moment}, laukia antro žmogaus patvirtinimo. Rezervuota suma: ${amount}. Ji bus išmokėta, kai išmoka bus patvirtinta:\n${link}\n\nProjektui reikia dviejų žmonių, o taisyklę nustatė tik vienas. Nustatykite taisyklę iš naujo, o kitas žmogus tegul ją patvirtina: tada jos išmokų tvirtinti nereikės.`,
    },
  },
  ru: {
    subject: 'Регулярная выплата не выполнена',
    text: (project, moment, why, link) => `Регулярная выплата проекта «${project}», назначенная на ${moment}, не выполнена.\n\n${why}\n\nДеньги остаются на балансе:\n${link}`,
    why: {
      no_bank_account: 'У проекта нет банковского счёта. Следующая выплата будет выполнена, когда он появится.',
      bank_account_waits: 'Новый банковский счёт пока нельзя использовать. Выплата будет выполнена, как только станет можно.',
      account_changed: 'После того как правило было задано, банковский счёт изменили, а проекту нужны двое. Задайте правило заново, и пусть его подтвердит другой человек.',
      no_payout_rail: 'Сейчас эта система не может выполнять выплаты в банки. Правило повторит попытку в следующий назначенный день.',
      not_possible: 'Сейчас проект не может платить. Правило повторит попытку в следующий назначенный день.',
      ended: 'После того как правило было задано, проект закрыли или перевели в рабочий режим. Правило выключено.',
    },
    waiting: {
      subject: 'Регулярная выплата ожидает подтверждения',
      text: (project, moment, amount, link) => `Регулярная выплата проекта «${project}», назначенная на ${moment}, ожидает подтверждения второго человека. Зарезервированная сумма: ${amount}. Она будет выплачена после подтверждения:\n${link}\n\nПроекту нужны двое, а правило задал только один из них. Задайте правило заново, и пусть его подтвердит другой человек: тогда его выплаты не потребуют подтверждения.`,
    },
  },
};

const nameShownMax = 80;

type Told = {
  readonly project: Pick<Project, 'id' | 'name' | 'isTest'>;
  readonly outcome: RuleOutcome;
  readonly dueAt: UnixSeconds;
  /** The payout and its amount. Null: nothing was paid out. */
  readonly transferId: number | null;
  readonly amount: bigint | null;
};

/** The mail about a due moment, for the people responsible for the money. Null: nobody must act. */
export function ruleMail(
  { to, locale }: MailReader,
  told: Told,
  publicUrl: string,
  now: UnixSeconds,
): NewMail | null {
  const { project, dueAt } = told;
  const said = wordsOf(told, locale, `${publicUrl}/portal/projects/${project.id}/payouts`);
  if (said === null) return null;
  const id = uuidAt(now, 'standing payout', project.id, String(dueAt), to);
  return { id, to, ...said, linkEndsAt: null, isTest: project.isTest, isToStaff: true };
}

function wordsOf(
  { project, outcome, dueAt, transferId, amount }: Told,
  language: PageLanguage,
  payouts: string,
): Pick<NewMail, 'subject' | 'text'> | null {
  const { subject, text, why, waiting } = texts[language];
  const name = foreignWords(project.name, nameShownMax);
  const moment = momentText(dueAt, language);
  if (isProblem(outcome)) return { subject, text: text(name, moment, why[outcome], payouts) };
  if (outcome !== 'waits_for_approval' || transferId === null || amount === null) return null;
  const sum = amountText({ minor: amount, currency: ruleCurrency }, language);
  const link = `${payouts}/${transferId}`;
  return { subject: waiting.subject, text: waiting.text(name, moment, sum, link) };
}
