import { type Face, faceOf } from '../../identity/projects/branding/face.ts';
import { offeredLanguages } from '../../identity/projects/branding/languages.ts';
import type { Project } from '../../identity/projects/project.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type BuyerLanguage, buyerLanguageAmong, buyerLanguages } from '../../pages/language.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import { sameCase } from '../checkout.wire.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import type { Order } from '../orders/order.ts';
import { bankWayFor } from '../owner.ts';
import type { DrivePayment } from '../payments/drive-payment.ts';
import type { Payment } from '../payments/payment.ts';
import type { PageServices } from './page-services.ts';
import { type ReadScene, readScene } from './read-scene.ts';

/** The language of a page, and the languages that it offers. */
export type Speech = {
  readonly language: BuyerLanguage;
  /** The link's own language: addresses need not name it. */
  readonly linkLanguage: BuyerLanguage;
  /** Languages that the reader can switch to. */
  readonly languages: readonly BuyerLanguage[];
};

/** Everything that a page shows of a link, and the language of the page. */
export type Scene = {
  readonly link: PaymentLink;
  readonly order: Order;
  readonly project: Project;
  /** The look of the project's pages. */
  readonly face: Face;
  /** A live project, but its payments are not real money. */
  readonly isSimulated: boolean;
  /** The way by which shares of the payment leave for banks. Null: they do not. */
  readonly bankWay: BankWay | null;
  /** The payments of this link. */
  readonly payments: readonly Payment[];
  /** The payments of all links of the order. */
  readonly orderPayments: readonly Payment[];
  /**
   * The country of the buyer's bank: chosen by the buyer, or stored when they clicked pay. Null:
   * unknown.
   */
  readonly country: string | null;
} & Speech;

/** The buyer's choices so far, as an address or a form carries them. */
export type Chosen = {
  readonly lang?: string | undefined;
  readonly country?: string | undefined;
};

type SceneServices = Pick<PageServices, 'engine' | 'simulation' | 'payoutRails'>;

const countryForm = /^[A-Z]{2}$/;

const countryIn = ({ country }: Chosen): string | null =>
  country !== undefined && countryForm.test(country) ? country : null;

/**
 * Checkout 2.3 wins: a link keeps its language, even if the project no longer offers it
 * (decision 0172).
 */
export function speechOf(
  { language }: Pick<PaymentLink, 'language'>,
  project: Project,
  { lang }: Chosen,
): Speech {
  const linkLanguage = buyerLanguageAmong(language);
  const offered = new Set([...offeredLanguages(project), linkLanguage]);
  const languages = buyerLanguages.filter((one) => offered.has(one));
  const chosen = languages.find((one) => one === lang);
  return { language: chosen ?? linkLanguage, linkLanguage, languages };
}

async function sceneBy(
  { engine, simulation, payoutRails }: SceneServices,
  { by, id: givenId }: ReadScene,
  chosen: Chosen,
): Promise<Scene | null> {
  const id = sameCase(givenId);
  const found = isUuid(id) ? await engine.read(readScene, { by, id }) : null;
  if (found === null || !found.ok) return null;
  const { link, whole, project, branding } = found.value;
  return {
    link,
    order: whole.order,
    project,
    face: faceOf(project, branding),
    isSimulated: simulation.isMarked && !project.isTest,
    bankWay: bankWayFor(payoutRails, project, whole.order),
    payments: whole.payments.filter((payment) => payment.linkId === link.id),
    orderPayments: whole.payments,
    ...speechOf(link, project, chosen),
    country: countryIn(chosen),
  };
}

/** Null: the link does not exist. */
export const sceneOf = (
  services: SceneServices,
  linkId: string,
  chosen: Chosen,
): Promise<Scene | null> => sceneBy(services, { by: 'link', id: linkId }, chosen);

/** A payment with the scene of its link. Null: the payment does not exist. */
export async function sceneOfPayment(
  services: SceneServices,
  paymentId: string,
  chosen: Chosen,
): Promise<{ readonly scene: Scene; readonly payment: Payment } | null> {
  const scene = await sceneBy(services, { by: 'payment', id: paymentId }, chosen);
  const payment = scene?.payments.find(({ id }) => id === sameCase(paymentId));
  return scene === null || payment === undefined ? null : { scene, payment };
}

/** The inputs that operations on a payment share. */
export const driveOf = (
  { order, link, project, bankWay }: Scene,
  { id, rail, payerWalletId }: Pick<Payment, 'id' | 'rail' | 'payerWalletId'>,
): Omit<DrivePayment, 'beginning' | 'triggers'> => ({
  orderId: order.id,
  linkId: link.id,
  paymentId: id,
  rail,
  payerWalletId,
  owner: project,
  bankWay,
});

/** The queue is fair between merchants, so buyers wait in the queue of their merchant. */
export const lineOf = ({ project }: Scene) => ({ kind: 'client', id: project.clientId }) as const;
