import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { nameAccount } from '../../payouts/name-account.ts';
import { readPayout, readPayouts } from '../../payouts/read-payouts.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './payout.wire.ts';
import { payoutList } from './payout-list.store.ts';

const tags = ['Operator: payment files'];

export const payoutRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/payouts/:payout_id'),
    summary: 'Read a payout',
    tags,
    request: { params: wire.payoutParams },
    answers: { 200: wire.payoutAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const found = await engine.read(readPayout, params.payout_id.toLowerCase());
      return found.ok ? accept(wire.payoutOnWire(found.value)) : found;
    },
  });

const isIban = (text: string): boolean => ibanIn(text) !== null;

/** Names the account for money whose sender's bank did not name one (decision 0236). */
export const payeeAccountRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/payouts/:payout_id/account'),
    summary: 'Name the account of a payout that waits for one',
    operationId: 'operatorProvidePayoutAccount',
    tags,
    request: { params: wire.payoutParams, body: wire.payeeAccount },
    rules: ({ body }) => unknownFields(wire.payeeAccount, body),
    answers: { 200: wire.payoutAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      invalid_state: 409,
      invalid_properties: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const payoutId = request.params.payout_id.toLowerCase();
      const { iban: typed, name = null } = request.body;
      const iban = ibanIn(typed);
      if (iban === null) return refuseProperties({ iban: ['Iban should be a valid IBAN'] });
      // The owner of the account stays out of the log.
      const told = { action: 'name_payout_account', subject: `payout ${payoutId}`, details: {} };
      const rendering = { status: 200, wire: wire.payoutOnWire };
      const input = { payoutId, iban, isIban, name };
      return operate(engine, request, told, nameAccount, input, rendering);
    },
  });

/** All payouts, whatever their cause (bank 3). */
export const payoutListRoute = ({ engine, database, door }: OperatorServices): Route => {
  const read = async (ids: readonly string[]) =>
    granted(await engine.read(readPayouts, ids)).map(wire.payoutOnWire);
  const face = { list: payoutList, csv: wire.payoutCsv, read };
  return route({
    ...door.at('GET /admin/v1/payouts'),
    summary: 'List payouts, the newest first',
    tags,
    request: { query: wire.payoutsQuery },
    answers: { 200: wire.payoutsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) =>
      listAnswer(database, face, query, { accept: accepted }),
  });
};
