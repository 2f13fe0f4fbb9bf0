import { openDemoShop } from '../demo-shop/demo-shop.routes.ts';
import { shoppers } from '../demo-shop/shoppers.ts';
import type { PayLink, Refusal } from '../demo-shop/till.ts';
import type { Route } from '../edge/route.ts';
import { homeRoute } from '../front-door/home.routes.ts';
import type { Welcome } from '../front-door/welcome.ts';
import type { Looker } from '../pages/loopback-host.ts';
import { visitors } from '../pages/visitor.ts';
import { proxiesIn } from '../pages/visitor-address.ts';
import { limitOfVisitors } from '../pages/visitor-limit.ts';
import type { Limits } from '../shared-state/limits.ts';
import type { Start } from './start.ts';

type Parts = {
  readonly welcome: (looker: Looker) => Promise<Welcome>;
  readonly publicUrl: () => string;
  readonly formKey: Buffer;
  readonly limits: Limits;
  readonly trustedProxies: readonly string[];
  readonly operators: Start['operators'];
  readonly adminToken: string;
};

/**
 * Pays over HTTP, with the operator's token: the audit log has an entry for it, and it needs no
 * special rule.
 */
const payLinkWith =
  ({ operators, publicUrl, adminToken }: Parts): PayLink =>
  async (linkId, key) => {
    const base = operators.url ?? publicUrl();
    const answer = await fetch(`${base}/admin/v1/test/payment-links/${linkId}/pay`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${adminToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ outcome: 'settled' }),
    });
    const body = (await answer.json()) as Omit<Refusal, 'status'>;
    return answer.ok ? null : { ...body, status: answer.status };
  };

/** The page at the root address with the shop's only button, and the shop. */
export function homeAndShop(parts: Parts): readonly Route[] {
  const shop = demoShop(parts);
  return [homeRoute(parts.welcome, shop), ...shop.routes];
}

/**
 * Gives the demo shop a merchant's address and credentials. It also does the operator's part for
 * the shop's buyer: it pays a link with test money (decision 0197).
 */
const demoShop = (parts: Parts) =>
  openDemoShop({
    formKey: parts.formKey,
    visitors: shoppers(visitors(parts.publicUrl, proxiesIn(parts.trustedProxies))),
    limit: limitOfVisitors(parts.limits),
    premises: async () => {
      const { demo } = await parts.welcome('here');
      if (demo === null) return null;
      const { project, user, owner } = demo;
      return {
        url: parts.publicUrl(),
        projectId: project.project_id,
        credentials: {
          clientId: project.client_id,
          clientSecret: project.client_secret,
          macKey: project.mac_key,
        },
        customer: { email: user.email, password: user.password },
        owner,
        payLink: payLinkWith(parts),
      };
    },
  });
