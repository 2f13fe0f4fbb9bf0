import { type Static, Type } from 'typebox';
import { exampleIds } from '../../checkout/checkout.wire.ts';
import { bankTransferKey, mockKey } from '../../checkout/methods/method.ts';
import type { PaymentStep } from '../../checkout/payments/move-payment.ts';
import type { PaymentStatus } from '../../checkout/payments/payment.states.ts';
import { paymentMachine } from '../../checkout/payments/payment.states.ts';
import { type Payment, triggerTo } from '../../checkout/payments/payment.ts';
import { brokenIf } from '../../checkout/splits/broken-if.ts';
import type { Violation } from '../../edge/checking/violation.ts';

const statuses = Object.keys(paymentMachine.states) as PaymentStatus[];

export const payment = Type.Object(
  {
    method: Type.Optional(
      Type.Enum([mockKey, bankTransferKey], {
        description: 'The mock bank, or a bank transfer, which begins and waits for its money',
      }),
    ),
    outcome: Type.Enum(statuses, { description: 'The status that the attempt is driven to' }),
  },
  { $id: 'TestPayment', examples: [{ outcome: 'settled' }] },
);

/** Only a statement can move a bank transfer on. The body may be anything. */
export function brokenPaymentRules(body: unknown): readonly Violation[] {
  const { method, outcome } = Object(body) as Record<string, unknown>;
  return brokenIf(
    method === bankTransferKey && outcome !== 'awaiting_authorization',
    'outcome',
    'Outcome of a bank transfer should be awaiting_authorization',
  );
}

export const paidAnswer = Type.Object(
  {
    payment_id: Type.String({ format: 'uuid', description: 'Id of the payment' }),
    status: Type.String({ description: 'Status of the payment (checkout 3.2)' }),
  },
  { $id: 'TestPaid', examples: [{ payment_id: exampleIds.payment, status: 'settled' }] },
);

/** What the test bank does to a payment, or to a leg of it. */
export const statusChange = Type.Object(
  {
    status: Type.Optional(
      Type.Enum(statuses, { description: 'Status to lead the payment to; this, or a leg' }),
    ),
    leg: Type.Optional(
      Type.String({ format: 'uuid', description: 'Of a split payment: the id of a distribution' }),
    ),
    action: Type.Optional(
      Type.Enum(['return', 'deliver'], {
        description: 'The leg comes back, or is sent again and arrives',
      }),
    ),
  },
  {
    $id: 'TestStatus',
    examples: [
      { status: 'settled' },
      { leg: '5d0f6a7e-2c1b-4a3d-9e8f-7a6b5c4d3e2f', action: 'return' },
    ],
  },
);

/** Either a status, or a leg with its outcome. The body may be anything. */
export function brokenStatusRules(body: unknown): readonly Violation[] {
  const isGiven = (name: string) => Object.hasOwn(Object(body), name);
  const isAboutLeg = isGiven('leg') || isGiven('action');
  return [
    ...brokenIf(!isGiven('status') && !isAboutLeg, 'status', 'Status is required'),
    ...brokenIf(
      isGiven('status') && isAboutLeg,
      'status',
      'Status cannot be given together with a leg',
    ),
    ...brokenIf(isGiven('action') && !isGiven('leg'), 'leg', 'Leg is required'),
    ...brokenIf(isGiven('leg') && !isGiven('action'), 'action', 'Action is required'),
  ];
}

/** The step that leads to the requested status. Null: none does. */
export function stepIn({ status, leg, action }: Static<typeof statusChange>): PaymentStep | null {
  if (leg !== undefined && action !== undefined) return { legId: leg.toLowerCase(), action };
  return status === undefined ? null : triggerTo(status);
}

export const paidOnWire = ({ id, status }: Payment): Static<typeof paidAnswer> => ({
  payment_id: id,
  status,
});
