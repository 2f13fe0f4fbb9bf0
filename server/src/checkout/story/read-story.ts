import type { Engine } from '../../engine/engine.ts';
import type { Story } from '../../figures/timeline/timeline.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { Database } from '../../storage/database.ts';
import { readOwnedLink } from '../links/read-owned-link.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Payment } from '../payments/payment.ts';
import { readPayment } from '../payments/read-payment.ts';
import { listRailAnswers } from '../rails/rail-answer.store.ts';
import type { RailAnswer } from '../rails/rail-answer.ts';
import { findRefunds } from '../refunds/refund-list.store.ts';
import { laterMovementsOf } from '../refunds/refund-payout.store.ts';
import type { WholeOrder } from '../whole-order.ts';
import { linkStory, orderStory, paymentStory, refundStory } from './order-story.ts';

type Sources = { readonly engine: Engine; readonly database: Database };

type Told = Promise<Decision<Story, 'not_found'>>;

/** The story shows no more reports per payment. */
const firstAnswers = { beside: null, isBackwards: false, limit: 50 };

async function answersFor(
  { database }: Sources,
  paymentIds: readonly string[],
): Promise<readonly RailAnswer[]> {
  const lists = await Promise.all(
    paymentIds.map((paymentId) =>
      listRailAnswers(database, { outcome: null, paymentId }, firstAnswers),
    ),
  );
  return lists.flat();
}

/** `projectId`: finds only orders of this project. Null: the operator's view. */
export async function readOrderStory(
  sources: Sources,
  orderId: string,
  projectId: string | null,
  language: PageLanguage = 'en',
): Told {
  const found = await sources.engine.read(readOrder, { orderId, projectId });
  if (!found.ok) return found;
  const answers = await answersFor(sources, found.value.order.paymentIds);
  const story = orderStory(found.value, answers, language);
  return accept(await withRefunds(sources, story, found.value.payments));
}

export async function readPaymentStory(
  sources: Sources,
  paymentId: string,
  projectId: string | null,
  language: PageLanguage = 'en',
): Told {
  const payment = await sources.engine.read(readPayment, { paymentId, projectId });
  if (!payment.ok) return payment;
  const whole = await wholeOf(sources, payment.value.orderId);
  if (!whole.ok) return whole;
  const answers = await answersFor(sources, [paymentId]);
  const story = paymentStory(whole.value.order, payment.value, answers, language);
  return accept(await withRefunds(sources, story, [payment.value]));
}

export async function readLinkStory(
  sources: Sources,
  linkId: string,
  language: PageLanguage = 'en',
): Told {
  const found = await sources.engine.read(readOwnedLink, linkId);
  if (!found.ok) return found;
  const whole = await wholeOf(sources, found.value.link.orderId);
  if (!whole.ok) return whole;
  const link = whole.value.links.find(({ id }) => id === linkId);
  if (link === undefined) return refuse('not_found', 'There is no such payment link.');
  const answers = await answersFor(sources, link.paymentIds);
  const own = whole.value.payments.filter((payment) => payment.linkId === linkId);
  const story = linkStory(whole.value.order, link, own, answers, language);
  return accept(await withRefunds(sources, story, own));
}

export async function readRefundStory(
  sources: Sources,
  refundId: string,
  language: PageLanguage = 'en',
): Told {
  const [refund] = await findRefunds(sources.database, [refundId]);
  if (refund === undefined) return refuse('not_found', 'There is no such refund.');
  const later = await laterMovementsOf(sources.database, [refundId]);
  const story = refundStory(refund, language);
  return accept({ ...story, movements: [...story.movements, ...later] });
}

/** Adds the later progress of bank refunds, and who sent them again (decision 0223). */
async function withRefunds(
  { database }: Sources,
  story: Story,
  payments: readonly Payment[],
): Promise<Story> {
  const refundIds = payments.flatMap((payment) => payment.refundIds);
  const later = await laterMovementsOf(database, refundIds);
  return {
    ...story,
    movements: [...story.movements, ...later],
    subjects: [...story.subjects, ...refundIds.map((id) => `refund ${id}`)],
  };
}

const wholeOf = (
  { engine }: Sources,
  orderId: string,
): Promise<Decision<WholeOrder, 'not_found'>> =>
  engine.read(readOrder, { orderId, projectId: null });
