import type {
  AmountRange,
  Catalogue,
  Method,
  MethodProject,
} from '../../src/checkout/methods/method.ts';
import { rails } from '../../src/checkout/methods/method.ts';
import { defaultConfiguration } from '../../src/identity/projects/project.ts';

/** A method without any restriction, in euros. */
export const aMethod = (wanted: Partial<Method> = {}): Method => ({
  key: 'bank',
  title: 'Bank',
  description: null,
  type: 'pis',
  flow: 'redirect',
  family: null,
  rail: 'open-banking',
  countries: [],
  currencies: ['EUR'],
  limits: {},
  merchantCountries: [],
  displayOrder: null,
  displayOrderGroup: null,
  logoUrl: null,
  logoWideUrl: null,
  ...wanted,
});

/** All of these methods, each served by its rail. */
export const aCatalogue = (
  methods: readonly Method[],
  wanted: Partial<Omit<Catalogue, 'methods'>> = {},
): Catalogue => ({
  methods,
  servedRails: new Set(rails),
  isSimulated: false,
  isCardAgreementRequired: false,
  testMethods: [],
  bankServes: () => false,
  bankKnown: () => Promise.resolve(),
  ...wanted,
});

/** A live project that accepts euros by default. */
export const aShop = ({
  isTest = false,
  ...configuration
}: Partial<MethodProject['configuration']> & {
  readonly isTest?: boolean;
} = {}): MethodProject => ({
  id: '00000000-0000-4000-8000-000000000001',
  isTest,
  configuration: { ...defaultConfiguration, ...configuration },
});

export const range = (minorMin: bigint, minorMax: bigint): AmountRange => ({ minorMin, minorMax });
