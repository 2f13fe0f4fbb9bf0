import { walletOfReference } from '../../bank/references/wallet-reference.ts';
import { type Route, route } from '../../edge/route.ts';
import { meaningOf } from '../../figures/search/meaning.ts';
import { findMeant, findNamed } from '../../figures/search/search.store.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accountIdOf } from '../../identity/wallets/account-number.ts';
import { accept } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';
import { hitsOnWire, searchAnswer, searchQuery } from './search.wire.ts';

const readers = { accountIdOf, ibanIn, walletOfReference };

/** One search field for people (business 2). */
export const searchRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/search'),
    summary: 'Find anything by what somebody knows of it',
    operationId: 'operatorSearch',
    tags: ['Operator: search'],
    request: { query: searchQuery },
    answers: { 200: searchAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query: { q } }) => {
      const exact = await findMeant(database, meaningOf(q, readers));
      return accept(hitsOnWire([...exact, ...(await findNamed(database, q.trim()))]));
    },
  });
