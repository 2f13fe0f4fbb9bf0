import type { SpokenLanguage } from '../../kernel/language.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Standing } from '../owner-state.ts';
import { isPlainHttp } from './project-rules.ts';

/** What a project may do beyond the ordinary. */
export const projectRights = ['contact_token', 'password_grant', 'pin_allowance'] as const;
export type ProjectRight = (typeof projectRights)[number];

/** What the operator sets and may change later. */
export type ProjectConfiguration = {
  /** ISO 3166-1 alpha-2: where the merchant is registered. */
  readonly country: string | null;
  /** Merchant category code; card methods need one. */
  readonly mcc: string | null;
  readonly currencies: readonly Currency[];
  readonly callbackUri: string | null;
  /** Exact addresses to which OAuth and sign pages may send a user. */
  readonly redirectUris: readonly string[];
  /** Origins of the merchant's sites. */
  readonly sites: readonly string[];
  readonly rights: readonly ProjectRight[];
  readonly cardAgreement: boolean;
  readonly splitPolicy: Readonly<Record<string, unknown>> | null;
  readonly methodsOff: readonly string[];
  readonly displayOrder: Readonly<Record<string, number>>;
  /** SHA-256 fingerprints of TLS client certificates. */
  readonly certificates: readonly string[];
  /** Requests per minute on checkout and wallet; null: the installation's. */
  readonly rateLimit: number | null;
  /** Null, or missing in a project of before: live projects need one, test projects do not. */
  readonly pinNeedsRelation?: boolean | null;
  /** Missing in a project of before: webhooks carry the headers of the documents alone. */
  readonly standardWebhooks?: boolean;
  /** Missing in a project of before: buyers get no receipts by mail (decision 0167). */
  readonly receipts?: boolean;
  /** Null, or missing in a project of before: the buyer's page offers all (decision 0172). */
  readonly languages?: readonly SpokenLanguage[] | null;
  /** Null, or missing in a project of before: English, or the first that is offered. */
  readonly defaultLanguage?: SpokenLanguage | null;
  /** Missing: 500.00. In minor units of the payment's currency. */
  readonly refundLimit?: number;
  /** Missing: no. A payout that one of the staff asks for is approved by another (decision 0174). */
  readonly payoutApproval?: boolean;
};

/** A merchant's project: the owner of credentials, a wallet, and everything sold. */
export type Project = Standing & {
  readonly id: string;
  /** The project's number in the wallet API. */
  readonly number: number;
  readonly name: string;
  /** Fixed after the first posting: test money and live money never meet. */
  readonly isTest: boolean;
  readonly walletId: number;
  readonly clientId: string;
  readonly configuration: ProjectConfiguration;
  /** Why it is suspended, in the operator's words; null: it is not. */
  readonly suspendedReason: string | null;
  readonly createdAt: UnixSeconds;
};

export const defaultConfiguration: ProjectConfiguration = {
  country: null,
  mcc: null,
  currencies: ['EUR'],
  callbackUri: null,
  redirectUris: [],
  sites: [],
  rights: [],
  cardAgreement: false,
  splitPolicy: null,
  methodsOff: [],
  displayOrder: {},
  certificates: [],
  rateLimit: null,
  pinNeedsRelation: null,
  standardWebhooks: false,
};

/** Above it a refund in the portal asks for the second factor again (business 1). */
const refundLimitDefault = 50_000;

export const refundLimitOf = ({ configuration }: Project): number =>
  configuration.refundLimit ?? refundLimitDefault;

/**
 * Where webhooks of orders go that people make (decision 0192). A live project of before may have an
 * address without https: no order may name it (gaps 2, URLs).
 */
export const callbackOfOrders = ({
  isTest,
  configuration: { callbackUri },
}: Pick<Project, 'isTest' | 'configuration'>): string | null =>
  callbackUri !== null && !isTest && isPlainHttp(callbackUri) ? null : callbackUri;

/** By what parts of an operator finds it (business 2). */
export const searchedTextsOf = ({ name, id, number }: Project): readonly string[] => [
  name,
  id,
  String(number),
];

/** Whether a PIN is verified only for payers who have a relation with the project (decision 0095). */
export const needsRelation = ({ configuration, isTest }: Project): boolean =>
  configuration.pinNeedsRelation ?? !isTest;
