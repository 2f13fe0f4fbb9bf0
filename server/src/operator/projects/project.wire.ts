import { type Static, type TSchema, Type } from 'typebox';
import { policyToKeep, splitPolicy } from '../../checkout/splits/split.wire.ts';
import { secretKinds } from '../../identity/credentials/client.ts';
import { ownerStates } from '../../identity/owner-state.ts';
import {
  type Project,
  type ProjectConfiguration,
  projectRights,
  refundLimitOf,
} from '../../identity/projects/project.ts';
import {
  addressesMax,
  addressForm,
  addressLengthMax,
  nameLengthMax,
  siteForm,
  siteLengthMax,
} from '../../identity/projects/project-rules.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import { amountMinorMax, currencies } from '../../kernel/money.ts';
import type { Account } from '../../ledger/account.ts';
import { walletId } from '../users/user.wire.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const webAddress = (options: object = {}) =>
  Type.String({
    pattern: addressForm,
    format: 'web-address',
    maxLength: addressLengthMax,
    ...options,
  });
const methodKey = () => Type.String({ pattern: '^[a-z0-9-]{1,64}$' });

/**
 * Given credentials are taken as they are (gaps 5), however short: an integration that moves
 * here cannot change them. The id stands in MAC headers, where nothing can be quoted but visible
 * ASCII without `"` and `\`; without a space it is one word in addresses and logs, too.
 */
const clientId = () => Type.String({ pattern: '^[!#-\\[\\]-~]{1,255}$' });

/**
 * A secret never stands in a header by itself: it is a form field, also inside of Basic, or the key of
 * an HMAC, and both take any text as its UTF-8 bytes. Control characters are what files and terminals
 * have added, and nobody would see them.
 */
const secret = () =>
  Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  });

/** What a project may lack. */
const country = Type.String({ pattern: '^[A-Z]{2}$' });
const mcc = Type.String({ pattern: '^[0-9]{4}$' });
const pinNeedsRelation = Type.Boolean();
const rateLimit = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Left out, it stays as it is; null takes it away. */
const clearable = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** SHA-256, as the tools show it: hex digits in either case, in pairs with colons or without. */
const fingerprintForm = '^(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2}){31})$';

const words = {
  refundLimit:
    "A refund in the portal above it asks for the second factor again. In minor units of the payment's currency; 50000 at first.",
  callbackUri:
    'Where callbacks of transactions go that name no address, and webhooks of orders made in the portal or by a reusable link. An order of the API names its own `callback_url`, or sends no webhooks',
  payoutApproval:
    'true: a payout that one of the staff asks for in the portal leaves when another approves it',
};

const callbackUri = webAddress({ description: words.callbackUri });

/** What every project has; left out, it gets its default or stays as it is. */
const configuration = {
  currencies: Type.Optional(
    Type.Array(Type.Enum([...currencies]), { minItems: 1, maxItems: 16, uniqueItems: true }),
  ),
  redirect_uris: Type.Optional(Type.Array(webAddress(), { maxItems: addressesMax })),
  sites: Type.Optional(
    Type.Array(Type.String({ pattern: siteForm, maxLength: siteLengthMax }), {
      maxItems: addressesMax,
    }),
  ),
  rights: Type.Optional(Type.Array(Type.Enum([...projectRights]), { maxItems: 10 })),
  card_agreement: Type.Optional(Type.Boolean()),
  methods_off: Type.Optional(Type.Array(methodKey(), { maxItems: 200 })),
  display_order: Type.Optional(Type.Record(Type.String(), Type.Integer(), { maxProperties: 200 })),
  certificates: Type.Optional(
    Type.Array(Type.String({ pattern: fingerprintForm }), { maxItems: 20 }),
  ),
  standard_webhooks: Type.Optional(
    Type.Boolean({
      description: 'true: webhooks and callbacks also carry the headers of Standard Webhooks',
    }),
  ),
  refund_limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number(amountMinorMax), description: words.refundLimit }),
  ),
  payout_approval: Type.Optional(Type.Boolean({ description: words.payoutApproval })),
};

export const newProject = Type.Object(
  {
    name: text(nameLengthMax),
    test_mode: Type.Optional(Type.Boolean({ default: true })),
    country: Type.Optional(country),
    mcc: Type.Optional(mcc),
    callback_uri: Type.Optional(callbackUri),
    split_policy: Type.Optional(splitPolicy()),
    rate_limit: Type.Optional(rateLimit),
    pin_needs_relation: Type.Optional(pinNeedsRelation),
    ...configuration,
    client_id: Type.Optional(clientId()),
    client_secret: Type.Optional(secret()),
    mac_key: Type.Optional(secret()),
    wallet_id: Type.Optional(walletId()),
  },
  { $id: 'NewProject', examples: [{ name: 'Corner shop', country: 'LT', currencies: ['EUR'] }] },
);

export const projectChange = Type.Object(
  {
    name: Type.Optional(text(nameLengthMax)),
    test_mode: Type.Optional(Type.Boolean()),
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

export const projectParams = Type.Object({ project_id: Type.String({ format: 'uuid' }) });

export type ProjectChange = Static<typeof projectChange>;
export type ProjectParams = Static<typeof projectParams>;

const accountNumbers = () => Type.Record(Type.String(), Type.String());

export const createdProject = Type.Object(
  {
    project_id: Type.String(),
    project_number: Type.Integer(),
    client_id: Type.String(),
    client_secret: Type.String(),
    mac_key: Type.String(),
    wallet_id: Type.Integer(),
    account_numbers: accountNumbers(),
  },
  { $id: 'CreatedProject' },
);

export const projectAnswer = Type.Object(
  {
    project_id: Type.String(),
    project_number: Type.Integer(),
    name: Type.String(),
    test_mode: Type.Boolean(),
    client_id: Type.String(),
    wallet_id: Type.Integer(),
    country: Type.Union([Type.String(), Type.Null()]),
    mcc: Type.Union([Type.String(), Type.Null()]),
    currencies: Type.Array(Type.String()),
    callback_uri: Type.Union([Type.String(), Type.Null()], { description: words.callbackUri }),
    redirect_uris: Type.Array(Type.String()),
    sites: Type.Array(Type.String()),
    rights: Type.Array(Type.String()),
    card_agreement: Type.Boolean(),
    split_policy: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    methods_off: Type.Array(Type.String()),
    display_order: Type.Record(Type.String(), Type.Integer()),
    certificates: Type.Array(Type.String()),
    rate_limit: Type.Union([Type.Integer(), Type.Null()]),
    pin_needs_relation: Type.Union([Type.Boolean(), Type.Null()]),
    standard_webhooks: Type.Boolean(),
    refund_limit: Type.Integer({ description: words.refundLimit }),
    payout_approval: Type.Boolean({ description: words.payoutApproval }),
    state: Type.Enum([...ownerStates]),
    suspended_reason: Type.Union([Type.String(), Type.Null()]),
    state_changed_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Unix seconds; null: it has always been active.',
    }),
    created_at: Type.Integer(),
  },
  { $id: 'Project' },
);

export const rotation = Type.Object(
  {
    what: Type.Enum([...secretKinds]),
    overlap_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 31_536_000, default: 0 })),
  },
  { $id: 'Rotation', examples: [{ what: 'mac_key', overlap_seconds: 86_400 }] },
);

export const rotatedSecret = Type.Object(
  { client_secret: Type.Optional(Type.String()), mac_key: Type.Optional(Type.String()) },
  { $id: 'RotatedSecret' },
);

/** Fingerprints are compared without colons and case, and each counts once. */
const fingerprintsIn = (shown: readonly string[]): readonly string[] => [
  ...new Set(shown.map((each) => each.replaceAll(':', '').toLowerCase())),
];

type WireConfiguration = Partial<Static<typeof projectChange>>;

/** Only what was given: what is left out keeps its value, or its default. */
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

export const accountNumbersOf = (accounts: readonly Account[]): Record<string, string> =>
  Object.fromEntries(accounts.map(({ id, currency }) => [currency, accountNumberOf(id)]));

export const projectOnWire = (project: Project): Static<typeof projectAnswer> => {
  const { configuration: set } = project;
  return {
    project_id: project.id,
    project_number: project.number,
    name: project.name,
    test_mode: project.isTest,
    client_id: project.clientId,
    wallet_id: project.walletId,
    country: set.country,
    mcc: set.mcc,
    currencies: [...set.currencies],
    callback_uri: set.callbackUri,
    redirect_uris: [...set.redirectUris],
    sites: [...set.sites],
    rights: [...set.rights],
    card_agreement: set.cardAgreement,
    split_policy: set.splitPolicy,
    methods_off: [...set.methodsOff],
    display_order: set.displayOrder,
    certificates: [...set.certificates],
    rate_limit: set.rateLimit,
    pin_needs_relation: set.pinNeedsRelation ?? null,
    standard_webhooks: set.standardWebhooks ?? false,
    refund_limit: refundLimitOf(project),
    payout_approval: set.payoutApproval ?? false,
    state: project.state,
    suspended_reason: project.suspendedReason,
    state_changed_at: project.stateChangedAt,
    created_at: project.createdAt,
  };
};
