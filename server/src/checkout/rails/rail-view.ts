import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type SetCookie, seeOther } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { addressIn, progressPath } from '../buyer/addresses.ts';
import { type Chosen, type Scene, sceneOfPayment } from '../buyer/scene.ts';
import type { Payment } from '../payments/payment.ts';
import { stageOf } from '../payments/payment-stage.ts';
import { isOver, whyClosed } from '../payments/why-closed.ts';
import type { RailServices, RailView } from './rail.ts';

/** A token is valid for the status that was seen. `form` tells the rails' forms apart. */
export const railSubject = (form: string, paymentId: string, seen = ''): readonly string[] => [
  form,
  paymentId,
  seen,
];

type Asked = {
  readonly paymentId: string;
  readonly chosen: Chosen;
  readonly visitor: Visitor;
  readonly form: string;
  readonly isOwn: (scene: Scene, payment: Payment) => boolean;
};

/** Null: the payment does not exist, or uses another rail. */
export async function railViewOf(
  services: RailServices,
  { paymentId, chosen, visitor, form, isOwn }: Asked,
): Promise<RailView | null> {
  const found = await sceneOfPayment(services, paymentId, chosen);
  if (found === null || !isOwn(found.scene, found.payment)) return null;
  return viewWith(services, { ...found, visitor }, form);
}

/** Adds the token of the form. */
export function viewWith(
  { tokens }: RailServices,
  { scene, payment, visitor }: Omit<RailView, 'token'>,
  form: string,
): RailView {
  const token = tokens.tokenFor(visitor, railSubject(form, payment.id, payment.status));
  return { scene, payment, visitor, token };
}

/** Whether the buyer still has something to do. If not, the page of the payment says why. */
export const isStillAsked = (
  { clock }: Pick<RailServices, 'clock'>,
  { scene, payment }: Pick<RailView, 'scene' | 'payment'>,
): boolean => stageOf(payment) === 'waiting' && !isOver(whyClosed(scene, clock.now()), scene.order);

/** Sends the buyer to the page that shows the status. */
export const toProgress = (
  { scene, payment }: Pick<RailView, 'scene' | 'payment'>,
  setCookie: SetCookie = null,
): VerbatimAnswer =>
  seeOther(addressIn(scene, progressPath(scene, payment.id), scene.language), setCookie);
