import type { Scene } from '../buyer/scene.ts';

/**
 * The merchant's site: the order's referrer if it is on a registered site, else the only registered
 * site. Neither says anything about the payment, so this link is right in every state
 * (decision 0194).
 */
export function shopSite({ project, order }: Pick<Scene, 'project' | 'order'>): string | null {
  const { sites } = project.configuration;
  const referrer = order.metadata?.['referrer'] ?? '';
  const page = URL.canParse(referrer) ? new URL(referrer) : null;
  if (page !== null && sites.includes(page.origin)) return page.href;
  return sites.length === 1 ? (sites[0] ?? null) : null;
}
