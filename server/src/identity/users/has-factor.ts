import { ask, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { noFactor, type PersonFactor, personFactors } from './person-factor.store.ts';

/** A person's second factor. Without one, the answer is a row without factors. */
export const readFactor: Query<number, PersonFactor, never> = {
  name: 'read factor',
  load: (personId) => [[ask(personFactors, personId)]],
  answer: (rows, personId) => accept(rows.get(personFactors, personId) ?? noFactor(personId)),
};

/** Whether a person must give a second factor after the password (decision 0188). */
export const hasFactor: Query<number, boolean, never> = {
  name: 'has factor',
  load: readFactor.load,
  answer: (rows, personId) =>
    accept(hasSecondFactor(rows.get(personFactors, personId) ?? noFactor(personId))),
};
