import { type Static, Type } from 'typebox';
import { orNull } from '../../edge/wire.ts';
import { languageOfLink } from '../../identity/projects/branding/languages.ts';
import type { Project } from '../../identity/projects/project.ts';
import { countries } from '../../kernel/country.ts';
import { buyerLanguages } from '../../pages/language.ts';
import { entries, exampleIds, metadataTexts, minorUnits, uuid } from '../checkout.wire.ts';
import { defaultLifetimeSeconds, lifetimeSecondsMax, type NewLink } from './payment-link.ts';

/** ISO 639-1: the two-letter codes of languages. */
const languageCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da ' +
  'de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ' +
  'ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln ' +
  'lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi ' +
  'pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti ' +
  'tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';

const linkName = () =>
  Type.String({ minLength: 1, maxLength: 255, description: 'Name of the link, for the merchant' });
const purpose = () =>
  Type.String({
    maxLength: 255,
    description: 'Text that the bank shows with the payment, cut after 140 characters',
  });
const lifetime = () =>
  Type.Integer({
    minimum: 0,
    maximum: lifetimeSecondsMax,
    default: defaultLifetimeSeconds,
    description: 'Validity in seconds; 0 means never expires',
  });

export const countryText = 'Country of the payer, ISO 3166-1 alpha-2';

/** Descriptions for requests and answers. */
export const partTexts = {
  experience: 'How the page meets the buyer',
  details: 'What is known of the payment beforehand',
  payer: 'What is known of the payer beforehand',
};

/** Checkout 2.3, in the document's order. */
export const newLink = Type.Object(
  {
    order_id: uuid({ description: 'Id of the order' }),
    name: linkName(),
    purchase: Type.Object(
      { amount: minorUnits('Minor units to pay by this link, at most what is due of the order') },
      { description: 'What is paid by this link' },
    ),
    experience: Type.Object(
      {
        language: Type.Enum(languageCodes.split(' '), {
          description: `2-letter ISO 639-1 code. The page speaks ${buyerLanguages.join(', ')}; with any other code it is shown in the default language of the project, or in English`,
          'x-message': { enum: 'Language should be a 2-letter ISO 639-1 code' },
        }),
        payment_flow: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 255,
            default: 'service_checkout',
            description: 'How the buyer is led; kept and shown, without effect',
          }),
        ),
      },
      { description: partTexts.experience },
    ),
    lifetime: Type.Optional(lifetime()),
    payment_details: Type.Optional(
      Type.Object(
        {
          key: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 255,
              description: 'Payment method chosen beforehand',
            }),
          ),
          purpose: Type.Optional(purpose()),
          country_code: Type.Optional(
            Type.Enum([...countries], {
              description: countryText,
              'x-message': { enum: 'Country code should be an ISO 3166-1 alpha-2 code' },
            }),
          ),
        },
        { description: partTexts.details },
      ),
    ),
    payer_information: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String({ maxLength: 150, description: 'Name of the payer' })),
          email: Type.Optional(
            Type.String({
              format: 'email',
              maxLength: 254,
              description: "The payer's e-mail address",
            }),
          ),
        },
        { description: partTexts.payer },
      ),
    ),
    metadata: Type.Optional(entries(metadataTexts.link)),
  },
  {
    $id: 'NewPaymentLink',
    examples: [
      {
        order_id: exampleIds.order,
        name: 'Invoice 1042',
        purchase: { amount: 1250 },
        experience: { language: 'lt' },
      },
    ],
  },
);

/** Gaps 2, Links: what may change while the link is active. */
export const linkChange = Type.Object(
  {
    name: Type.Optional(linkName()),
    lifetime: Type.Optional(lifetime()),
    purpose: Type.Optional(orNull(purpose())),
    payment_details: Type.Optional(
      Type.Object(
        { purpose: Type.Optional(orNull(purpose())) },
        { description: 'The purpose where links have it; it goes before the one beside it' },
      ),
    ),
  },
  { $id: 'PaymentLinkChange', examples: [{ lifetime: 3_600 }] },
);

export const newLinkOf = (
  body: Static<typeof newLink>,
  { id, project }: { readonly id: string; readonly project: Project },
): NewLink => ({
  id,
  projectId: project.id,
  orderId: body.order_id.toLowerCase(),
  name: body.name,
  amount: BigInt(body.purchase.amount),
  language: languageOfLink(body.experience.language, project),
  paymentFlow: body.experience.payment_flow ?? 'service_checkout',
  lifetimeSeconds: body.lifetime ?? defaultLifetimeSeconds,
  details: {
    key: body.payment_details?.key ?? null,
    purpose: body.payment_details?.purpose ?? null,
    countryCode: body.payment_details?.country_code ?? null,
  },
  payer: {
    name: body.payer_information?.name ?? null,
    email: body.payer_information?.email ?? null,
  },
  metadata: body.metadata ?? null,
});
