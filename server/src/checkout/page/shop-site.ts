import type { Scene } from '../buyer/scene.ts';

/**
 * The merchant's site: the registered one from which the order says that it comes, else the only one.
 * A visit to its front page claims nothing about the payment, so this link is right in every state.
 */
export function shopSite({ project, order }: Pick<Scene, 'project' | 'order'>): string | null {
  const { sites } = project.configuration;
  const referrer = order.metadata?.['referrer'] ?? '';
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : null;
  const only = sites.length === 1 ? sites[0] : undefined;
  return sites.find((site) => site === origin) ?? only ?? null;
}
