import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Face } from '../../../identity/projects/branding/face.ts';
import { defaultLanguageOf } from '../../../identity/projects/branding/languages.ts';
import type { Project } from '../../../identity/projects/project.ts';
import { type UnixSeconds, unixSeconds } from '../../../kernel/time.ts';
import { html } from '../../../pages/html.ts';
import type { Light } from '../../../pages/style.ts';
import { type Scene, speechOf } from '../../buyer/scene.ts';
import { scenePreview } from '../../buyer/scene-page.ts';
import { createdLink } from '../../links/payment-link.ts';
import { type Catalogue, visibleMethods } from '../../methods/method.ts';
import { createdOrder } from '../../orders/order.ts';
import { payBody } from './link-view.ts';
import { countryWishes, type Offer, offerOf } from './offer.ts';

export type Previewed = {
  readonly catalogue: Catalogue;
  /** The project with the look that is previewed. */
  readonly project: Project;
  readonly face: Face;
  readonly light: Light;
  /** The note for the reader of the preview. Null: the banner that buyers see. */
  readonly note: string | null;
};

const noId = '00000000-0000-0000-0000-000000000000';
const reference = 'A-1042';
const amount = 1250n;
/** Enough to show the look. More would not fit the frame. */
const methodsShown = 3;

/** An invented link with a realistic purchase. */
function sceneFor({ project, face }: Previewed, now: UnixSeconds): Scene {
  const currency = project.configuration.currencies[0] ?? 'EUR';
  const redirectUrls = { success: null, failure: null, cancel: null, callback: null };
  const order = createdOrder(
    {
      ...{ id: noId, projectId: project.id, reference, amount, currency, source: 'Portal' },
      ...{ redirectUrls, metadata: null, merchantData: null, splitPlan: null },
    },
    now,
  );
  const language = defaultLanguageOf(project);
  const link = createdLink(
    {
      ...{ id: noId, orderId: noId, projectId: project.id, name: reference, amount, language },
      ...{ paymentFlow: 'service_checkout', lifetimeSeconds: 0, metadata: null },
      details: { key: null, purpose: null, countryCode: project.configuration.country },
      payer: { name: null, email: null },
    },
    order,
    now,
  );
  return {
    ...{ link, order, project, face, isSimulated: false, payments: [], orderPayments: [] },
    ...{ ...speechOf(link, project, {}), country: null, bankWay: null },
  };
}

/** The first few methods, still in their blocks. */
function shortened({ groups, ...offer }: Offer): Offer {
  const few = new Set(groups.flat().slice(0, methodsShown));
  const blocks = groups.map((group) => group.filter((method) => few.has(method)));
  return { ...offer, groups: blocks.filter((group) => group.length > 0) };
}

/** The buyer's page in a look that is not saved yet. Nobody can pay there. */
export function previewPage(previewed: Previewed): VerbatimAnswer {
  const { catalogue, project, light, note } = previewed;
  const scene = sceneFor(previewed, unixSeconds(0));
  const { currency } = scene.order;
  const { items } = visibleMethods(catalogue, project, { amount, currency });
  const wishes = countryWishes(items, scene.link.details, null, []);
  const anywhere = items.flatMap(({ countries }) => countries);
  const body = payBody(scene, {
    offer: shortened(offerOf(items, [...wishes, ...anywhere])),
    marks: { token: '', attempt: 0 },
    ...{ isChoosing: true, isMethodMissing: false, lastMethod: null },
    earlyOf: () => null,
    phone: html``,
  });
  return scenePreview(scene, body, { light, banner: note });
}
