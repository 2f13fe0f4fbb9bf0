import type { Authenticator } from '../../edge/checking/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Project } from '../../identity/projects/project.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Simulation } from '../../ledger/simulation.ts';
import type { FormTokens } from '../../pages/form-token.ts';
import { type BuyerLanguage, buyerLanguageAmong } from '../../pages/language.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { sameCase } from '../checkout.wire.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import { readLink } from '../links/read-link.ts';
import type { Catalogue } from '../methods/method.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import type { DrivePayment } from '../payments/drive-payment.ts';
import type { Payment } from '../payments/payment.ts';
import { readPayment } from '../payments/read-payment.ts';

/** What the pages for buyers work with. */
export type PageServices = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly simulation: Simulation;
  readonly publicUrl: () => string;
  readonly tokens: FormTokens;
  readonly visitors: Authenticator<Visitor>;
  readonly limit: RequestLimit<Visitor>;
};

/** Everything that a page shows of a link, and the language it is shown in. */
export type Scene = {
  readonly link: PaymentLink;
  readonly order: Order;
  readonly project: Project;
  /** Live, but not to be taken for real money. */
  readonly isSimulated: boolean;
  /** Those of this link. */
  readonly payments: readonly Payment[];
  /** Those of all links of the order. */
  readonly orderPayments: readonly Payment[];
  readonly language: BuyerLanguage;
  /** Of the buyer's bank: as they chose it, or in which they clicked pay; null: neither. */
  readonly country: string | null;
};

/** What a buyer has chosen so far, as an address or a form brings it along. */
export type Chosen = {
  readonly lang?: string | undefined;
  readonly country?: string | undefined;
};

const countryForm = /^[A-Z]{2}$/;

const countryIn = ({ country }: Chosen): string | null =>
  country !== undefined && countryForm.test(country) ? country : null;

/** Null: there is no such link, or no link can have this name. */
export async function sceneOf(
  { engine, simulation }: Pick<PageServices, 'engine' | 'simulation'>,
  givenId: string,
  chosen: Chosen,
): Promise<Scene | null> {
  const linkId = sameCase(givenId);
  if (!isUuid(linkId)) return null;
  const found = await wholeOf(engine, linkId);
  if (!found.ok) return null;
  const { whole, project } = found.value;
  const link = whole.links.find(({ id }) => id === linkId);
  if (link === undefined) return null;
  const payments = whole.payments.filter((payment) => payment.linkId === linkId);
  return {
    link,
    order: whole.order,
    project,
    isSimulated: simulation.isMarked && !project.isTest,
    payments,
    orderPayments: whole.payments,
    language: buyerLanguageAmong(chosen.lang, link.language),
    country: countryIn(chosen),
  };
}

async function wholeOf(engine: Engine, linkId: string) {
  const link = await engine.read(readLink, { linkId, projectId: null });
  if (!link.ok) return link;
  const whole = await engine.read(readOrder, { orderId: link.value.orderId, projectId: null });
  if (!whole.ok) return whole;
  const project = await engine.read(readProject, whole.value.order.projectId);
  return project.ok ? accept({ whole: whole.value, project: project.value }) : project;
}

/** The scene of a payment's link, by the payment alone. */
export async function sceneOfPayment(
  services: PageServices,
  givenId: string,
  chosen: Chosen,
): Promise<{ readonly scene: Scene; readonly payment: Payment } | null> {
  const paymentId = sameCase(givenId);
  if (!isUuid(paymentId)) return null;
  const found = await services.engine.read(readPayment, { paymentId, projectId: null });
  const scene = found.ok ? await sceneOf(services, found.value.linkId, chosen) : null;
  const payment = scene?.payments.find(({ id }) => id === paymentId);
  return scene === null || payment === undefined ? null : { scene, payment };
}

/** What the operations on a payment need beside what happens to it. */
export const driveOf = (
  { order, link, project }: Scene,
  { id, rail, payerWalletId }: Pick<Payment, 'id' | 'rail' | 'payerWalletId'>,
): Omit<DrivePayment, 'beginning' | 'triggers'> => ({
  orderId: order.id,
  linkId: link.id,
  paymentId: id,
  rail,
  payerWalletId,
  owner: project,
});

/** The queue is fair between merchants, so their buyers wait in their lines. */
export const lineOf = ({ project }: Scene) => ({ kind: 'client', id: project.clientId }) as const;

/** What stands in an address beside language and country. */
export type Kept = Readonly<Record<string, string>>;

const keptCountry = ({ country }: Scene): Kept => (country === null ? {} : { country });

/**
 * An address of ours that keeps what the buyer chose: the country, and the language where it is not
 * the link's.
 */
export function addressIn(
  scene: Scene,
  path: string,
  language: BuyerLanguage,
  kept: Kept = {},
): string {
  const isOwn = language === buyerLanguageAmong(scene.link.language);
  const query = new URLSearchParams({
    ...(isOwn ? {} : { lang: language }),
    ...keptCountry(scene),
    ...kept,
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Where a form of a page is sent: to the page itself, in its language. Whatever stands there when
 * nothing can be read of the link then speaks this language, and leads back here (decision 0047-buyers-page).
 */
export const ownAddress = (scene: Scene, path: string): string =>
  `${path}?${new URLSearchParams({ lang: scene.language, ...keptCountry(scene) })}`;

export const linkPath = ({ link }: Scene): string => `/pay/${link.id}`;
export const progressPath = (scene: Scene, paymentId: string): string =>
  `${linkPath(scene)}/payments/${paymentId}`;
