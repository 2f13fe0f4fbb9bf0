import { type Static, Type } from 'typebox';
import { languageOfLink } from '../../identity/projects/branding/languages.ts';
import type { Project } from '../../identity/projects/project.ts';
import { countries } from '../../kernel/country.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { buyerLanguageAmong, buyerLanguages } from '../../pages/language.ts';
import { entries, exampleIds, minorUnits, orNull, uuid } from '../checkout.wire.ts';
import {
  defaultLifetimeSeconds,
  lifetimeSecondsMax,
  linkStatusAt,
  type NewLink,
  type PaymentLink,
} from './payment-link.ts';

/** ISO 639-1: the two-letter codes of languages. */
const languageCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da ' +
  'de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ' +
  'ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln ' +
  'lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi ' +
  'pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti ' +
  'tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';

const linkName = () => Type.String({ minLength: 1, maxLength: 255 });
const purpose = () => Type.String({ maxLength: 255 });
const lifetime = () =>
  Type.Integer({
    minimum: 0,
    maximum: lifetimeSecondsMax,
    default: defaultLifetimeSeconds,
    description: 'Validity in seconds; 0 means never expires',
  });

/** Checkout 2.3, in the document's order. */
export const newLink = Type.Object(
  {
    order_id: uuid({ description: 'Id of the order' }),
    name: linkName(),
    purchase: Type.Object({ amount: minorUnits() }),
    experience: Type.Object({
      language: Type.Enum(languageCodes.split(' '), {
        description: `2-letter ISO 639-1 code. The page speaks ${buyerLanguages.join(', ')}; with any other code it is shown in the default language of the project, or in English`,
        'x-message': { enum: 'Language should be a 2-letter ISO 639-1 code' },
      }),
      payment_flow: Type.Optional(
        Type.String({ minLength: 1, maxLength: 255, default: 'service_checkout' }),
      ),
    }),
    lifetime: Type.Optional(lifetime()),
    payment_details: Type.Optional(
      Type.Object({
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
            'x-message': { enum: 'Country code should be an ISO 3166-1 alpha-2 code' },
          }),
        ),
      }),
    ),
    payer_information: Type.Optional(
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 150, description: 'Name of the payer' })),
        email: Type.Optional(
          Type.String({
            format: 'email',
            maxLength: 254,
            description: "The payer's e-mail address",
          }),
        ),
      }),
    ),
    metadata: Type.Optional(entries()),
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
    payment_details: Type.Optional(Type.Object({ purpose: Type.Optional(orNull(purpose())) })),
  },
  { $id: 'PaymentLinkChange', examples: [{ lifetime: 3_600 }] },
);

export const linkParams = Type.Object({ link_id: uuid() });
export const linksQuery = Type.Object({ order_id: uuid() });

/** Checkout 2.4; `name`, `status`, `metadata` and `updated_at` come with a read. */
const fields = {
  link_id: uuid({ description: 'Id of the payment link' }),
  order_id: uuid({ description: 'Id of the order' }),
  payment_URL: Type.String({ description: 'Address of the page where the buyer pays' }),
  experience: Type.Object({
    /** Decision 0141. */
    language: Type.String({ description: 'Language in which the page will be shown' }),
    payment_flow: Type.String({ description: 'How the buyer is led, as the request said' }),
  }),
  payment_details: Type.Object({
    key: Type.Optional(Type.String({ description: 'Payment method chosen beforehand' })),
    purpose: orNull(Type.String({ description: 'Text that the bank shows with the payment' })),
    country_code: Type.Optional(
      Type.String({ description: 'Country of the payer, ISO 3166-1 alpha-2' }),
    ),
  }),
  payer_information: Type.Object({
    name: Type.Optional(Type.String({ description: 'Name of the payer' })),
    email: Type.Optional(Type.String({ description: "The payer's e-mail address" })),
  }),
  purchase: Type.Object({ amount: Type.Integer() }),
  created_at: Type.Integer({ description: 'Unix seconds of its creation' }),
  expired_at: orNull(
    Type.Integer({ description: 'Unix seconds from which no payment can begin; null: never' }),
  ),
};

const exampleCreated = {
  link_id: exampleIds.link,
  order_id: exampleIds.order,
  payment_URL: `https://pay.example/pay/${exampleIds.link}`,
  experience: { language: 'lt', payment_flow: 'service_checkout' },
  payment_details: { key: 'card-payment', purpose: null },
  payer_information: { email: 'buyer@shop.example' },
  purchase: { amount: 1250 },
  created_at: 1_800_000_000,
  expired_at: 1_800_259_200,
};

const exampleLink = {
  ...exampleCreated,
  name: 'Invoice 1042',
  project_id: exampleIds.project,
  order_reference: 'Order 1042',
  currency: 'EUR',
  status: 'active',
  metadata: null,
  updated_at: 1_800_000_000,
};

export const createdLinkAnswer = Type.Object(fields, {
  $id: 'CreatedPaymentLink',
  examples: [exampleCreated],
});

export const linkAnswer = Type.Object(
  {
    ...fields,
    project_id: uuid({ description: 'Id of the project' }),
    order_reference: Type.String({ description: "The merchant's reference of the order" }),
    currency: Type.String({ description: "The order's." }),
    name: Type.String({ description: 'Name of the link' }),
    status: Type.String({ description: 'Status of the link (checkout 3.3)' }),
    metadata: orNull(entries()),
    updated_at: Type.Integer({ description: 'Unix seconds of its last change' }),
  },
  { $id: 'PaymentLink', examples: [exampleLink] },
);

export const linksAnswer = Type.Object(
  { items: Type.Array(linkAnswer) },
  { $id: 'PaymentLinks', examples: [{ items: [exampleLink] }] },
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

/** A field that is there only when it was specified. */
const given = <Name extends string>(name: Name, value: string | null) =>
  (value === null ? {} : { [name]: value }) as Partial<Record<Name, string>>;

export const createdLinkOnWire =
  (publicUrl: string) =>
  (link: PaymentLink): Static<typeof createdLinkAnswer> => ({
    link_id: link.id,
    order_id: link.orderId,
    payment_URL: `${publicUrl}/pay/${link.id}`,
    experience: { language: buyerLanguageAmong(link.language), payment_flow: link.paymentFlow },
    payment_details: {
      purpose: link.details.purpose,
      ...given('key', link.details.key),
      ...given('country_code', link.details.countryCode),
    },
    payer_information: { ...given('name', link.payer.name), ...given('email', link.payer.email) },
    purchase: { amount: Number(link.amount) },
    created_at: link.createdAt,
    expired_at: link.expiredAt,
  });

export const linkOnWire =
  (publicUrl: string, now: UnixSeconds) =>
  (link: PaymentLink): Static<typeof linkAnswer> => ({
    project_id: link.projectId,
    order_reference: link.orderReference,
    currency: link.currency,
    name: link.name,
    status: linkStatusAt(link, now),
    metadata: link.metadata === null ? null : { ...link.metadata },
    updated_at: link.updatedAt,
    ...createdLinkOnWire(publicUrl)(link),
  });
