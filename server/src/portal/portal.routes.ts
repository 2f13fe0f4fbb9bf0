import type { Route } from '../edge/route.ts';
import { portalBalanceRoutes } from './balance/balance.routes.ts';
import { portalDeveloperRoutes } from './developers/developers.routes.ts';
import { portalHomeRoutes } from './home/home.routes.ts';
import { portalLinkRoutes } from './links/links.routes.ts';
import { portalOrderRoutes } from './orders/orders.routes.ts';
import { portalPaymentRoutes } from './payments/payments.routes.ts';
import { portalPayoutRoutes } from './payouts/payouts.routes.ts';
import { portalRuleRoutes } from './payouts/rule.routes.ts';
import type { PortalServices } from './portal-services.ts';
import { portalSearchRoutes } from './search/search.routes.ts';
import { portalBrandingRoutes } from './settings/branding.routes.ts';
import { portalMoneySettingsRoutes } from './settings/money-settings.routes.ts';
import { portalSettingsRoutes } from './settings/settings.routes.ts';
import { portalStaffRoutes } from './staff/staff.routes.ts';
import { portalStaffLogRoutes } from './staff/staff-log.routes.ts';
import { portalWebhookRoutes } from './webhooks/webhooks.routes.ts';

/** The portal of a merchant's staff (business 4). */
export const portalRoutes = (services: PortalServices): readonly Route[] => [
  ...portalHomeRoutes(services),
  ...portalOrderRoutes(services),
  ...portalPaymentRoutes(services),
  ...portalLinkRoutes(services),
  ...portalPayoutRoutes(services),
  ...portalRuleRoutes(services),
  ...portalBalanceRoutes(services),
  ...portalSearchRoutes(services),
  ...portalSettingsRoutes(services),
  ...portalBrandingRoutes(services),
  ...portalMoneySettingsRoutes(services),
  ...portalStaffLogRoutes(services),
  ...portalStaffRoutes(services),
  ...portalWebhookRoutes(services),
  ...portalDeveloperRoutes(services),
];
