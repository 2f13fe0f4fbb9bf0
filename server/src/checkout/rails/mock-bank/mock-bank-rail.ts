import { mockKey } from '../../methods/method.ts';
import type { RailAdapter } from '../rail.ts';
import { magicTriggers } from './magic-amounts.ts';
import { mockBankRoutes } from './mock-bank.routes.ts';
import { bankPath } from './mock-bank-view.ts';

/**
 * The bank of test mode. While FLORIN_SIMULATOR is on it also stands in for the rails that live
 * projects lack; those payments are its own, so that no account of a real rail ever sees them.
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
