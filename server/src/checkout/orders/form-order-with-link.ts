import type { Engine } from '../../engine/engine.ts';
import { callbackOfOrders, type Project } from '../../identity/projects/project.ts';
import { accept, type Decision } from '../../kernel/decision.ts';
import type { Currency } from '../../kernel/money.ts';
import { firstCharacters } from '../../kernel/text.ts';
import type { NewLink } from '../links/payment-link.ts';
import { type Catalogue, isMethodAvailable } from '../methods/method.ts';
import { ownerOf } from '../owner.ts';
import { splitsOfOrder } from '../splits/splits-of-order.ts';
import type { Order } from './order.ts';
import type { CreateOrderWithLink } from './order-with-link.ts';

/** An order that a person creates, without a program of the merchant. */
export type OrderByHand = {
  readonly orderId: string;
  readonly linkId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly source: string;
  /** The purpose of the order and the name of the link. Empty: the reference serves as both. */
  readonly text: string;
  readonly language: string;
  readonly lifetimeSeconds: number;
  /** The pre-selected method. Null: the buyer chooses. */
  readonly methodKey: string | null;
  readonly email: string | null;
  readonly reusableLinkId: string | null;
};

type Parts = { readonly engine: Engine; readonly catalogue: Catalogue };

const textLengthMax = 255;

function linkOf(wanted: OrderByHand, projectId: string): NewLink {
  const { text, reference, email, methodKey } = wanted;
  const purpose = firstCharacters(text, textLengthMax);
  return {
    id: wanted.linkId,
    orderId: wanted.orderId,
    projectId,
    name: purpose === '' ? reference : purpose,
    amount: wanted.amount,
    language: wanted.language,
    paymentFlow: 'service_checkout',
    lifetimeSeconds: wanted.lifetimeSeconds,
    details: { key: methodKey, purpose: purpose === '' ? null : purpose, countryCode: null },
    payer: { name: null, email },
    metadata: null,
  };
}

/**
 * An order with its link, formed as an API request forms them. The project's split policy applies,
 * and a pre-selected method must be available for the price.
 */
export async function formOrderWithLink(
  { engine, catalogue }: Parts,
  project: Project,
  wanted: OrderByHand,
): Promise<Decision<CreateOrderWithLink, 'forbidden' | 'invalid_properties'>> {
  const { orderId: id, reference, amount, currency, source, reusableLinkId, methodKey } = wanted;
  const splits = await splitsOfOrder(
    engine,
    { entries: undefined, overrides: undefined, amount },
    project,
  );
  if (!splits.ok) return splits;
  const { plan, newRecipients } = splits.value;
  const order = {
    ...{ id, projectId: project.id, reference, amount, currency, source, reusableLinkId },
    redirectUrls: {
      success: null,
      failure: null,
      cancel: null,
      callback: callbackOfOrders(project),
    },
    ...{ metadata: null, merchantData: null, splitPlan: plan },
  };
  const isKeyAvailable = (made: Order): boolean =>
    methodKey === null ||
    isMethodAvailable(catalogue, project, methodKey, { minor: amount, currency: made.currency });
  return accept({
    order: { order, owner: ownerOf({ project }), newRecipients },
    link: { link: linkOf(wanted, project.id), isKeyAvailable },
  });
}
