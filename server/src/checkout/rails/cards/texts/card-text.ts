import type { CardField, CardProblem } from '../card.ts';
import type { CardOutcomeName } from '../test-cards.ts';

export type CardTexts = {
  readonly fields: Readonly<Record<CardField, string>>;
  readonly hints: Readonly<Partial<Record<CardField, string>>>;
  readonly problems: Readonly<Record<CardProblem, string>>;
  /** Above the form, when something in it is wrong. */
  readonly wrong: string;
  readonly back: string;
  readonly numbers: string;
  readonly numbersMeaning: string;
  readonly outcomes: Readonly<Record<CardOutcomeName, string>>;
  readonly challenge: string;
  readonly challengeMeaning: string;
  readonly confirm: string;
  readonly refuse: string;
};
