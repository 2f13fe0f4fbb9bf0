import type { PortalPage } from './rights.ts';

/** The sections of the portal (business 4). */
export type Section =
  | 'home'
  | 'orders'
  | 'payments'
  | 'links'
  | 'payouts'
  | 'balance'
  | 'webhooks'
  | 'developers'
  | 'settings'
  | 'staff';

type SectionEntry = { readonly section: Section; readonly path: string; readonly page: PortalPage };

/** In the order of the navigation. */
export const sections: readonly SectionEntry[] = [
  { section: 'home', path: '', page: 'GET /portal/projects/:project_id' },
  { section: 'orders', path: '/orders', page: 'GET /portal/projects/:project_id/orders' },
  { section: 'payments', path: '/payments', page: 'GET /portal/projects/:project_id/payments' },
  {
    section: 'links',
    path: '/payment-links',
    page: 'GET /portal/projects/:project_id/payment-links',
  },
  { section: 'payouts', path: '/payouts', page: 'GET /portal/projects/:project_id/payouts' },
  { section: 'balance', path: '/balance', page: 'GET /portal/projects/:project_id/balance' },
  { section: 'webhooks', path: '/webhooks', page: 'GET /portal/projects/:project_id/webhooks' },
  {
    section: 'developers',
    path: '/developers',
    page: 'GET /portal/projects/:project_id/developers',
  },
  { section: 'settings', path: '/settings', page: 'GET /portal/projects/:project_id/settings' },
  { section: 'staff', path: '/staff', page: 'GET /portal/projects/:project_id/staff' },
];
