import { Type } from 'typebox';
import { ownerStates } from '../identity/owner-state.ts';

// Fields that several answers and filters of the operator API have.

export const projectId = (description = 'Id of the project') =>
  Type.String({ format: 'uuid', description });

export const userNumber = () => Type.Integer({ description: 'Number of the user' });

export const walletNumber = () => Type.Integer({ description: 'Number of the wallet' });

export const ownerState = () =>
  Type.Enum([...ownerStates], {
    description: '`active`, `suspended` until that is undone, or `closed` for good',
  });

/** The filter of lists of projects and users. */
export const inState = {
  state: Type.Optional(Type.Enum([...ownerStates], { description: 'In this state now' })),
};

export const accountNumbers = () =>
  Type.Record(Type.String(), Type.String(), {
    description: 'Account numbers of the wallet, by currency',
  });

/** Values that differ from a fresh computation. */
export const differences = (description: string) =>
  Type.Array(
    Type.Object({
      subject: Type.String({ description: 'What was looked at' }),
      expected: Type.String({ description: 'What it should be' }),
      found: Type.String({ description: 'What it is' }),
    }),
    { description },
  );

/** The actor, in the form of a log row. */
export const actorAnswer = (description: string) =>
  Type.Object(
    {
      type: Type.String({ description: '`admin`, `token` or `staff`.' }),
      id: Type.String({ description: 'Id of the token or of the member of staff.' }),
      name: Type.String({ description: 'Name of the token or of the member of staff.' }),
    },
    { description },
  );
