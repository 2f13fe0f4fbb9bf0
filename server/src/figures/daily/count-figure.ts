import type { Draft } from '../../engine/rows.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { figureTallies } from './tally.store.ts';
import { dayOf, type Figure } from './tally.ts';

/** An occurrence, with the fields that figures need. */
type Happened = {
  readonly figure: Figure;
  readonly currency: Currency;
  readonly method?: string;
  readonly reason?: string;
  readonly amount?: bigint;
};

type CountedProject = { readonly id: string; readonly isTest: boolean };

/** Counts one occurrence on its day, in the commit that makes it true (business 2). */
export function countFigure(
  draft: Draft,
  project: CountedProject,
  { figure, currency, method = '', reason = '', amount = 0n }: Happened,
  now: UnixSeconds,
): void {
  draft.append(figureTallies, {
    projectId: project.id,
    isTest: project.isTest,
    day: dayOf(now),
    currency,
    figure,
    method,
    reason,
    number: 1,
    amount,
  });
}
