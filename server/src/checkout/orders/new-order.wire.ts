import { Type } from 'typebox';
import { webAddress } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { entries, metadataTexts, minorUnits, uuid } from '../checkout.wire.ts';
import { splitFields } from '../splits/split.wire.ts';

/** Checkout 2.1: ASCII letters (gaps 2, Letters), digits, spaces and the listed characters. */
const referencePattern = "^[A-Za-z0-9 _/?:().,'+-]+$";

const purchase = Type.Object(
  {
    reference: Type.String({
      maxLength: 255,
      pattern: referencePattern,
      description: "The merchant's own reference; two orders may have the same one",
      'x-message': {
        pattern:
          "Reference may hold letters, digits, spaces and the characters _ / ? : ( ) . , ' + -",
      },
    }),
    amount: minorUnits('Amount to pay, minor units'),
    currency: Type.Enum([...currencies], {
      description: 'ISO 4217 code of a currency that the project accepts',
    }),
  },
  { description: 'What is bought: reference, amount and currency' },
);

/** Descriptions for requests and answers. */
export const redirectTexts = {
  all: 'Where the buyer is led afterwards, and where webhooks go; live projects need https',
  success_url: 'Where a buyer who has paid is led',
  failure_url: 'Where a buyer is led whose payment failed',
  cancel_url: 'Where a buyer who gave up is led',
};

/** Checkout 2.1, in the document's order. */
export const newOrder = Type.Object(
  {
    project_id: Type.Optional(uuid({ description: 'Defaults to the project of the access token' })),
    redirect_urls: Type.Optional(
      Type.Object(
        {
          success_url: Type.Optional(webAddress({ description: redirectTexts.success_url })),
          failure_url: Type.Optional(webAddress({ description: redirectTexts.failure_url })),
          cancel_url: Type.Optional(webAddress({ description: redirectTexts.cancel_url })),
          callback_url: Type.Optional(
            webAddress({
              description:
                'Webhook target. When omitted, no webhooks are sent for this order: the `callback_uri` of the project does not replace it',
            }),
          ),
        },
        { description: redirectTexts.all },
      ),
    ),
    purchase,
    source: Type.Optional(
      Type.String({ maxLength: 2_048, default: 'Integration', description: 'Where it came from' }),
    ),
    metadata: Type.Optional(entries(metadataTexts.order)),
    merchant_data: Type.Optional(entries(metadataTexts.merchantData)),
    ...splitFields,
  },
  {
    $id: 'NewOrder',
    examples: [
      {
        redirect_urls: {
          success_url: 'https://shop.example/thanks',
          callback_url: 'https://shop.example/webhooks',
        },
        purchase: { reference: 'Order 1042', amount: 1250, currency: 'EUR' },
      },
    ],
  },
);

export const amountChange = Type.Object(
  { amount: minorUnits('New amount to pay, minor units; nothing may have been paid yet') },
  { $id: 'AmountChange', examples: [{ amount: 1500 }] },
);
