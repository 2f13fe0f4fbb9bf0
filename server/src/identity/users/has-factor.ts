import { ask, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { noFactor, type PersonFactor, personFactors } from './person-factor.store.ts';

/** The second factor of somebody, or that they have none. */
export const readFactor: Query<number, PersonFactor, never> = {
  name: 'read factor',
  load: (personId) => [[ask(personFactors, personId)]],
  answer: (rows, personId) => accept(rows.get(personFactors, personId) ?? noFactor(personId)),
};

/** Whether somebody gives a second factor after their password (decision 0188). */
export const hasFactor: Query<number, boolean, never> = {
  name: 'has factor',
  load: readFactor.load,
  answer: (rows, personId) =>
    accept(hasSecondFactor(rows.get(personFactors, personId) ?? noFactor(personId))),
};
