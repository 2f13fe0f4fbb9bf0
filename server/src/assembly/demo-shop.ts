import { demoShopRoutes } from '../demo-shop/demo-shop.routes.ts';
import { shoppers } from '../demo-shop/shoppers.ts';
import type { Route } from '../edge/route.ts';
import type { Welcome } from '../front-door/welcome.ts';
import { visitors } from '../pages/visitor.ts';
import { proxiesIn } from '../pages/visitor-address.ts';
import { limitOfVisitors } from '../pages/visitor-limit.ts';
import type { Limits } from '../shared-state/limits.ts';

type Parts = {
  readonly welcome: () => Promise<Welcome>;
  readonly publicUrl: () => string;
  readonly formKey: Buffer;
  readonly limits: Limits;
  readonly trustedProxies: readonly string[];
};

/** Gives the demo shop what a merchant has: an address and credentials. Nothing else of the service. */
export const demoShop = (parts: Parts): readonly Route[] =>
  demoShopRoutes({
    formKey: parts.formKey,
    visitors: shoppers(visitors(parts.publicUrl, proxiesIn(parts.trustedProxies))),
    limit: limitOfVisitors(parts.limits),
    premises: async () => {
      const { demo } = await parts.welcome();
      if (demo === null) return null;
      const { project, user } = demo;
      return {
        url: parts.publicUrl(),
        projectId: project.project_id,
        credentials: {
          clientId: project.client_id,
          clientSecret: project.client_secret,
          macKey: project.mac_key,
        },
        customer: { email: user.email, password: user.password },
      };
    },
  });
