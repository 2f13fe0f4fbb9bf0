import type { TestShop } from './test-shop.ts';

/** An event that can be triggered. */
export type Trigger = {
  /** The name for the command line: `payment.settled`. */
  readonly name: string;
  /** A description that follows the name. */
  readonly does: string;
  /** The event in the feed that shows it. */
  readonly told: { readonly type: string; readonly name: string };
  /** Triggers it and returns its object, as the feed names it: `order 0d9c…`. */
  readonly run: (shop: TestShop) => Promise<string>;
};
