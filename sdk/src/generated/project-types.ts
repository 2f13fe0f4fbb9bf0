// Made from the schemas of the server by `npm run docs`; do not edit.

/** The project that the credentials belong to, as the wallet API shows it. */
export type OwnProject = {
  /** Id of the project, a UUID */
  readonly project_id: string;
  /** Number of the project, as the wallet API names it */
  readonly project_number: number;
  /** Name of the project, as buyers read it */
  readonly name: string;
  /** Id with which its programs authenticate */
  readonly client_id: string;
  /** Number of the wallet that has its money */
  readonly wallet_id: number;
  /** Whether it is in test mode, without real money */
  readonly test_mode: boolean;
  /** Currencies that it accepts, ISO 4217 codes */
  readonly currencies: readonly string[];
  readonly [field: string]: unknown;
};

/** The project that the credentials belong to, as the checkout API shows it. */
export type CheckoutProject = {
  /** Id of the project, a UUID */
  readonly project_id: string;
  /** Number of the project, as the wallet API names it */
  readonly project_number: number;
  /** Name of the project, as buyers read it */
  readonly name: string;
  /** Id with which its programs authenticate */
  readonly client_id: string;
  /** Number of the wallet that has its money */
  readonly wallet_id: number;
  /** Whether it is in test mode, without real money */
  readonly test_mode: boolean;
  /** Currencies that it accepts, ISO 4217 codes */
  readonly currencies: readonly string[];
  /** Always `active`: others cannot ask */
  readonly status: 'active';
  /** Always `active`: payments can be taken */
  readonly payment_collection_status: 'active';
  readonly [field: string]: unknown;
};

/** The registered sites of the project. */
export type Websites = {
  /** Sites that sell for the project */
  readonly items: readonly {
    /** Address of the site */
    readonly url: string;
    /** Always `verified`, by the operator */
    readonly status: 'verified';
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** What the project has in each currency, in minor units. */
export type ProjectBalance = {
  /** One item for each currency */
  readonly items: readonly {
    /** Currency, ISO 4217 code */
    readonly currency: string;
    /** What the project has, reserved money included, minor units */
    readonly balance: number;
    /** What is reserved for what is under way, minor units */
    readonly held: number;
    /** What can be used: `balance` less `held`, minor units */
    readonly available: number;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

/** The access token of checkout. */
export type BearerToken = {
  /** A JWT signed with RS256. */
  readonly access_token: string;
  /** Seconds for which it is good */
  readonly expires_in: number;
  /** Always 0: there is no refresh token */
  readonly refresh_expires_in: number;
  /** How it is sent: `Authorization: Bearer` */
  readonly token_type: 'Bearer';
  /** Always 0: it is good at once */
  readonly 'not-before-policy': number;
  /** Always `profile email`; it limits nothing */
  readonly scope: string;
  readonly [field: string]: unknown;
};

/** A user's tokens: keep all three texts, and keep them secret. */
export type MacToken = {
  /** Used instead of client_id as the MAC id */
  readonly access_token: string;
  /** How requests are signed with it */
  readonly token_type: 'mac';
  /** Seconds for which it is good */
  readonly expires_in: number;
  /** Used instead of the default mac key */
  readonly mac_key: string;
  /** How the MAC is computed */
  readonly mac_algorithm: 'hmac-sha-256';
  /** Gets the next tokens, once; a second use revokes all of them */
  readonly refresh_token?: string;
  /** What was granted, where that is less than was asked for */
  readonly scope?: string;
  readonly [field: string]: unknown;
};

/** The answer to a revocation. */
export type RevokedToken = {
  /** The token is good for nothing any more */
  readonly status: 'revoked';
  readonly [field: string]: unknown;
};
