import type { CardField, CardProblem } from '../card.ts';
import type { CardOutcomeName } from '../test-cards.ts';

export type CardTexts = {
  readonly fields: Readonly<Record<CardField, string>>;
  readonly hints: Readonly<Partial<Record<CardField, string>>>;
  readonly problems: Readonly<Record<CardProblem, string>>;
  /** Shown above the form if a field has a mistake. */
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
