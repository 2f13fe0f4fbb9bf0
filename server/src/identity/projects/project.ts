import type { SpokenLanguage } from '../../kernel/language.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Standing } from '../owner-state.ts';
import { isPlainHttp } from './project-rules.ts';

/** Rights beyond those that every project has. */
export const projectRights = ['contact_token', 'password_grant', 'pin_allowance'] as const;
export type ProjectRight = (typeof projectRights)[number];

/** The settings that the operator can change later. */
export type ProjectConfiguration = {
  /** ISO 3166-1 alpha-2: where the merchant is registered. */
  readonly country: string | null;
  /** Merchant category code; card methods need one. */
  readonly mcc: string | null;
  readonly currencies: readonly Currency[];
  readonly callbackUri: string | null;
  /** The exact addresses to which OAuth and sign pages may send a user. */
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
  /** Requests per minute on checkout and wallet. Null: the limit of the installation. */
  readonly rateLimit: number | null;
  /** Null, or missing in an older project: live projects need one, test projects do not. */
  readonly pinNeedsRelation?: boolean | null;
  /** Missing in an older project: its webhooks carry only the headers of the documents. */
  readonly standardWebhooks?: boolean;
  /** Missing in an older project: buyers get no receipts by mail (decision 0167). */
  readonly receipts?: boolean;
  /** Null, or missing in an older project: the buyer's page offers all (decision 0172). */
  readonly languages?: readonly SpokenLanguage[] | null;
  /** Null, or missing in an older project: English, or the first language on offer. */
  readonly defaultLanguage?: SpokenLanguage | null;
  /** Missing: 500.00. In minor units of the payment's currency. */
  readonly refundLimit?: number;
  /**
   * Missing: no. Whether a payout that one member of the staff requests needs the approval of
   * another (decision 0174).
   */
  readonly payoutApproval?: boolean;
};

/** A merchant's project: the owner of credentials, a wallet, and everything sold. */
export type Project = Standing & {
  readonly id: string;
  /** The project's number in the wallet API. */
  readonly number: number;
  readonly name: string;
  /** Fixed after the first posting: test money and live money never mix. */
  readonly isTest: boolean;
  readonly walletId: number;
  readonly clientId: string;
  readonly configuration: ProjectConfiguration;
  /** The reason of the suspension, in the operator's words. Null: it is not suspended. */
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

/** A refund in the portal above this amount asks for the second factor again (business 1). */
const refundLimitDefault = 50_000;

export const refundLimitOf = ({ configuration }: Project): number =>
  configuration.refundLimit ?? refundLimitDefault;

/**
 * The webhook address of orders that people create (decision 0192). An older live project may have
 * an address without https, and no order may name that (gaps 2, URLs).
 */
export const callbackOfOrders = ({
  isTest,
  configuration: { callbackUri },
}: Pick<Project, 'isTest' | 'configuration'>): string | null =>
  callbackUri !== null && !isTest && isPlainHttp(callbackUri) ? null : callbackUri;

/** The texts by whose parts an operator finds the project (business 2). */
export const searchedTextsOf = ({ name, id, number }: Project): readonly string[] => [
  name,
  id,
  String(number),
];

/** Whether a PIN is verified only if its payer has a relation with the project (decision 0095). */
export const needsRelation = ({ configuration, isTest }: Project): boolean =>
  configuration.pinNeedsRelation ?? !isTest;
