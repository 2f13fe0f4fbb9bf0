import { type FactorParts, payerFactorServices } from '../account/second-factor/payer-factors.ts';
import type { Route } from '../edge/route.ts';
import { createFormTokens } from '../pages/form-token.ts';
import { visitors } from '../pages/visitor.ts';
import { proxiesIn } from '../pages/visitor-address.ts';
import { limitOfOrders, limitOfVisitors } from '../pages/visitor-limit.ts';
import type { Limits } from '../shared-state/limits.ts';
import type { Database } from '../storage/database.ts';
import { iconRoutes } from './page/icon.routes.ts';
import { payRoutes } from './page/link/pay.routes.ts';
import { logoRoute } from './page/logo.routes.ts';
import { progressRoutes } from './page/progress/progress.routes.ts';
import { reusableLinkPages } from './page/reusable/reusable.routes.ts';
import { mockBankRail } from './rails/mock-bank/mock-bank-rail.ts';
import { createAppCodes, type RailServices, railsOf } from './rails/rail.ts';
import { railAdapters } from './rails/rails.ts';

type MadeHere = 'tokens' | 'visitors' | 'limit' | 'rails' | 'codeOf' | 'factor';

type BuyerPageParts = Omit<RailServices, MadeHere> &
  FactorParts & {
    /** Key that signs forms. All nodes share it. */
    readonly formKey: Buffer;
    readonly limits: Limits;
    /** Proxies whose X-Forwarded-For is trusted, in addition to private addresses. */
    readonly trustedProxies: readonly string[];
    readonly database: Database;
  };

/**
 * The pages for buyers (decision 0047-buyers-page), and the addresses that banks report to
 * (0048-rails).
 */
export function buyerPageRoutes({
  formKey,
  limits,
  trustedProxies,
  database,
  ...parts
}: BuyerPageParts): readonly Route[] {
  const services: RailServices = {
    ...parts,
    tokens: createFormTokens(formKey),
    visitors: visitors(parts.publicUrl, proxiesIn(trustedProxies)),
    limit: limitOfVisitors(limits),
    rails: railsOf(railAdapters, parts.catalogue.isSimulated ? mockBankRail : null),
    codeOf: createAppCodes(formKey),
    factor: payerFactorServices(parts),
  };
  return [
    ...payRoutes(services),
    ...progressRoutes(services),
    ...reusableLinkPages({ ...services, orderLimit: limitOfOrders(limits) }),
    ...railAdapters.flatMap(({ routes }) => routes(services)),
    ...iconRoutes,
    logoRoute({ ...services, database }),
  ];
}
