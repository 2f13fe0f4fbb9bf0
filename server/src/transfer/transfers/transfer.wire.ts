import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { errorAnswer, orLeftOut } from '../../edge/wire.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { decimalOf } from '../../kernel/money.ts';
import { isCreator, type Viewer } from './access.ts';
import { isAllowedToCancel, payerNumberOf, type Transfer } from './transfer.ts';

export const transferParams = Type.Object({
  id: Type.String({ description: 'The number of the transfer' }),
});

const idForm = /^[1-9]\d{0,15}$/;

/** A text that cannot be a transfer's number matches no transfer. */
export const transferIdIn = (text: string): Decision<number, 'not_found'> =>
  idForm.test(text) && Number.isSafeInteger(Number(text))
    ? accept(Number(text))
    : refuse('not_found', 'There is no such transfer.');

const amount = Type.Object({ amount: Type.String(), currency: Type.String() });

export const transferExample = {
  id: 5000001,
  status: 'done',
  amount: { amount: '12.50', currency: 'EUR' },
  beneficiary: { type: 'service', service_account: { email: 'ona@example.com' } },
  payer: { account_number: 'XF54FLRN0000000000000000259' },
  purpose: { details: 'Invoice 1042' },
  auto_process_to_done: true,
  created_at: 1767225600,
  performed_at: 1767225601,
  out_commission: { amount: '0.00', currency: 'EUR' },
  allowed_to_cancel: false,
  initiator: { client_id: 'shop' },
  hash: 'a3b1c5d7e9f00112233445566778899aabbccddeeff00112233445566778899a',
};

/** Gaps 4, Record; what is absent is left out. */
export const transferAnswer = Type.Object(
  {
    id: Type.Integer(),
    status: Type.String({
      description:
        'new, registered, signed, reserved, waiting_funds, waiting_registration, waiting_password, done, rejected or failed',
    }),
    amount,
    beneficiary: Type.Unsafe<object>({ type: 'object', additionalProperties: {} }),
    payer: Type.Object({ account_number: Type.String() }),
    purpose: Type.Optional(
      Type.Object({
        details: Type.Optional(Type.String()),
        reference: Type.Optional(Type.String()),
      }),
    ),
    callback: Type.Optional(
      Type.Object({
        url: Type.String(),
        statuses: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    auto_process_to_done: Type.Boolean(),
    created_at: Type.Integer(),
    performed_at: Type.Optional(Type.Integer()),
    perform_at: Type.Optional(Type.Integer()),
    reserve_until: Type.Optional(Type.Integer()),
    reserved_until: Type.Optional(
      Type.Integer({ description: 'Until when the money is held for it' }),
    ),
    failure_status: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
    password: Type.Optional(
      Type.Object({ status: Type.String({ description: 'pending or provided' }) }),
    ),
    out_commission: amount,
    allowed_to_cancel: Type.Boolean(),
    initiator: Type.Object({
      client_id: Type.String(),
      user_id: Type.Optional(Type.Integer()),
    }),
    hash: Type.String({ description: 'SHA-256 of what is signed: it never changes' }),
    simulated: Type.Optional(
      Type.Boolean({ description: 'true: a simulated bank pays it; no money leaves the service' }),
    ),
    urgency: Type.Optional(Type.String()),
    charge_type: Type.Optional(Type.String()),
    final_beneficiary: Type.Optional(
      Type.Unsafe<object>({ type: 'object', additionalProperties: {} }),
    ),
  },
  {
    $id: 'Transfer',
    examples: [transferExample],
  },
);

/** Gaps 4, Batch: the result of each, in order. */
export const batchAnswer = Type.Object(
  { transfers: Type.Array(Type.Union([transferAnswer, errorAnswer])) },
  {
    $id: 'TransferBatchAnswer',
    examples: [
      {
        transfers: [
          transferExample,
          { error: 'invalid_parameters', error_description: 'amount: Amount is required' },
        ],
      },
    ],
  },
);

export const batchOnWire = (
  created: readonly Decision<Transfer>[],
  viewer: Viewer,
): Static<typeof batchAnswer> => ({
  transfers: created.map((one) =>
    one.ok
      ? transferOnWire(one.value, viewer)
      : { error: one.refusal, error_description: one.because },
  ),
});

/** A hash of what the payer agrees to, to compare with other displays of it. */
function hashOf(transfer: Transfer): string {
  const { id, amount: minor, currency, payerAccount } = transfer;
  const [beneficiary, purpose] = [byName(transfer.beneficiary), byName(transfer.purpose)];
  const signed = [id, minor.toString(), currency, payerAccount.toString(), beneficiary, purpose];
  return hash('sha256', JSON.stringify(signed), 'hex');
}

/** The database gives the fields of an object back in an order of its own. */
function byName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(byName);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, byName(each)]));
}

/** The operator sees what its creator sees. */
export const transferForOperator = (transfer: Transfer): Static<typeof transferAnswer> =>
  transferOnWire(transfer, { clientId: transfer.clientId, userId: null, seen: [], moved: [] });

export function transferOnWire(transfer: Transfer, viewer: Viewer): Static<typeof transferAnswer> {
  const { currency, performedAt, performAt, reserveUntil, holdId, lapsesAt, failure } = transfer;
  return {
    id: transfer.id,
    status: transfer.status,
    amount: { amount: decimalOf({ minor: transfer.amount, currency }), currency },
    beneficiary: transfer.beneficiary,
    payer: { account_number: payerNumberOf(transfer) },
    purpose: orLeftOut(purposeOnWire(transfer)),
    callback: orLeftOut(isCreator(viewer, transfer) ? callbackOnWire(transfer) : null),
    auto_process_to_done: transfer.autoProcess,
    created_at: transfer.createdAt,
    performed_at: orLeftOut(performedAt),
    perform_at: orLeftOut(performAt),
    reserve_until: orLeftOut(reserveUntil),
    reserved_until: orLeftOut(holdId === null ? null : lapsesAt),
    failure_status: orLeftOut(failure),
    password: orLeftOut(passwordOnWire(transfer)),
    out_commission: { amount: decimalOf({ minor: 0n, currency }), currency },
    allowed_to_cancel: isAllowedToCancel(transfer),
    initiator: { client_id: transfer.clientId, user_id: orLeftOut(transfer.userId) },
    hash: hashOf(transfer),
    ...transfer.extras,
  };
}

const purposeOnWire = ({ purpose }: Transfer) =>
  purpose === null
    ? null
    : { details: orLeftOut(purpose.details), reference: orLeftOut(purpose.reference) };

const callbackOnWire = ({ callback }: Transfer) =>
  callback === null
    ? null
    : {
        url: callback.url,
        statuses: orLeftOut(callback.statuses === null ? null : [...callback.statuses]),
      };

const passwordOnWire = ({ passwordHash, passwordGiven }: Transfer) =>
  passwordHash === null ? null : ({ status: passwordGiven ? 'provided' : 'pending' } as const);
