import type { TestShop } from './test-shop.ts';

/** Something that can be made to happen. */
export type Trigger = {
  /** As it is asked for: `payment.settled`. */
  readonly name: string;
  /** In words, to follow the name. */
  readonly does: string;
  /** The event that tells it, as the feed names it. */
  readonly told: { readonly type: string; readonly name: string };
  /** Does it; gives what it happened to, as the feed names it: `order 0d9c…`. */
  readonly run: (shop: TestShop) => Promise<string>;
};
