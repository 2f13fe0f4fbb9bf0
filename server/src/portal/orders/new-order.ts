import { randomUUID } from 'node:crypto';
import type { OrderByHand } from '../../checkout/orders/form-order-with-link.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { Refused } from '../../kernel/decision.ts';
import type { ErrorProperties } from '../../kernel/invalid-properties.ts';
import type { Currency } from '../../kernel/money.ts';
import { mailAddressPattern } from '../../mail/mail.ts';
import { type BuyerLanguage, buyerLanguages } from '../../pages/language.ts';
import { typedAmount } from '../../pages/typed-amount.ts';

/** The typed fields of the form. */
export type TypedOrder = {
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly name: string;
  readonly language: string;
  readonly days: string;
  readonly method: string;
  readonly email: string;
};

export type WrongFields = Partial<
  Readonly<Record<keyof TypedOrder, 'amount' | 'reference' | 'email' | 'choice' | 'method'>>
>;

/** The lifetimes of a link to choose from, in days. 0: it does not expire (checkout 2.3). */
export const daysToChoose = ['1', '3', '7', '14', '30', '90', '0'] as const;
const daySeconds = 86_400;

// Checkout 2.1.
export const referenceForm = /^[A-Za-z0-9 _/?:().,'+-]{1,255}$/;
const mailAddress = new RegExp(mailAddressPattern, 'u');

/** An address in the everyday sense: its host has a dot. */
export const isMailAddress = (text: string): boolean =>
  mailAddress.test(text) && /\.[^.]/.test(text.slice(text.indexOf('@')));

const isNoneOrAddress = (text: string): boolean => text === '' || isMailAddress(text);

type Read = {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly language: BuyerLanguage;
};

export const isBuyerLanguage = (text: string): text is BuyerLanguage =>
  (buyerLanguages as readonly string[]).includes(text);

const isChoiceOfDays = (text: string): boolean =>
  (daysToChoose as readonly string[]).includes(text);

function readForm(typed: TypedOrder, project: Project): Read | WrongFields {
  const { currencies } = project.configuration;
  const currency = currencies.find((one) => one === typed.currency) ?? null;
  const amount = currency === null ? null : typedAmount(typed.amount, currency);
  const wrong: WrongFields = {
    ...(currency === null ? { currency: 'choice' } : {}),
    ...(currency !== null && amount === null ? { amount: 'amount' } : {}),
    ...(referenceForm.test(typed.reference) ? {} : { reference: 'reference' }),
    ...(isBuyerLanguage(typed.language) ? {} : { language: 'choice' }),
    ...(isChoiceOfDays(typed.days) ? {} : { days: 'choice' }),
    ...(isNoneOrAddress(typed.email) ? {} : { email: 'email' }),
  };
  if (currency === null || amount === null || !isBuyerLanguage(typed.language)) return wrong;
  return Object.keys(wrong).length === 0 ? { amount, currency, language: typed.language } : wrong;
}

/** The order and link of a form, or its wrong fields. */
export function newOrderOf(
  typed: TypedOrder,
  project: Project,
): { readonly wanted: OrderByHand } | { readonly wrong: WrongFields } {
  const read = readForm(typed, project);
  if (!('amount' in read) || typeof read.amount !== 'bigint') return { wrong: read as WrongFields };
  const { amount, currency, language } = read as Read;
  return {
    wanted: {
      ...{ orderId: timeOrderedUuid(), linkId: randomUUID() },
      ...{ reference: typed.reference, amount, currency, source: 'Portal' },
      ...{ text: typed.name, language },
      lifetimeSeconds: Number(typed.days) * daySeconds,
      methodKey: typed.method === '' ? null : typed.method,
      email: typed.email === '' ? null : typed.email,
      reusableLinkId: null,
    },
  };
}

/** The form field to which the API's refusal of a field belongs. Null: none. */
export const wrongOf = (refused: Refused): WrongFields | null =>
  'properties' in refused && 'payment_details.key' in (refused.properties as ErrorProperties)
    ? { method: 'method' }
    : null;
