import { expect, test } from 'vitest';
import { unixSeconds } from '../kernel/time.ts';
import {
  changedStanding,
  type OwnerState,
  type Standing,
  type StandingWish,
} from './owner-state.ts';

const [first, now] = [unixSeconds(1_000), unixSeconds(2_000)];
const at = (state: OwnerState, isClosing: boolean): Standing => ({
  state,
  stateChangedAt: first,
  isClosing,
});
const active = at('active', false);
const byOperator = at('suspended', false);
const byClosing = at('suspended', true);
const after = (state: OwnerState, isClosing: boolean, stateChangedAt = now): Standing => ({
  state,
  stateChangedAt,
  isClosing,
});
const givenUp = (since: typeof now): StandingWish => ({ kind: 'give up closing', since });

// biome-ignore format: a table
test.each<[string, Standing, StandingWish, Standing | null]>([
  ['an operator suspends an active one',               active,     { kind: 'suspend' },        after('suspended', false)       ],
  ['an operator suspends again',                       byOperator, { kind: 'suspend' },        null                            ],
  ['an operator takes over the suspension of a closing', byClosing, { kind: 'suspend' },       after('suspended', false, first)],
  ['an operator resumes',                              byOperator, { kind: 'resume' },         after('active', false)          ],
  ['an operator resumes during a closing',             byClosing,  { kind: 'resume' },         after('active', false)          ],
  ['an operator resumes an active one',                active,     { kind: 'resume' },         null                            ],
  ['an operator suspends a closed one',                at('closed', false), { kind: 'suspend' }, null                          ],
  ['a closing begins',                                 active,     { kind: 'begin to close' }, after('suspended', true)        ],
  ['a closing begins during an operator’s suspension', byOperator, { kind: 'begin to close' }, null                            ],
  ['a closing begins during another closing',          byClosing,  { kind: 'begin to close' }, null                            ],
  ['a closing is given up',                            byClosing,  givenUp(first),             after('active', false)          ],
  ['a closing is given up after it was resumed',       active,     givenUp(first),             null                            ],
  ['a closing is given up after an operator suspended', byOperator, givenUp(first),            null                            ],
  ['a closing is given up while a later one goes on',  byClosing,  givenUp(now),               null                            ],
])('decision 0149: %s', (_title, standing, wish, wanted) => {
  expect(changedStanding(standing, wish, now)).toEqual(wanted);
});
