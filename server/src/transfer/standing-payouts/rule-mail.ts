import type { MailReader } from '../../bank/coming-back/tell-coming-back.ts';
import { uuidAt } from '../../engine/uuid-of.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { foreignWords } from '../../mail/foreign-words.ts';
import type { NewMail } from '../../mail/mail.ts';
import type { InEveryLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import type { RuleOutcome } from './payout-rule.ts';

/** What somebody has to look at; too little money is no trouble. */
const problems = [
  'waits_for_approval',
  'no_bank_account',
  'bank_account_waits',
  'no_payout_rail',
  'not_possible',
  'ended',
] as const satisfies readonly RuleOutcome[];
type Problem = (typeof problems)[number];

export const isProblem = (outcome: RuleOutcome): outcome is Problem =>
  (problems as readonly RuleOutcome[]).includes(outcome);

type Texts = {
  readonly subject: string;
  readonly text: (project: string, moment: string, why: string, link: string) => string;
  readonly why: Readonly<Record<Problem, string>>;
};

// biome-ignore format: one text per line
const texts: InEveryLanguage<Texts> = {
  en: {
    subject: 'A standing payout was not made',
    text: (project, moment, why, link) => `The standing payout of the project “${project}” of ${moment} was not made.\n\n${why}\n\nThe money stays on the balance:\n${link}`,
    why: {
      waits_for_approval: 'It waits for the approval of a second person: the project asks for two, and the rule was set by one. Set the rule again, and let another person confirm it.',
      no_bank_account: 'The project has no bank account. The next payout is made when there is one.',
      bank_account_waits: 'The new bank account cannot be used yet. The payout is made as soon as it can.',
      no_payout_rail: 'This installation cannot pay out to banks at present. The next payout is due on the next day of the rule.',
      not_possible: 'The project cannot pay at present. The next payout is due on the next day of the rule.',
      ended: 'The project was closed or went live after the rule was set. The rule is off now.',
    },
  },
  lt: {
    subject: 'Periodinė išmoka neatlikta',
    text: (project, moment, why, link) => `Projekto „${project}“ periodinė išmoka, numatyta ${moment}, neatlikta.\n\n${why}\n\nPinigai lieka likutyje:\n${link}`,
    why: {
      waits_for_approval: 'Ji laukia antro žmogaus patvirtinimo: projektui reikia dviejų, o taisyklę nustatė vienas. Nustatykite taisyklę iš naujo, o kitas žmogus tegul ją patvirtina.',
      no_bank_account: 'Projektas neturi banko sąskaitos. Kita išmoka bus atlikta, kai ji bus nurodyta.',
      bank_account_waits: 'Naujos banko sąskaitos dar negalima naudoti. Išmoka bus atlikta, kai tik bus galima.',
      no_payout_rail: 'Šiuo metu ši sistema negali pervesti pinigų bankams. Taisyklė bandys vėl kitą numatytą dieną.',
      not_possible: 'Šiuo metu projektas negali mokėti. Taisyklė bandys vėl kitą numatytą dieną.',
      ended: 'Nustačius taisyklę projektas buvo uždarytas arba pradėjo veikti tikru režimu. Taisyklė išjungta.',
    },
  },
  ru: {
    subject: 'Регулярная выплата не выполнена',
    text: (project, moment, why, link) => `Регулярная выплата проекта «${project}», назначенная на ${moment}, не выполнена.\n\n${why}\n\nДеньги остаются на балансе:\n${link}`,
    why: {
      waits_for_approval: 'Она ожидает подтверждения второго человека: проекту нужны двое, а правило задал один. Задайте правило заново, и пусть его подтвердит другой человек.',
      no_bank_account: 'У проекта нет банковского счёта. Следующая выплата будет выполнена, когда он появится.',
      bank_account_waits: 'Новый банковский счёт пока нельзя использовать. Выплата будет выполнена, как только станет можно.',
      no_payout_rail: 'Сейчас эта система не может выполнять выплаты в банки. Правило повторит попытку в следующий назначенный день.',
      not_possible: 'Сейчас проект не может платить. Правило повторит попытку в следующий назначенный день.',
      ended: 'После того как правило было задано, проект закрыли или перевели в рабочий режим. Правило выключено.',
    },
  },
};

const nameShownMax = 80;

type Told = {
  readonly project: Pick<Project, 'id' | 'name' | 'isTest'>;
  readonly outcome: Problem;
  readonly dueAt: UnixSeconds;
};

/** What whoever answers for the money reads when a standing payout was not made. */
export function problemMail(
  { to, locale }: MailReader,
  { project, outcome, dueAt }: Told,
  publicUrl: string,
  now: UnixSeconds,
): NewMail {
  const { subject, text, why } = texts[locale];
  const name = foreignWords(project.name, nameShownMax);
  const link = `${publicUrl}/portal/projects/${project.id}/payouts`;
  return {
    id: uuidAt(now, 'standing payout', project.id, String(dueAt), to),
    to,
    subject,
    text: text(name, momentText(dueAt, locale), why[outcome], link),
    linkEndsAt: null,
    isTest: project.isTest,
  };
}
