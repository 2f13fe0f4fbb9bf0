// Made from the schemas of the server by `npm run docs`; do not edit.


export type OwnProject = {
  readonly project_id: string;
  readonly project_number: number;
  readonly name: string;
  readonly client_id: string;
  readonly wallet_id: number;
  readonly test_mode: boolean;
  readonly currencies: readonly string[];
  readonly [field: string]: unknown;
};

export type CheckoutProject = {
  readonly project_id: string;
  readonly project_number: number;
  readonly name: string;
  readonly client_id: string;
  readonly wallet_id: number;
  readonly test_mode: boolean;
  readonly currencies: readonly string[];
  readonly status: 'active';
  readonly payment_collection_status: 'active';
  readonly [field: string]: unknown;
};

export type Websites = {
  readonly items: readonly {
    readonly url: string;
    readonly status: 'verified';
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

export type ProjectBalance = {
  readonly items: readonly {
    readonly currency: string;
    /** In minor units, what is held included. */
    readonly balance: number;
    /** Reserved for what is under way. */
    readonly held: number;
    /** `balance` less `held`. */
    readonly available: number;
    readonly [field: string]: unknown;
  }[];
  readonly [field: string]: unknown;
};

export type BearerToken = {
  /** A JWT signed with RS256. */
  readonly access_token: string;
  readonly expires_in: number;
  readonly refresh_expires_in: number;
  readonly token_type: 'Bearer';
  readonly 'not-before-policy': number;
  readonly scope: string;
  readonly [field: string]: unknown;
};

export type MacToken = {
  /** Used instead of client_id as the MAC id */
  readonly access_token: string;
  readonly token_type: 'mac';
  readonly expires_in: number;
  /** Used instead of the default mac key */
  readonly mac_key: string;
  readonly mac_algorithm: 'hmac-sha-256';
  readonly refresh_token?: string;
  /** What was granted, where that is less than was asked for */
  readonly scope?: string;
  readonly [field: string]: unknown;
};

export type RevokedToken = {
  readonly status: 'revoked';
  readonly [field: string]: unknown;
};
