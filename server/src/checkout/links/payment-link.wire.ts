import { type Static, Type } from 'typebox';
import { createdAt, inMinorUnits, orNull, updatedAt } from '../../edge/wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { buyerLanguageAmong } from '../../pages/language.ts';
import { entries, exampleIds, metadataTexts, uuid } from '../checkout.wire.ts';
import { countryText, partTexts } from './new-link.wire.ts';
import { linkStatusAt, type PaymentLink } from './payment-link.ts';

const linkId = () => uuid({ description: 'Id of the payment link' });

export const linkParams = Type.Object({ link_id: linkId() });
export const linksQuery = Type.Object({
  order_id: uuid({ description: 'Id of the order whose links are listed' }),
});

/** Checkout 2.4. Only a read also returns `name`, `status`, `metadata` and `updated_at`. */
const fields = {
  link_id: linkId(),
  order_id: uuid({ description: 'Id of the order' }),
  payment_URL: Type.String({ description: 'Address of the page where the buyer pays' }),
  experience: Type.Object(
    {
      /** Decision 0141. */
      language: Type.String({ description: 'Language in which the page will be shown' }),
      payment_flow: Type.String({ description: 'How the buyer is led, as the request said' }),
    },
    { description: partTexts.experience },
  ),
  payment_details: Type.Object(
    {
      key: Type.Optional(Type.String({ description: 'Payment method chosen beforehand' })),
      purpose: orNull(
        Type.String({
          description: 'Text that the bank shows with the payment; null: a default is made',
        }),
      ),
      country_code: Type.Optional(Type.String({ description: countryText })),
    },
    { description: partTexts.details },
  ),
  payer_information: Type.Object(
    {
      name: Type.Optional(Type.String({ description: 'Name of the payer' })),
      email: Type.Optional(Type.String({ description: "The payer's e-mail address" })),
    },
    { description: partTexts.payer },
  ),
  purchase: Type.Object(
    { amount: inMinorUnits('Amount to pay by this link') },
    { description: 'What is paid by this link' },
  ),
  created_at: createdAt(),
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
    metadata: orNull(entries(metadataTexts.link)),
    updated_at: updatedAt(),
  },
  { $id: 'PaymentLink', examples: [exampleLink] },
);

export const linksAnswer = Type.Object(
  { items: Type.Array(linkAnswer, { description: 'Links of the order, the oldest first' }) },
  { $id: 'PaymentLinks', examples: [{ items: [exampleLink] }] },
);

/** Present only if the merchant specified it. */
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
