// Made from the schemas of the server by `npm run docs`; do not edit.

import type { PaymentLinkStatus } from './words.ts';

/** A payment link to create for an order. */
export type NewPaymentLink = {
  /** Id of the order */
  readonly order_id: string;
  readonly name: string;
  readonly purchase: {
    /** Minor units */
    readonly amount: number;
  };
  readonly experience: {
    /** 2-letter ISO 639-1 code. The page speaks de, et, en, lv, lt, pl, ru; with any other code it is shown in the default language of the project, or in English */
    readonly language: string;
    readonly payment_flow?: string;
  };
  /** Validity in seconds; 0 means never expires */
  readonly lifetime?: number;
  readonly payment_details?: {
    /** Payment method chosen beforehand */
    readonly key?: string;
    readonly purpose?: string;
    readonly country_code?: string;
  };
  readonly payer_information?: {
    /** Name of the payer */
    readonly name?: string;
    /** The payer's e-mail address */
    readonly email?: string;
  };
  readonly metadata?: Readonly<Record<string, string | null>>;
};

/** What may be changed of an active payment link. What is left out stays. */
export type PaymentLinkChange = {
  readonly name?: string;
  /** Validity in seconds; 0 means never expires */
  readonly lifetime?: number;
  readonly purpose?: string | null;
  readonly payment_details?: {
    readonly purpose?: string | null;
  };
};

/** The link that was created. Send the buyer to its `payment_URL`. */
export type CreatedPaymentLink = {
  /** Id of the payment link */
  readonly link_id: string;
  /** Id of the order */
  readonly order_id: string;
  /** Address of the page where the buyer pays */
  readonly payment_URL: string;
  readonly experience: {
    /** Language in which the page will be shown */
    readonly language: string;
    /** How the buyer is led, as the request said */
    readonly payment_flow: string;
    readonly [field: string]: unknown;
  };
  readonly payment_details: {
    /** Payment method chosen beforehand */
    readonly key?: string;
    readonly purpose: string | null;
    /** Country of the payer, ISO 3166-1 alpha-2 */
    readonly country_code?: string;
    readonly [field: string]: unknown;
  };
  readonly payer_information: {
    /** Name of the payer */
    readonly name?: string;
    /** The payer's e-mail address */
    readonly email?: string;
    readonly [field: string]: unknown;
  };
  readonly purchase: {
    readonly amount: number;
    readonly [field: string]: unknown;
  };
  /** Unix seconds of its creation */
  readonly created_at: number;
  readonly expired_at: number | null;
  readonly [field: string]: unknown;
};

/** A payment link as it stands. */
export type PaymentLink = {
  /** Id of the payment link */
  readonly link_id: string;
  /** Id of the order */
  readonly order_id: string;
  /** Address of the page where the buyer pays */
  readonly payment_URL: string;
  readonly experience: {
    /** Language in which the page will be shown */
    readonly language: string;
    /** How the buyer is led, as the request said */
    readonly payment_flow: string;
    readonly [field: string]: unknown;
  };
  readonly payment_details: {
    /** Payment method chosen beforehand */
    readonly key?: string;
    readonly purpose: string | null;
    /** Country of the payer, ISO 3166-1 alpha-2 */
    readonly country_code?: string;
    readonly [field: string]: unknown;
  };
  readonly payer_information: {
    /** Name of the payer */
    readonly name?: string;
    /** The payer's e-mail address */
    readonly email?: string;
    readonly [field: string]: unknown;
  };
  readonly purchase: {
    readonly amount: number;
    readonly [field: string]: unknown;
  };
  /** Unix seconds of its creation */
  readonly created_at: number;
  readonly expired_at: number | null;
  /** Id of the project */
  readonly project_id: string;
  /** The merchant's reference of the order */
  readonly order_reference: string;
  /** The order's. */
  readonly currency: string;
  /** Name of the link */
  readonly name: string;
  /** Status of the link (checkout 3.3) */
  readonly status: PaymentLinkStatus;
  readonly metadata: Readonly<Record<string, string | null>> | null;
  /** Unix seconds of its last change */
  readonly updated_at: number;
  readonly [field: string]: unknown;
};

/** All payment links of an order. */
export type PaymentLinks = {
  readonly items: readonly PaymentLink[];
  readonly [field: string]: unknown;
};
