import { randomUUID } from 'node:crypto';
import { defaultLifetimeSeconds } from '../../checkout/links/payment-link.ts';
import type { CreateOrderWithLink } from '../../checkout/orders/order-with-link.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { Currency } from '../../kernel/money.ts';
import { type BuyerLanguage, buyerLanguages } from '../../pages/language.ts';
import { typedAmount } from '../../pages/typed-amount.ts';

/** What stood in the form. */
export type TypedOrder = {
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly name: string;
  readonly language: string;
  readonly email: string;
};

export type WrongFields = Partial<
  Readonly<Record<keyof TypedOrder, 'amount' | 'reference' | 'email' | 'choice'>>
>;

// Checkout 2.1.
const referenceForm = /^[A-Za-z0-9 _/?:().,'+-]{1,255}$/;
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const nameLengthMax = 255;

type Read = {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly language: BuyerLanguage;
};

const isLanguage = (text: string): text is BuyerLanguage =>
  (buyerLanguages as readonly string[]).includes(text);

function readForm(typed: TypedOrder, project: Project): Read | WrongFields {
  const { currencies } = project.configuration;
  const currency = currencies.find((one) => one === typed.currency) ?? null;
  const amount = currency === null ? null : typedAmount(typed.amount, currency);
  const wrong: WrongFields = {
    ...(currency === null ? { currency: 'choice' } : {}),
    ...(currency !== null && amount === null ? { amount: 'amount' } : {}),
    ...(referenceForm.test(typed.reference) ? {} : { reference: 'reference' }),
    ...(isLanguage(typed.language) ? {} : { language: 'choice' }),
    ...(typed.email === '' || emailForm.test(typed.email) ? {} : { email: 'email' }),
  };
  if (currency === null || amount === null || !isLanguage(typed.language)) return wrong;
  return Object.keys(wrong).length === 0 ? { amount, currency, language: typed.language } : wrong;
}

/** An order with its link, as the form asks for them; or which fields are wrong. */
export function newOrderOf(
  typed: TypedOrder,
  project: Project,
): { readonly input: CreateOrderWithLink } | { readonly wrong: WrongFields } {
  const read = readForm(typed, project);
  if (!('amount' in read) || typeof read.amount !== 'bigint') return { wrong: read as WrongFields };
  const { amount, currency, language } = read as Read;
  const orderId = timeOrderedUuid();
  const { callbackUri: callback } = project.configuration;
  const order = {
    id: orderId,
    projectId: project.id,
    reference: typed.reference,
    amount,
    currency,
    source: 'Portal',
    redirectUrls: { success: null, failure: null, cancel: null, callback },
    metadata: null,
    merchantData: null,
    splitPlan: null,
  };
  const link = {
    id: randomUUID(),
    orderId,
    projectId: project.id,
    name: (typed.name || typed.reference).slice(0, nameLengthMax),
    amount,
    language,
    paymentFlow: 'service_checkout',
    lifetimeSeconds: defaultLifetimeSeconds,
    details: {
      key: null,
      purpose: typed.name === '' ? null : typed.name.slice(0, nameLengthMax),
      countryCode: null,
    },
    payer: { name: null, email: typed.email === '' ? null : typed.email },
    metadata: null,
  };
  return {
    input: {
      order: { order, owner: project, newRecipients: [] },
      link: { link, isKeyAvailable: () => true },
    },
  };
}
