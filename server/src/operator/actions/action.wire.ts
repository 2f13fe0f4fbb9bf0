import { type Static, Type } from 'typebox';
import type { OperatorAction } from './operator-action.ts';

export const actionsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  before: Type.Optional(
    Type.String({ format: 'uuid', description: 'The id of the last action that was seen.' }),
  ),
});

export const actionsAnswer = Type.Object(
  {
    actions: Type.Array(
      Type.Object({
        id: Type.String(),
        at: Type.Integer(),
        action: Type.String(),
        subject: Type.String(),
        request_id: Type.String(),
        details: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  },
  { $id: 'OperatorActions' },
);

export const actionsOnWire = (
  actions: readonly OperatorAction[],
): Static<typeof actionsAnswer> => ({
  actions: actions.map(({ requestId, ...action }) => ({ ...action, request_id: requestId })),
});
