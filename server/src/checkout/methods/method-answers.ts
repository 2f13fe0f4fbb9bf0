import type { Currency } from '../../kernel/money.ts';
import {
  type Catalogue,
  type MethodProject,
  type MethodQuery,
  type VisibleMethods,
  visibleMethods,
} from './method.ts';

/** The cache holds this many answers, of about 15 kB each. */
const answersMax = 1_000;

/**
 * The amounts at which the limits of a currency change the answer. All amounts between two steps
 * share one answer, so few answers exist even for a shop with many prices.
 */
function amountStepsOf({ methods }: Catalogue, currency: Currency): readonly bigint[] {
  const steps = methods
    .flatMap(({ limits }) => Object.values(limits))
    .flatMap(({ [currency]: range }) =>
      range === undefined ? [] : [range.minorMin, range.minorMax + 1n],
    );
  return [...new Set(steps)].sort((one, other) => (one < other ? -1 : 1));
}

/** All properties of a project that an answer depends on. */
function termsOf({ isTest, configuration: set }: MethodProject): string {
  const { country, mcc, cardAgreement, currencies, methodsOff, displayOrder } = set;
  const hasMcc = mcc !== null;
  return JSON.stringify([
    ...[isTest, country, hasMcc, cardAgreement, currencies, methodsOff, displayOrder],
  ]);
}

export type MethodAnswers<Answer> = (
  project: MethodProject,
  query: MethodQuery,
  isExplained: boolean,
) => Answer;

/**
 * Shops read this often, so one rendered answer serves all projects with the same terms. Projects
 * are compared by identity: a changed project is a new object.
 */
export function createMethodAnswers<Answer>(
  catalogue: Catalogue,
  render: (methods: VisibleMethods, isExplained: boolean) => Answer,
): MethodAnswers<Answer> {
  const terms = new WeakMap<MethodProject, string>();
  const steps = new Map<Currency, readonly bigint[]>();
  const answers = new Map<string, Answer>();

  const knownTermsOf = (project: MethodProject): string => {
    const known = terms.get(project);
    if (known !== undefined) return known;
    const made = termsOf(project);
    terms.set(project, made);
    return made;
  };

  const stepsOf = (currency: Currency): readonly bigint[] => {
    const known = steps.get(currency);
    if (known !== undefined) return known;
    const made = amountStepsOf(catalogue, currency);
    steps.set(currency, made);
    return made;
  };

  const priceClassOf = ({ amount, currency }: MethodQuery): string =>
    amount === undefined || currency === undefined
      ? ''
      : `${currency}${stepsOf(currency).findLastIndex((step) => step <= amount)}`;

  return (project, query, isExplained) => {
    const marks = `${isExplained ? '?' : ''}${catalogue.bankServes(project) ? '!' : ''}`;
    const name = `${marks}${priceClassOf(query)} ${knownTermsOf(project)}`;
    const known = answers.get(name);
    if (known !== undefined) return known;
    const made = render(visibleMethods(catalogue, project, query), isExplained);
    if (answers.size >= answersMax) answers.clear();
    answers.set(name, made);
    return made;
  };
}
