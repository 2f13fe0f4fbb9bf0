import type { Person } from '../../identity/users/person.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { Endpoint } from '../../staff/roles.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './user.wire.ts';

/** Shared by the acts on one user: the user's id, and the user afterwards as the answer. */
export const userAct = ({ door }: Pick<OperatorServices, 'door'>, endpoint: Endpoint) => ({
  ...door.at(endpoint),
  tags: ['Operator: users'],
  request: { params: wire.userParams },
  answers: { 200: wire.userAnswer },
  successStatus: 200 as const,
});

export async function personOf(
  { engine }: Pick<OperatorServices, 'engine'>,
  personId: number,
): Promise<Decision<Person, 'not_found'>> {
  const person = granted(await engine.read(personById, personId));
  return person === null ? refuse('not_found', `There is no user ${personId}.`) : accept(person);
}

/** The log entry of an act on one user. */
export const toldOfUser = (action: string, personId: number, details: object = {}) => ({
  action,
  subject: `user ${personId}`,
  details: { ...details },
});
