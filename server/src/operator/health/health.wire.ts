import { type Static, Type } from 'typebox';
import { orNull } from '../../edge/wire.ts';

const seconds = (what: string) => Type.Integer({ description: `Unix seconds, real time: ${what}` });

export const nodeAnswer = Type.Object(
  {
    node_id: Type.String({ description: 'New with every start.' }),
    name: Type.String({ description: 'Name of its machine.' }),
    version: Type.String({ description: 'Version of the service.' }),
    runtime: Type.String({ description: 'Version of Node.' }),
    started_at: seconds('when it started.'),
    seen_at: seconds('when it last said that it is there, by the clock of the database.'),
    state: Type.Enum(['here', 'there', 'away'], {
      description: '`here`: it answers this request; `away`: not heard of for 20 seconds.',
    }),
    clock_ahead_ms: Type.Integer({
      description: 'How far its clock is ahead of the database’s, in milliseconds.',
    }),
    free_bytes: orNull(Type.Integer({ description: 'Free on the disk of DATA_DIR.' })),
    shortcomings: Type.Array(
      Type.Object({
        check: Type.String({ description: 'Name of the check.' }),
        severity: Type.Enum(['breaks', 'weakens'], {
          description: '`breaks`: a promise cannot be kept.',
        }),
        found: Type.String({ description: 'What was found.' }),
        remedy: Type.String({ description: 'What to do about it.' }),
      }),
      { description: 'What it lacks in what it stands on.' },
    ),
  },
  { $id: 'ServiceNode' },
);

const settingAnswer = Type.Object(
  {
    name: Type.String({ description: 'Name in the environment.' }),
    value: orNull(Type.String({ description: 'Null: unset, or a secret.' })),
    is_set: Type.Boolean({ description: 'Whether it has a value, its default included.' }),
    is_secret: Type.Boolean({ description: 'Whether its value is never shown.' }),
  },
  { $id: 'ShownSetting' },
);

const findingAnswer = Type.Object(
  {
    check: Type.String({ description: 'What was looked at.' }),
    state: Type.Enum(['ok', 'warning', 'failed', 'skipped'], { description: 'How it is.' }),
    found: Type.String({ description: 'What was found.' }),
    remedy: Type.Optional(Type.String({ description: 'What to do about it.' })),
  },
  { $id: 'Finding' },
);

export const healthAnswer = Type.Object(
  {
    version: Type.String({ description: 'Version of the service on this node.' }),
    clock: Type.Object(
      {
        now: Type.Integer({ description: 'Unix seconds of the service.' }),
        real: Type.Integer({ description: 'Unix seconds of the machine.' }),
        is_test_clock: Type.Boolean({ description: 'Whether it can be advanced.' }),
      },
      { description: 'The time that everything follows, and the real one.' },
    ),
    redis: Type.Enum(['none', 'reachable', 'unreachable'], {
      description: '`none`: one node alone, without REDIS_URL.',
    }),
    nodes: Type.Array(nodeAnswer, { description: 'Nodes of the last day.' }),
    findings: Type.Array(findingAnswer, {
      description: 'What `npm run florin -- doctor` finds, looked at by this node.',
    }),
    settings: Type.Array(settingAnswer, { description: 'Settings in force on this node.' }),
  },
  { $id: 'Health' },
);

export type HealthReport = Static<typeof healthAnswer>;
