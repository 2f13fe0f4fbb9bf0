import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, errorAnswer, orLeftOut } from '../../edge/wire.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { decimalOf } from '../../kernel/money.ts';
import { isCreator, type Viewer } from './access.ts';
import { isAllowedToCancel, payerNumberOf, type Transfer } from './transfer.ts';
import { transferTexts as texts } from './transfer-request.wire.ts';

export const transferParams = Type.Object({
  id: Type.String({ description: 'The number of the transfer' }),
});

const idForm = /^[1-9]\d{0,15}$/;

/** A text that cannot be a transfer's number matches no transfer. */
export const transferIdIn = (text: string): Decision<number, 'not_found'> =>
  idForm.test(text) && Number.isSafeInteger(Number(text))
    ? accept(Number(text))
    : refuse('not_found', 'There is no such transfer.');

const amount = (description: string) =>
  Type.Object(
    {
      amount: Type.String({ description: 'Decimal digits, as many decimals as the currency has' }),
      currency: currencyCode(),
    },
    { description },
  );

const moment = (description: string) => Type.Optional(Type.Integer({ description }));
const text = (description: string) => Type.Optional(Type.String({ description }));

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

/** Gaps 4, Record. Absent values are left out. */
export const transferAnswer = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the transfer' }),
    status: Type.String({
      description:
        'new, registered, signed, reserved, waiting_funds, waiting_registration, waiting_password, done, rejected or failed',
    }),
    amount: amount(texts.amount),
    beneficiary: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: {},
      description: 'Who gets the money, as the request named them',
    }),
    payer: Type.Object(
      { account_number: Type.String({ description: texts.payerAccount }) },
      { description: texts.payer },
    ),
    purpose: Type.Optional(
      Type.Object(
        { details: text(texts.details), reference: text(texts.reference) },
        { description: texts.purpose },
      ),
    ),
    callback: Type.Optional(
      Type.Object(
        {
          url: Type.String({ description: texts.callbackUrl }),
          statuses: Type.Optional(Type.Array(Type.String(), { description: texts.statuses })),
        },
        { description: 'Who is told of its statuses; only its creator sees it' },
      ),
    ),
    auto_process_to_done: Type.Boolean({ description: texts.autoProcess }),
    created_at: createdAt(),
    performed_at: moment('Unix seconds at which it was done; left out before'),
    perform_at: moment(texts.performAt),
    reserve_until: moment(texts.reserveUntil),
    reserved_until: moment('Unix seconds until which the money is reserved; left out: it is not'),
    failure_status: Type.Optional(
      Type.Object(
        {
          code: Type.String({ description: 'What went wrong, for a program' }),
          message: Type.String({ description: 'What went wrong, for a person' }),
        },
        { description: 'Why it failed; left out: it did not' },
      ),
    ),
    password: Type.Optional(
      Type.Object(
        { status: Type.String({ description: 'pending or provided' }) },
        { description: 'Whether its password was given; left out: it has none' },
      ),
    ),
    out_commission: amount('Fee that the payer pays on top; always 0'),
    allowed_to_cancel: Type.Boolean({ description: 'Whether it can still be revoked' }),
    initiator: Type.Object(
      {
        client_id: Type.String({ description: 'Client that created it' }),
        user_id: Type.Optional(
          Type.Integer({ description: 'Number of the user whose token created it, where one did' }),
        ),
      },
      { description: 'Who created it' },
    ),
    hash: Type.String({ description: 'SHA-256 of what is signed: it never changes' }),
    simulated: Type.Optional(
      Type.Boolean({ description: 'true: a simulated bank pays it; no money leaves the service' }),
    ),
    urgency: text(texts.urgency),
    charge_type: text(texts.chargeType),
    final_beneficiary: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: {},
        description: texts.finalBeneficiary,
      }),
    ),
  },
  {
    $id: 'Transfer',
    examples: [transferExample],
  },
);

/** Gaps 4, Batch: the result of each, in order. */
export const batchAnswer = Type.Object(
  {
    transfers: Type.Array(Type.Union([transferAnswer, errorAnswer]), {
      description: 'A transfer or a refusal for each, in the order of the request',
    }),
  },
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

/** A hash of the terms that the payer accepts, to compare with other displays of them. */
function hashOf(transfer: Transfer): string {
  const { id, amount: minor, currency, payerAccount } = transfer;
  const [beneficiary, purpose] = [byName(transfer.beneficiary), byName(transfer.purpose)];
  const signed = [id, minor.toString(), currency, payerAccount.toString(), beneficiary, purpose];
  return hash('sha256', JSON.stringify(signed), 'hex');
}

/** The database returns the fields of an object in its own order. */
function byName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(byName);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, byName(each)]));
}

/** The operator sees the same as the creator. */
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
