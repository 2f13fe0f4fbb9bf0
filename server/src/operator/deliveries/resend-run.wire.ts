import { type Static, Type } from 'typebox';
import { hostForm } from '../../delivery/deliveries/delivery.wire.ts';
import { isStill, type ResendRun, runExtents } from '../../delivery/resends/resend-run.ts';
import { moment, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { keyedAnswerOf, keyedQuery } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

const projectId = { format: 'uuid', description: 'What is told to this project.' };
const host = { ...hostForm, description: 'What is told to this host, whoever asked for it.' };

export const runsQuery = keyedQuery({});

export const newRun = Type.Object(
  {
    project_id: Type.Optional(Type.String(projectId)),
    host: Type.Optional(Type.String(host)),
    since: moment('Unix seconds: what was written at this moment or later.'),
    covers: Type.Optional(
      Type.Enum([...runExtents], {
        default: 'failed',
        description:
          '`failed`: what is not tried any more; `all`: also what was delivered, each event once, at most 100,000 of them.',
      }),
    ),
  },
  {
    $id: 'NewResendRun',
    description: 'Either `project_id` or `host`.',
    examples: [{ host: 'shop.example:443', since: 1_800_000_000 }],
  },
);

export const runSubject = Type.Object(
  {
    project_id: Type.Optional(Type.String(projectId)),
    host: Type.Optional(Type.String(host)),
  },
  {
    $id: 'ResendRunSubject',
    description: 'Either `project_id` or `host`.',
    examples: [{ host: 'shop.example:443' }],
  },
);

export const runAnswer = Type.Object(
  {
    project_id: orNull(Type.String({ description: 'Whose deliveries; null: those of a host.' })),
    host: orNull(Type.String({ description: 'Which host; null: the deliveries of a project.' })),
    covers: Type.Enum([...runExtents], { description: 'What it sends again.' }),
    since: Type.Integer({ description: 'Unix seconds: what was written at this moment or later.' }),
    state: Type.Enum(['running', 'standing', 'stopped', 'done'], {
      description:
        '`standing`: nobody has moved it on for 30 seconds; starting it again does. `stopped`: somebody has ended it.',
    }),
    found: Type.Integer({ description: 'How many there were when it began.' }),
    sent: Type.Integer({ description: 'How many were sent again.' }),
    left_out: Type.Integer({
      description: 'Sent again before, or about something that is gone.',
    }),
    started_at: Type.Integer({ description: 'Unix seconds.' }),
    moved_at: Type.Integer({ description: 'Unix seconds of its last step.' }),
  },
  { $id: 'ResendRun' },
);

export const runsAnswer = keyedAnswerOf(
  runAnswer,
  'ResendRuns',
  'The last run of each project and host, the one that began last first.',
);

export const runCsv: CsvForm<Static<typeof runAnswer>> = {
  columns: Object.keys(runAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

function stateOf(run: ResendRun, now: UnixSeconds): Static<typeof runAnswer>['state'] {
  if (run.isStopped) return 'stopped';
  if (run.isDone) return 'done';
  return isStill(run, now) ? 'standing' : 'running';
}

export const runOnWire = (run: ResendRun, now: UnixSeconds): Static<typeof runAnswer> => ({
  project_id: run.projectId,
  host: run.host,
  covers: run.covers,
  since: run.since,
  state: stateOf(run, now),
  found: run.foundCount,
  sent: run.sentCount,
  left_out: run.leftCount,
  started_at: run.startedAt,
  moved_at: run.movedAt,
});
