import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, orNull, updatedAt } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { exampleIds, uuid } from '../checkout.wire.ts';
import { checkoutFilters, ofProject } from '../checkout-list.wire.ts';
import type { ReusableLink } from './reusable-link.ts';

const states = ['on', 'off'] as const;

/** For the operator: reusable links of all projects. */
export const reusableLinksQuery = listQuery({
  ...ofProject,
  state: Type.Optional(Type.Enum([...states], { description: 'In this state now' })),
  currency: checkoutFilters.currency,
  ...createdWithin,
});

export const reusableLinkAnswer = Type.Object(
  {
    reusable_link_id: uuid({ description: 'Id of the reusable link.' }),
    project_id: uuid({ description: 'Id of the project that sells.' }),
    url: Type.String({ description: 'Where payers begin.' }),
    state: Type.Enum([...states], { description: '`on`: payers can begin; `off`: not any more.' }),
    text: Type.String({ description: 'What is paid for, as payers read it.' }),
    reference: Type.String({ description: 'What the references of its orders begin with.' }),
    amount: orNull(Type.Integer({ description: 'Minor units; null: the payer says how much.' })),
    amount_min: orNull(Type.Integer({ description: 'Of an amount that the payer says.' })),
    amount_max: orNull(Type.Integer({ description: 'Of an amount that the payer says.' })),
    currency: currencyCode(),
    language: Type.String({ description: 'Language in which the page is shown first.' }),
    method: orNull(Type.String({ description: 'Key of the method chosen beforehand.' })),
    orders: Type.Integer({ description: 'Orders that payers have made.' }),
    orders_paid: Type.Integer({ description: 'Orders of these that are paid.' }),
    volume: Type.Integer({ description: 'Amounts of the paid orders together, minor units.' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {
    $id: 'ReusableLink',
    examples: [
      {
        reusable_link_id: exampleIds.link,
        project_id: exampleIds.project,
        url: `https://pay.example/p/${exampleIds.link}`,
        state: 'on',
        text: 'Donation',
        reference: 'Donation',
        amount: null,
        amount_min: 100,
        amount_max: null,
        currency: 'EUR',
        language: 'lt',
        method: null,
        orders: 12,
        orders_paid: 9,
        volume: 18_050,
        created_at: 1_800_000_000,
        updated_at: 1_800_000_000,
      },
    ],
  },
);

export const reusableLinksAnswer = pageAnswer(reusableLinkAnswer, 'ReusableLinks');

export type ListedReusableLink = Static<typeof reusableLinkAnswer>;

export const reusableLinkCsv: CsvForm<ListedReusableLink> = {
  columns: [
    'reusable_link_id',
    'project_id',
    'created_at',
    'updated_at',
    'state',
    'text',
    'reference',
    'currency',
    'amount',
    'amount_min',
    'amount_max',
    'language',
    'method',
    'orders',
    'orders_paid',
    'volume',
    'url',
  ],
  amounts: ['amount', 'amount_min', 'amount_max', 'volume'],
  currencyOf: ({ currency }) => currency,
};

const numberOf = (minor: bigint | null): number | null => (minor === null ? null : Number(minor));

export const reusableLinkOnWire =
  (publicUrl: string) =>
  (link: ReusableLink): ListedReusableLink => ({
    reusable_link_id: link.id,
    project_id: link.projectId,
    url: `${publicUrl}/p/${link.id}`,
    state: link.isOn ? 'on' : 'off',
    text: link.text,
    reference: link.reference,
    amount: numberOf(link.amount),
    amount_min: numberOf(link.amountMin),
    amount_max: numberOf(link.amountMax),
    currency: link.currency,
    language: link.language,
    method: link.methodKey,
    orders: link.orderCount,
    orders_paid: link.paidCount,
    volume: Number(link.paidVolume),
    created_at: link.createdAt,
    updated_at: link.updatedAt,
  });
