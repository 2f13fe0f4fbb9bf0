import { type Static, type TSchema, Type } from 'typebox';
import { policyToKeep, splitPolicy } from '../../checkout/splits/split.wire.ts';
import { orNull } from '../../edge/wire.ts';
import { secretKinds } from '../../identity/credentials/client.ts';
import { ownerStates } from '../../identity/owner-state.ts';
import { type ProjectConfiguration, projectRights } from '../../identity/projects/project.ts';
import {
  addressesMax,
  addressForm,
  addressLengthMax,
  nameLengthMax,
  siteForm,
  siteLengthMax,
} from '../../identity/projects/project-rules.ts';
import { amountMinorMax, currencies } from '../../kernel/money.ts';
import { walletId } from '../users/user.wire.ts';
import { projectTexts as texts } from './project.wire.ts';

const projectName = () =>
  Type.String({
    minLength: 1,
    maxLength: nameLengthMax,
    description: 'Name of the project, as buyers read it',
  });
const webAddress = (options: object = {}) =>
  Type.String({
    pattern: addressForm,
    format: 'web-address',
    maxLength: addressLengthMax,
    ...options,
  });
const methodKey = () => Type.String({ pattern: '^[a-z0-9-]{1,64}$' });

/**
 * Given credentials are accepted unchanged, however short (gaps 5): an integration that moves here
 * cannot change them. The id is part of MAC headers, where only visible ASCII without `"` and `\`
 * can be quoted. Without a space it is one word in addresses and logs, too.
 */
const clientId = () =>
  Type.String({
    pattern: '^[!#-\\[\\]-~]{1,255}$',
    description: 'Id with which its programs authenticate; left out: one is made',
  });

/**
 * A secret is never a header by itself. It is a form field, also within Basic, or the key of an
 * HMAC, and both accept any text as UTF-8 bytes. Control characters come from files and terminals,
 * and nobody would see them.
 */
const secret = (what: string) =>
  Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    description: `${what}; left out: one is made`,
  });

/** Fields that a project may lack. */
const country = Type.String({ pattern: '^[A-Z]{2}$', description: texts.country });
const mcc = Type.String({ pattern: '^[0-9]{4}$', description: texts.mcc });
const callbackUri = webAddress({ description: texts.callbackUri });
const pinNeedsRelation = Type.Boolean({ description: texts.pinNeedsRelation });
const rateLimit = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: texts.rateLimit,
});

/** Absent: unchanged. Null: removed. */
const clearable = <Schema extends TSchema>(schema: Schema) => Type.Optional(orNull(schema));

/** SHA-256 as tools print it: hex digits in either case, with or without colons between pairs. */
const fingerprintForm = '^(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){31})$';

/** The settings of every project. Absent: the default in a new project, unchanged in a change. */
const configuration = {
  currencies: Type.Optional(
    Type.Array(Type.Enum([...currencies]), {
      minItems: 1,
      maxItems: 16,
      uniqueItems: true,
      description: 'Currencies that it accepts; EUR alone at first',
    }),
  ),
  redirect_uris: Type.Optional(
    Type.Array(webAddress(), { maxItems: addressesMax, description: texts.redirectUris }),
  ),
  sites: Type.Optional(
    Type.Array(Type.String({ pattern: siteForm, maxLength: siteLengthMax }), {
      maxItems: addressesMax,
      description: texts.sites,
    }),
  ),
  rights: Type.Optional(
    Type.Array(Type.Enum([...projectRights]), { maxItems: 10, description: texts.rights }),
  ),
  card_agreement: Type.Optional(Type.Boolean({ description: texts.cardAgreement })),
  methods_off: Type.Optional(
    Type.Array(methodKey(), { maxItems: 200, description: texts.methodsOff }),
  ),
  display_order: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      maxProperties: 200,
      description: texts.displayOrder,
    }),
  ),
  certificates: Type.Optional(
    Type.Array(Type.String({ pattern: fingerprintForm }), {
      maxItems: 20,
      description: texts.certificates,
    }),
  ),
  standard_webhooks: Type.Optional(Type.Boolean({ description: texts.standardWebhooks })),
  refund_limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number(amountMinorMax), description: texts.refundLimit }),
  ),
  payout_approval: Type.Optional(Type.Boolean({ description: texts.payoutApproval })),
};

const modeText = 'true: no real money is used. It is fixed once money has moved.';

export const newProject = Type.Object(
  {
    name: projectName(),
    test_mode: Type.Optional(Type.Boolean({ default: true, description: modeText })),
    country: Type.Optional(country),
    mcc: Type.Optional(mcc),
    callback_uri: Type.Optional(callbackUri),
    split_policy: Type.Optional(splitPolicy()),
    rate_limit: Type.Optional(rateLimit),
    pin_needs_relation: Type.Optional(pinNeedsRelation),
    ...configuration,
    client_id: Type.Optional(clientId()),
    client_secret: Type.Optional(secret(texts.clientSecret)),
    mac_key: Type.Optional(secret(texts.macKey)),
    wallet_id: Type.Optional(walletId()),
  },
  { $id: 'NewProject', examples: [{ name: 'Corner shop', country: 'LT', currencies: ['EUR'] }] },
);

export const projectChange = Type.Object(
  {
    name: Type.Optional(projectName()),
    test_mode: Type.Optional(Type.Boolean({ description: modeText })),
    country: clearable(country),
    mcc: clearable(mcc),
    callback_uri: clearable(callbackUri),
    split_policy: clearable(splitPolicy()),
    rate_limit: clearable(rateLimit),
    pin_needs_relation: clearable(pinNeedsRelation),
    ...configuration,
    state: Type.Optional(
      Type.Enum([...ownerStates], {
        description:
          'Changed alone. suspended: its credentials get 403 and its pages take no payment; active undoes it. closed: for good, when nothing is open.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Why it is suspended; required with it.',
      }),
    ),
  },
  {
    $id: 'ProjectChange',
    examples: [
      { methods_off: ['card-payment'] },
      { callback_uri: null },
      { state: 'suspended', reason: 'Chargebacks under review' },
    ],
  },
);

export const rotation = Type.Object(
  {
    what: Type.Enum([...secretKinds], { description: 'Which of its secrets is replaced' }),
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 31_536_000,
        default: 0,
        description: 'Seconds for which the replaced one still works',
      }),
    ),
  },
  { $id: 'Rotation', examples: [{ what: 'mac_key', overlap_seconds: 86_400 }] },
);

/** Fingerprints are compared without colons and case, and duplicates are dropped. */
const fingerprintsIn = (shown: readonly string[]): readonly string[] => [
  ...new Set(shown.map((each) => each.replaceAll(':', '').toLowerCase())),
];

export type ProjectChange = Static<typeof projectChange>;

type WireConfiguration = Partial<ProjectChange>;

/** Only the given fields: an absent one keeps its value or its default. */
export function configurationFrom(body: WireConfiguration): Partial<ProjectConfiguration> {
  const given: Partial<Record<keyof ProjectConfiguration, unknown>> = {
    country: body.country,
    mcc: body.mcc,
    currencies: body.currencies,
    callbackUri: body.callback_uri,
    redirectUris: body.redirect_uris,
    sites: body.sites,
    rights: body.rights,
    cardAgreement: body.card_agreement,
    splitPolicy: body.split_policy && policyToKeep(body.split_policy),
    methodsOff: body.methods_off,
    displayOrder: body.display_order,
    certificates: body.certificates && fingerprintsIn(body.certificates),
    rateLimit: body.rate_limit,
    pinNeedsRelation: body.pin_needs_relation,
    standardWebhooks: body.standard_webhooks,
    refundLimit: body.refund_limit,
    payoutApproval: body.payout_approval,
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<ProjectConfiguration>;
}
