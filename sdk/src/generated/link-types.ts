// Made from the schemas of the server by `npm run docs`; do not edit.

import type { PaymentLinkStatus } from './words.ts';

/** A payment link to create for an order. */
export type NewPaymentLink = {
  /** Id of the order */
  readonly order_id: string;
  /** Name of the link, for the merchant */
  readonly name: string;
  /** What is paid by this link */
  readonly purchase: {
    /** Minor units to pay by this link, at most what is due of the order */
    readonly amount: number;
  };
  /** How the page meets the buyer */
  readonly experience: {
    /** 2-letter ISO 639-1 code. The page speaks de, et, en, lv, lt, pl, ru; with any other code it is shown in the default language of the project, or in English */
    readonly language: string;
    /** How the buyer is led; kept and shown, without effect */
    readonly payment_flow?: string;
  };
  /** Validity in seconds; 0 means never expires */
  readonly lifetime?: number;
  /** What is known of the payment beforehand */
  readonly payment_details?: {
    /** Payment method chosen beforehand */
    readonly key?: string;
    /** Text that the bank shows with the payment, cut after 140 characters */
    readonly purpose?: string;
    /** Country of the payer, ISO 3166-1 alpha-2 */
    readonly country_code?: string;
  };
  /** What is known of the payer beforehand */
  readonly payer_information?: {
    /** Name of the payer */
    readonly name?: string;
    /** The payer's e-mail address */
    readonly email?: string;
  };
  /** Keys and texts of the merchant, at most 50; buyers do not see them */
  readonly metadata?: Readonly<Record<string, string | null>>;
};

/** What may be changed of an active payment link. What is left out stays. */
export type PaymentLinkChange = {
  /** Name of the link, for the merchant */
  readonly name?: string;
  /** Validity in seconds; 0 means never expires */
  readonly lifetime?: number;
  /** Text that the bank shows with the payment, cut after 140 characters */
  readonly purpose?: string | null;
  /** The purpose where links have it; it goes before the one beside it */
  readonly payment_details?: {
    /** Text that the bank shows with the payment, cut after 140 characters */
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
  /** How the page meets the buyer */
  readonly experience: {
    /** Language in which the page will be shown */
    readonly language: string;
    /** How the buyer is led, as the request said */
    readonly payment_flow: string;
    readonly [field: string]: unknown;
  };
  /** What is known of the payment beforehand */
  readonly payment_details: {
    /** Payment method chosen beforehand */
    readonly key?: string;
    /** Text that the bank shows with the payment; null: a default is made */
    readonly purpose: string | null;
    /** Country of the payer, ISO 3166-1 alpha-2 */
    readonly country_code?: string;
    readonly [field: string]: unknown;
  };
  /** What is known of the payer beforehand */
  readonly payer_information: {
    /** Name of the payer */
    readonly name?: string;
    /** The payer's e-mail address */
    readonly email?: string;
    readonly [field: string]: unknown;
  };
  /** What is paid by this link */
  readonly purchase: {
    /** Amount to pay by this link, minor units */
    readonly amount: number;
    readonly [field: string]: unknown;
  };
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds from which no payment can begin; null: never */
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
  /** How the page meets the buyer */
  readonly experience: {
    /** Language in which the page will be shown */
    readonly language: string;
    /** How the buyer is led, as the request said */
    readonly payment_flow: string;
    readonly [field: string]: unknown;
  };
  /** What is known of the payment beforehand */
  readonly payment_details: {
    /** Payment method chosen beforehand */
    readonly key?: string;
    /** Text that the bank shows with the payment; null: a default is made */
    readonly purpose: string | null;
    /** Country of the payer, ISO 3166-1 alpha-2 */
    readonly country_code?: string;
    readonly [field: string]: unknown;
  };
  /** What is known of the payer beforehand */
  readonly payer_information: {
    /** Name of the payer */
    readonly name?: string;
    /** The payer's e-mail address */
    readonly email?: string;
    readonly [field: string]: unknown;
  };
  /** What is paid by this link */
  readonly purchase: {
    /** Amount to pay by this link, minor units */
    readonly amount: number;
    readonly [field: string]: unknown;
  };
  /** Unix seconds of its creation */
  readonly created_at: number;
  /** Unix seconds from which no payment can begin; null: never */
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
  /** Keys and texts of the merchant, at most 50; buyers do not see them */
  readonly metadata: Readonly<Record<string, string | null>> | null;
  /** Unix seconds of its last change */
  readonly updated_at: number;
  readonly [field: string]: unknown;
};

/** All payment links of an order. */
export type PaymentLinks = {
  /** Links of the order, the oldest first */
  readonly items: readonly PaymentLink[];
  readonly [field: string]: unknown;
};
