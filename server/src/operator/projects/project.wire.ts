import { type Static, Type } from 'typebox';
import { createdAt, orNull } from '../../edge/wire.ts';
import { projectFields } from '../../identity/projects/own-project.wire.ts';
import { type Project, refundLimitOf } from '../../identity/projects/project.ts';
import { accountNumberOf } from '../../identity/wallets/account-number.ts';
import type { Account } from '../../ledger/account.ts';
import { accountNumbers, ownerState, projectId } from '../fields.wire.ts';

/** For requests and answers. */
export const projectTexts = {
  country: 'Where the merchant is registered, ISO 3166-1 alpha-2; some methods depend on it',
  mcc: 'Merchant category code, 4 digits; card methods need one',
  callbackUri:
    'Where callbacks of transactions go that name no address, and webhooks of orders made in the portal or by a reusable link; a live project needs https. An order of the API names its own `callback_url`, or sends no webhooks',
  redirectUris: 'Addresses to which pages may lead users back; they are compared exactly',
  sites: 'Origins of the sites that sell for the project',
  rights:
    'What it may beyond others: pass confirmed contacts, sign users in, or ask for allowances by PIN',
  cardAgreement: 'Whether the agreement on card payments is signed',
  splitPolicy: 'Who gets which share of each payment',
  methodsOff: 'Keys of payment methods that its buyers are not offered',
  displayOrder: 'Place of payment methods among the others, by their keys',
  certificates: 'SHA-256 fingerprints of TLS client certificates that authenticate it',
  rateLimit: 'Requests a minute on checkout and wallet; 0: no limit',
  pinNeedsRelation: 'Whether a PIN counts only of payers who have accepted something of it before',
  standardWebhooks: 'true: webhooks and callbacks also carry the headers of Standard Webhooks',
  refundLimit:
    "A refund in the portal above it asks for the second factor again. In minor units of the payment's currency; 50000 at first.",
  payoutApproval:
    'true: a payout that one of the staff asks for in the portal leaves when another approves it',
  clientSecret: 'Secret of its programs, for access tokens and webhooks',
  macKey: 'Key with which its programs sign requests',
};

const texts = projectTexts;

export const projectParams = Type.Object({ project_id: projectId() });

export type ProjectParams = Static<typeof projectParams>;

export const createdProject = Type.Object(
  {
    project_id: projectFields.project_id,
    project_number: projectFields.project_number,
    client_id: projectFields.client_id,
    client_secret: Type.String({ description: texts.clientSecret }),
    mac_key: Type.String({ description: texts.macKey }),
    wallet_id: projectFields.wallet_id,
    account_numbers: accountNumbers(),
  },
  { $id: 'CreatedProject' },
);

export const projectAnswer = Type.Object(
  {
    project_id: projectFields.project_id,
    project_number: projectFields.project_number,
    name: projectFields.name,
    test_mode: projectFields.test_mode,
    client_id: projectFields.client_id,
    wallet_id: projectFields.wallet_id,
    country: orNull(Type.String({ description: texts.country })),
    mcc: orNull(Type.String({ description: texts.mcc })),
    currencies: projectFields.currencies,
    callback_uri: orNull(Type.String({ description: texts.callbackUri })),
    redirect_uris: Type.Array(Type.String(), { description: texts.redirectUris }),
    sites: Type.Array(Type.String(), { description: texts.sites }),
    rights: Type.Array(Type.String(), { description: texts.rights }),
    card_agreement: Type.Boolean({ description: texts.cardAgreement }),
    split_policy: orNull(
      Type.Record(Type.String(), Type.Unknown(), {
        description: `${texts.splitPolicy}; null: nothing is split`,
      }),
    ),
    methods_off: Type.Array(Type.String(), { description: texts.methodsOff }),
    display_order: Type.Record(Type.String(), Type.Integer(), { description: texts.displayOrder }),
    certificates: Type.Array(Type.String(), { description: texts.certificates }),
    rate_limit: orNull(
      Type.Integer({ description: `${texts.rateLimit}; null: that of the installation` }),
    ),
    pin_needs_relation: orNull(
      Type.Boolean({ description: `${texts.pinNeedsRelation}; null: only in live mode` }),
    ),
    standard_webhooks: Type.Boolean({ description: texts.standardWebhooks }),
    refund_limit: Type.Integer({ description: texts.refundLimit }),
    payout_approval: Type.Boolean({ description: texts.payoutApproval }),
    state: ownerState(),
    suspended_reason: orNull(
      Type.String({
        description: 'Why it is suspended, in words of the operator; null: it is not',
      }),
    ),
    state_changed_at: orNull(
      Type.Integer({ description: 'Unix seconds; null: it has always been active.' }),
    ),
    created_at: createdAt(),
  },
  { $id: 'Project' },
);

export const rotatedSecret = Type.Object(
  {
    client_secret: Type.Optional(
      Type.String({ description: 'The new secret, where it was rotated; shown once' }),
    ),
    mac_key: Type.Optional(
      Type.String({ description: 'The new key, where it was rotated; shown once' }),
    ),
  },
  { $id: 'RotatedSecret' },
);

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
