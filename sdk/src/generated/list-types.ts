// Made from the schemas of the server by `npm run docs`; do not edit.

import type { Open } from '../open.ts';
import type { Currency, OrderStatus, PaymentStatus } from './words.ts';

/** Which orders to list. All filters apply at once. */
export type OrderListQuery = {
  /** In this status now */
  readonly status?: OrderStatus;
  /** In this currency alone */
  readonly currency?: Currency;
  /** The key of a payment method. Orders: of any of their payments. */
  readonly method?: string;
  /** The whole reference, as it was given. */
  readonly reference?: string;
  /** At least so much, in minor units. */
  readonly amount_min?: number;
  /** At most so much, in minor units. */
  readonly amount_max?: number;
  /** Rows created at this moment or later, Unix seconds. */
  readonly created_from?: number;
  /** Rows created before this moment, Unix seconds. */
  readonly created_to?: number;
  /** Orders that payers of this reusable link made. */
  readonly reusable_link_id?: string;
  /** How many rows a page has at most. CSV has all of them, whatever this says. */
  readonly limit?: number;
  /** `cursors.after` of a page: the older rows that follow it. */
  readonly after?: string;
  /** `cursors.before` of a page: the newer rows that precede it. */
  readonly before?: string;
};

/** Which payments to list. All filters apply at once. */
export type PaymentListQuery = {
  /** In this status now */
  readonly status?: PaymentStatus;
  /** In this currency alone */
  readonly currency?: Currency;
  /** The key of a payment method. Orders: of any of their payments. */
  readonly method?: string;
  /** The whole reference, as it was given. */
  readonly reference?: string;
  /** At least so much, in minor units. */
  readonly amount_min?: number;
  /** At most so much, in minor units. */
  readonly amount_max?: number;
  /** Rows created at this moment or later, Unix seconds. */
  readonly created_from?: number;
  /** Rows created before this moment, Unix seconds. */
  readonly created_to?: number;
  /** How many rows a page has at most. CSV has all of them, whatever this says. */
  readonly limit?: number;
  /** `cursors.after` of a page: the older rows that follow it. */
  readonly after?: string;
  /** `cursors.before` of a page: the newer rows that precede it. */
  readonly before?: string;
};

/** Which refunds to list. All filters apply at once. */
export type RefundListQuery = {
  /** In this status now */
  readonly status?: Open<'pending' | 'completed' | 'returned'>;
  /** In this currency alone */
  readonly currency?: Currency;
  /** The key of a payment method. Orders: of any of their payments. */
  readonly method?: string;
  /** The whole reference, as it was given. */
  readonly reference?: string;
  /** At least so much, in minor units. */
  readonly amount_min?: number;
  /** At most so much, in minor units. */
  readonly amount_max?: number;
  /** Rows created at this moment or later, Unix seconds. */
  readonly created_from?: number;
  /** Rows created before this moment, Unix seconds. */
  readonly created_to?: number;
  /** How many rows a page has at most. CSV has all of them, whatever this says. */
  readonly limit?: number;
  /** `cursors.after` of a page: the older rows that follow it. */
  readonly after?: string;
  /** `cursors.before` of a page: the newer rows that precede it. */
  readonly before?: string;
};

/** Where a page of a list lies, and the cursors that lead on. */
export type PageMetadata = {
  /** Rows that the page has at most */
  readonly limit: number;
  /** There may be older rows. A page may be short, or empty, and have a next one. */
  readonly has_next: boolean;
  /** There may be newer rows. */
  readonly has_previous: boolean;
  /** Where the pages beside this one begin; null: no row was found */
  readonly cursors: {
    /** Give it as `after`: the older rows. */
    readonly after: string | null;
    /** Give it as `before`: the newer rows. */
    readonly before: string | null;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};
