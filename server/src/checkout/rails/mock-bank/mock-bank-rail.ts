import { mockKey } from '../../methods/method.ts';
import type { RailAdapter } from '../rail.ts';
import { magicTriggers } from './magic-amounts.ts';
import { mockBankRoutes } from './mock-bank.routes.ts';
import { bankPath } from './mock-bank-view.ts';

/**
 * The bank of test mode. With FLORIN_SIMULATOR it also replaces the rails that live projects lack.
 * Such payments belong to its own rail, so they never touch an account of a real rail.
 */
export const mockBankRail: RailAdapter = {
  name: mockKey,
  serves: { test: true, live: false },
  begins: ({ project, link, order }) => {
    const magic = project.isTest ? magicTriggers(link.amount, order) : null;
    return magic ?? ['require_authorization'];
  },
  wayOf: ({ codeOf }, { id, flow }) =>
    flow === 'decoupled'
      ? { kind: 'app', code: codeOf(id), appPath: bankPath(id) }
      : { kind: 'bank', path: bankPath(id) },
  early: null,
  routes: mockBankRoutes,
};
