import type { ConsolePage } from './rights.ts';

/** The parts of the console (business 5). */
export const sectionNames = [
  ...(['home', 'merchants', 'people', 'search', 'bank', 'ledger'] as const),
  ...(['deliveries', 'jobs', 'log', 'health', 'staff'] as const),
] as const;
export type Section = (typeof sectionNames)[number];

type SectionEntry = { readonly section: Section; readonly page: ConsolePage };

/** In the order of the navigation. */
export const sections: readonly SectionEntry[] = [
  { section: 'home', page: 'GET /console' },
  { section: 'merchants', page: 'GET /console/merchants' },
  { section: 'people', page: 'GET /console/people' },
  { section: 'search', page: 'GET /console/search' },
  { section: 'bank', page: 'GET /console/bank' },
  { section: 'ledger', page: 'GET /console/ledger' },
  { section: 'deliveries', page: 'GET /console/deliveries' },
  { section: 'jobs', page: 'GET /console/jobs' },
  { section: 'log', page: 'GET /console/log' },
  { section: 'health', page: 'GET /console/health' },
  { section: 'staff', page: 'GET /console/staff' },
];

export const addressOf = (page: ConsolePage): string => page.slice('GET '.length);
