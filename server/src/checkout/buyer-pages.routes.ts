import type { Route } from '../edge/route.ts';
import { createFormTokens } from '../pages/form-token.ts';
import { mockBankRoutes } from './mock-bank/mock-bank.routes.ts';
import type { PageServices } from './page/page-services.ts';
import { payRoutes } from './page/pay.routes.ts';
import { progressRoutes } from './page/progress.routes.ts';

type BuyerPageParts = Omit<PageServices, 'tokens'> & {
  /** Signs forms; the same on every node. */
  readonly formKey: Buffer;
};

/** What buyers see (decision 0047-buyers-page). */
export function buyerPageRoutes({ formKey, ...parts }: BuyerPageParts): readonly Route[] {
  const services = { ...parts, tokens: createFormTokens(formKey) };
  return [...payRoutes(services), ...progressRoutes(services), ...mockBankRoutes(services)];
}
