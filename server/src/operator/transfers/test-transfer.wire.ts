import { Type } from 'typebox';

export const payoutOutcome = Type.Object(
  { outcome: Type.Enum(['done', 'failed']) },
  { $id: 'PayoutOutcome', examples: [{ outcome: 'done' }] },
);
