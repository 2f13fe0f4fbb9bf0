import type { Project, ProjectConfiguration } from '../../identity/projects/project.ts';
import type { Currency, Money } from '../../kernel/money.ts';

/** Checkout 2.5. */
export const methodTypes = ['pis', 'card', 'wallet', 'banklink', 'bnpl'] as const;
/** Bank 2, Method: a bank account of the installation adds this type. No catalogue names it. */
export const bankTransferType = 'banktransfer';
export const methodFlows = ['redirect', 'decoupled', 'direct'] as const;

/** The adapter that moves a method's money, or the simulator in its place. */
export const rails = [
  'mock',
  'wallet',
  'cards',
  'open-banking',
  'bank-files',
  'instalments',
] as const;
export type Rail = (typeof rails)[number];

/** Both ends are included. */
export type AmountRange = { readonly minorMin: bigint; readonly minorMax: bigint };

/** In limits: every country without limits of its own. */
export const anyCountry = '*';

/** The amounts that a country accepts, by currency. No entry: it accepts every amount. */
export type CountryLimits = Readonly<
  Record<string, Readonly<Partial<Record<Currency, AmountRange>>>>
>;

/** One entry of the catalogue. */
export type Method = {
  readonly key: string;
  readonly title: string;
  readonly description: string | null;
  readonly type: (typeof methodTypes)[number] | typeof bankTransferType;
  readonly flow: (typeof methodFlows)[number];
  /** Methods of the card family follow the rules for cards, whatever their type is. */
  readonly family: 'card' | null;
  readonly rail: Rail;
  /** The payer's countries. Empty: no restriction. */
  readonly countries: readonly string[];
  /** The first one is the primary currency. */
  readonly currencies: readonly Currency[];
  readonly limits: CountryLimits;
  /** Countries in which the merchant must be registered. Empty: any country. */
  readonly merchantCountries: readonly string[];
  readonly displayOrder: number | null;
  readonly displayOrderGroup: number | null;
  /** Null: we draw the logo. */
  readonly logoUrl: string | null;
  readonly logoWideUrl: string | null;
};

/** The methods that this installation offers. */
export type Catalogue = {
  readonly methods: readonly Method[];
  readonly servedRails: ReadonlySet<Rail>;
  /** FLORIN_SIMULATOR: the mock bank serves methods that have no rail. */
  readonly isSimulated: boolean;
  /** FLORIN_REQUIRE_CARD_AGREEMENT. */
  readonly isCardAgreementRequired: boolean;
  /** FLORIN_TEST_METHODS: the methods that test projects get in addition to their two. */
  readonly testMethods: readonly string[];
  /** Whether a bank account receives transfers for this project (bank 6, Several accounts). */
  readonly bankServes: (project: Pick<Project, 'id' | 'isTest'>) => boolean;
  /** Waits until that answer is at most a second old. */
  readonly bankKnown: () => Promise<unknown>;
};

/** The properties of a project that the rules use. */
export type MethodProject = Pick<Project, 'id' | 'isTest'> & {
  readonly configuration: Pick<
    ProjectConfiguration,
    'country' | 'mcc' | 'cardAgreement' | 'currencies' | 'methodsOff' | 'displayOrder'
  >;
};

export type MethodQuery = { readonly amount?: bigint; readonly currency?: Currency };

/** A method as one project sees it, for one price. */
export type VisibleMethod = {
  readonly method: Method;
  readonly countries: readonly string[];
  readonly currencies: readonly Currency[];
  readonly displayOrder: number | null;
};

export type HiddenMethod = { readonly key: string; readonly rule: HidingRule };

export type VisibleMethods = {
  readonly items: readonly VisibleMethod[];
  readonly hidden: readonly HiddenMethod[];
};

/** The two methods of test mode (checkout 4, visibility rule 4). */
export const cardPaymentKey = 'card-payment';
export const mockKey = 'mock';
export const bankTransferKey = 'bank-transfer';
const testMethods: readonly string[] = [cardPaymentKey, mockKey];

type Case = {
  readonly method: Method;
  readonly project: MethodProject;
  readonly catalogue: Catalogue;
  /** Null: amounts filter nothing. */
  readonly price: Money | null;
};

const isTestMethodOf = ({ project, method: { key }, catalogue }: Case): boolean =>
  project.isTest && (testMethods.includes(key) || catalogue.testMethods.includes(key));

/** Bank transfer through a bank account of ours: in euros, for every merchant and payer. */
export const byBankAccount = (method: Method): Method => ({
  ...method,
  ...{ type: bankTransferType, currencies: ['EUR'] },
  ...{ countries: [], merchantCountries: [], limits: {} },
});

/**
 * The catalogue's methods for this project. Without a bank account, bank transfer keeps the rule of
 * checkout 4, visibility 2 (decision 0207).
 */
function methodsFor(catalogue: Catalogue, project: MethodProject): readonly Method[] {
  const isAsked = project.isTest && catalogue.testMethods.includes(bankTransferKey);
  if (!isAsked && !catalogue.bankServes(project)) return catalogue.methods;
  return catalogue.methods.map((method) =>
    method.key === bankTransferKey && method.rail === 'bank-files' ? byBankAccount(method) : method,
  );
}

/**
 * The rules that hide a method: the visibility rules of checkout 4 in their order, then those of
 * gaps 2 and the behaviours. If several rules hide a method, the first one explains it.
 * `?explain=1` shows these names (decision 0045-methods-catalogue).
 */
const hidingRules = {
  /** Visibility 1. Test mode needs no MCC (gaps 2, Test mode). */
  card_terms: (offered) => {
    const { method, project, catalogue } = offered;
    const { mcc, cardAgreement } = project.configuration;
    const isAllowed = mcc !== null && (cardAgreement || !catalogue.isCardAgreementRequired);
    return method.family === 'card' && !isAllowed && !isTestMethodOf(offered);
  },

  /** Visibility 2. */
  merchant_country: ({ method: { merchantCountries }, project }) =>
    merchantCountries.length > 0 &&
    !merchantCountries.includes(project.configuration.country ?? ''),

  /** Visibility 3: the range decides, in every payer's country that the table names. */
  instalment_range: ({ method, price }) =>
    method.type === 'bnpl' && acceptingCountries(method, price) === null,

  /** Visibility 4. `mock` serves test projects only (gaps 1, Test and live money). */
  test_mode: (offered) =>
    offered.project.isTest ? !isTestMethodOf(offered) : offered.method.key === mockKey,

  /** Visibility 5. */
  switched_off: ({ method, project }) => project.configuration.methodsOff.includes(method.key),

  /** Visibility 6: the method has no currency, or none that the project accepts (checkout 2.6). */
  no_currency: ({ method, project }) => currenciesFor(method, project).length === 0,

  /** Gaps 2, Methods. The mock bank serves test mode; a bank account serves bank transfers. */
  no_rail: ({ method, project, catalogue }) =>
    method.type === bankTransferType
      ? !catalogue.bankServes(project)
      : !project.isTest && !catalogue.servedRails.has(method.rail),

  /** If the method does not take the currency, none of its countries accepts the amount. */
  currency: ({ method, project, price }) =>
    price !== null && !currenciesFor(method, project).includes(price.currency),

  /** Behaviour 2: the method is dropped only if no country remains. */
  country_limits: ({ method, price }) => acceptingCountries(method, price) === null,
} satisfies Record<string, (offered: Case) => boolean>;

export type HidingRule = keyof typeof hidingRules;

export const hidingRuleNames = Object.keys(hidingRules) as readonly HidingRule[];

const hidingRuleOf = (offered: Case): HidingRule | null =>
  hidingRuleNames.find((rule) => hidingRules[rule](offered)) ?? null;

/** Behaviour 1: limits filter only when both amount and currency are given. */
const priceOf = ({ amount, currency }: MethodQuery): Money | null =>
  amount === undefined || currency === undefined ? null : { minor: amount, currency };

function accepts({ limits }: Method, country: string, { minor, currency }: Money): boolean {
  const range = limits[country]?.[currency] ?? limits[anyCountry]?.[currency];
  return range === undefined || (range.minorMin <= minor && minor <= range.minorMax);
}

/** Behaviour 2: the countries whose limits accept the amount. Null: no country does. */
function acceptingCountries(method: Method, price: Money | null): readonly string[] | null {
  const { countries } = method;
  if (price === null) return countries;
  // The method serves all countries: the limits of any country apply to all of them.
  if (countries.length === 0) return accepts(method, anyCountry, price) ? countries : null;
  const left = countries.filter((country) => accepts(method, country, price));
  return left.length === 0 ? null : left;
}

/** The currencies that both accept, in the method's order, which begins with its primary one. */
const currenciesFor = ({ currencies }: Method, project: MethodProject): readonly Currency[] =>
  currencies.filter((currency) => project.configuration.currencies.includes(currency));

function displayOrderFor({ key, displayOrder }: Method, { configuration }: MethodProject) {
  const own = configuration.displayOrder;
  return (Object.hasOwn(own, key) ? own[key] : undefined) ?? displayOrder;
}

// One fixed language: the order must not depend on where the server runs.
const { compare: compareTexts } = new Intl.Collator('en');

const compareKeys = (one: string, other: string): number => (one < other ? -1 : 1);

/**
 * Behaviour 4: methods with a display_order come first, sorted by it. Ties are sorted by name, then
 * by key.
 */
function inDisplayOrder(one: VisibleMethod, other: VisibleMethod): number {
  const [rank, otherRank] = [one.displayOrder, other.displayOrder];
  if (rank !== otherRank) {
    if (rank === null) return 1;
    if (otherRank === null) return -1;
    return rank - otherRank;
  }
  const { title, key } = one.method;
  return compareTexts(title, other.method.title) || compareKeys(key, other.method.key);
}

/**
 * Checkout 4, behaviour 3: unavailable methods are left out. `hidden` lists them for test projects.
 */
export function visibleMethods(
  catalogue: Catalogue,
  project: MethodProject,
  query: MethodQuery,
): VisibleMethods {
  const price = priceOf(query);
  const items: VisibleMethod[] = [];
  const hidden: HiddenMethod[] = [];
  for (const method of methodsFor(catalogue, project)) {
    const rule = hidingRuleOf({ method, project, catalogue, price });
    if (rule === null) {
      items.push({
        method,
        countries: acceptingCountries(method, price) ?? [],
        currencies: currenciesFor(method, project),
        displayOrder: displayOrderFor(method, project),
      });
    } else hidden.push({ key: method.key, rule });
  }
  return { items: items.sort(inDisplayOrder), hidden };
}

/** Whether a link may pre-select this method for this price (checkout 4, Pre-selection). */
export function isMethodAvailable(
  catalogue: Catalogue,
  project: MethodProject,
  key: string,
  price: Money,
): boolean {
  const method = methodsFor(catalogue, project).find((candidate) => candidate.key === key);
  return method !== undefined && hidingRuleOf({ method, project, catalogue, price }) === null;
}
