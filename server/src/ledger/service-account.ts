import type { Book } from './book-of-account.ts';

/** What the service keeps accounts of its own for. */
export type ServicePurpose = 'deposits';

/** An account of the service itself, found by its purpose. */
export type ServiceAccount = { readonly id: string; readonly accountId: bigint };

export const serviceAccountId = (purpose: ServicePurpose, { currency, isTest }: Book): string =>
  `${purpose}:${currency}:${isTest ? 'test' : 'live'}`;
