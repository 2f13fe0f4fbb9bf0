import { randomUUID } from 'node:crypto';
import { type Catalogue, visibleMethods } from '../../../checkout/methods/method.ts';
import type { CreateReusableLink } from '../../../checkout/reusable/change-reusable-link.ts';
import { reusableReferenceLengthMax } from '../../../checkout/reusable/reusable-link.ts';
import type { Project } from '../../../identity/projects/project.ts';
import type { Currency } from '../../../kernel/money.ts';
import { firstCharacters } from '../../../kernel/text.ts';
import { typedAmount } from '../../../pages/typed-amount.ts';
import { isBuyerLanguage, referenceForm } from '../../orders/new-order.ts';

/** The typed fields of the form. */
export type TypedReusable = {
  readonly kind: string;
  readonly amount: string;
  readonly amount_min: string;
  readonly amount_max: string;
  readonly currency: string;
  readonly text: string;
  readonly reference: string;
  readonly language: string;
  readonly method: string;
};

type Mistake = 'amount' | 'bound' | 'order' | 'text' | 'reference' | 'choice' | 'method';

export type WrongReusable = Readonly<Partial<Record<keyof TypedReusable, Mistake>>>;

type Price = {
  readonly amount: bigint | null;
  readonly amountMin: bigint | null;
  readonly amountMax: bigint | null;
};

const textLengthMax = 255;

/**
 * The price for payers, or the problem with it. Bounds are read only if the payer chooses the
 * amount.
 */
function priceIn(typed: TypedReusable, currency: Currency): Price | WrongReusable {
  if (typed.kind === 'fixed') {
    const amount = typedAmount(typed.amount, currency);
    return amount === null ? { amount: 'amount' } : { amount, amountMin: null, amountMax: null };
  }
  if (typed.kind !== 'free') return { kind: 'choice' };
  const bound = (text: string) => (text === '' ? null : typedAmount(text, currency));
  const [amountMin, amountMax] = [bound(typed.amount_min), bound(typed.amount_max)];
  const wrong: WrongReusable = {
    ...(typed.amount_min !== '' && amountMin === null ? { amount_min: 'bound' } : {}),
    ...(typed.amount_max !== '' && amountMax === null ? { amount_max: 'bound' } : {}),
  };
  if (Object.keys(wrong).length > 0) return wrong;
  return amountMin !== null && amountMax !== null && amountMax < amountMin
    ? { amount_max: 'order' }
    : { amount: null, amountMin, amountMax };
}

const isPrice = (price: Price | WrongReusable): price is Price => 'amountMin' in price;

const isReference = (text: string): boolean =>
  referenceForm.test(text) && text.length <= reusableReferenceLengthMax;

/** Whether a preselected method is available, for a fixed price or for any. */
function isAvailable(
  catalogue: Catalogue,
  project: Project,
  key: string,
  { amount }: Price,
  currency: Currency,
): boolean {
  const { items } = visibleMethods(catalogue, project, amount === null ? {} : { amount, currency });
  return items.some(
    ({ method, currencies }) => method.key === key && currencies.includes(currency),
  );
}

/** The reusable link of a form, or its wrong fields. */
export function newReusableOf(
  typed: TypedReusable,
  project: Project,
  catalogue: Catalogue,
): { readonly input: CreateReusableLink } | { readonly wrong: WrongReusable } {
  const currency = project.configuration.currencies.find((one) => one === typed.currency);
  const price =
    currency === undefined ? ({ currency: 'choice' } as const) : priceIn(typed, currency);
  const isText = typed.text !== '' && firstCharacters(typed.text, textLengthMax) === typed.text;
  const wrong: WrongReusable = {
    ...(isPrice(price) ? {} : price),
    ...(isText ? {} : { text: 'text' }),
    ...(isReference(typed.reference) ? {} : { reference: 'reference' }),
    ...(isBuyerLanguage(typed.language) ? {} : { language: 'choice' }),
  };
  if (currency === undefined || !isPrice(price) || Object.keys(wrong).length > 0) return { wrong };
  const { text, reference, language } = typed;
  const methodKey = typed.method === '' ? null : typed.method;
  const isKeyAvailable =
    methodKey === null || isAvailable(catalogue, project, methodKey, price, currency);
  const ids = { id: randomUUID(), projectId: project.id };
  const link = { ...ids, text, reference, ...price, currency, language, methodKey };
  return { input: { link, isKeyAvailable } };
}
