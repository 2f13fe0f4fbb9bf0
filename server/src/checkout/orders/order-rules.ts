import { membersOf } from '../../edge/reading/loose-body.ts';
import type { Project } from '../../identity/projects/project.ts';
import { isPlainHttp, liveAddresses } from '../../identity/projects/project-rules.ts';
import { isCurrency } from '../../kernel/money.ts';

/** One mistake in a request: its path, and a sentence. */
export type BrokenRule = { readonly path: string; readonly message: string };

/**
 * The rules for a new order that no schema can check: the messages for a missing purchase, the
 * project's currencies, and https in live projects. The body is unchecked: these rules run together
 * with its schema.
 */
export function brokenOrderRules(
  body: unknown,
  { isTest, configuration }: Project,
): readonly BrokenRule[] {
  const { purchase, redirect_urls: urls } = membersOf(body);
  return [
    ...purchaseRule(purchase),
    ...currencyRule(membersOf(purchase)['currency'], configuration.currencies),
    ...(isTest ? [] : addressRule(urls)),
  ];
}

const missingPurchase: readonly BrokenRule[] = [
  { path: 'purchase.reference', message: 'Reference is required' },
  { path: 'purchase.amount', message: 'Amount is required' },
  { path: 'purchase.currency', message: 'Currency is required' },
];

/**
 * Checkout 7, case 2: one message for each missing field, so that a form can show it beside the
 * field.
 */
const purchaseRule = (purchase: unknown): readonly BrokenRule[] =>
  purchase === undefined ? missingPurchase : [];

function currencyRule(currency: unknown, accepted: readonly string[]): readonly BrokenRule[] {
  // The schema reports values that are no currency at all.
  if (typeof currency !== 'string' || !isCurrency(currency) || accepted.includes(currency))
    return [];
  const message = `Currency should be one of ${accepted.join(', ')}, which the project accepts`;
  return [{ path: 'purchase.currency', message }];
}

const addressNames = ['success_url', 'failure_url', 'cancel_url', 'callback_url'];

/** Gaps 2, URLs. */
const addressRule = (urls: unknown): readonly BrokenRule[] =>
  addressNames
    .filter((name) => {
      const url = membersOf(urls)[name];
      return typeof url === 'string' && isPlainHttp(url);
    })
    .map((name) => ({ path: `redirect_urls.${name}`, message: liveAddresses }));
