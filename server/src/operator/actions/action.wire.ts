import { type Static, Type } from 'typebox';
import { orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, oldListQuery, pageAnswerAlso } from '../../figures/lists/list.wire.ts';
import type { ListedAction } from '../../staff/actions/action.store.ts';
import type { ChainReport } from '../../staff/actions/verify-chain.ts';
import { actorAnswer, differences } from '../fields.wire.ts';

const word = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[^\\p{Cc}]+$', maxLength: 200, description }));

export const actionsQuery = oldListQuery(
  {
    actor_id: word('What this member of staff or token did; `admin`: the admin token.'),
    action: word('Acts of this kind.'),
    subject: word('What was done to this: kind and id, such as `project 0d9c…`.'),
    project_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'What was done in the portal of this project, by its UUID.',
      }),
    ),
    ...createdWithin,
  },
  { field: 'before', row: 'action' },
);

const facts = (description: string) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description });

const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

const actionAnswer = Type.Object({
  id: Type.String({ description: 'Id of the action.' }),
  at: Type.Integer({ description: 'Unix seconds.' }),
  actor: actorAnswer('Who did it.'),
  ip: Type.Union([Type.String(), Type.Null()], { description: 'Where it came from.' }),
  action: Type.String({ description: 'What was done, one word for each kind of act.' }),
  subject: Type.String({ description: 'Kind and id of what it was done to.' }),
  request_id: Type.String({ description: 'The `X-Request-Id` of the answer.' }),
  project_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The project in whose portal it was done; null: it was done elsewhere.',
  }),
  details: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was asked for, without any secret.',
  }),
  before: facts('The subject before it, where the log shows it.'),
  after: facts('The subject after it.'),
  number: Type.Integer({ description: 'Its place in the log.' }),
  hash: orNull(hash('SHA-256 over this action and the hash of the one before.')),
});

type ActionOnWire = Static<typeof actionAnswer>;

export const actionsAnswer = pageAnswerAlso(actionAnswer, 'OperatorActions', 'actions');

export const actionOnWire = (listed: ListedAction): ActionOnWire => {
  const { requestId, projectId, hash: digest, actor, ...action } = listed;
  return {
    ...action,
    actor: { ...actor },
    request_id: requestId,
    project_id: projectId,
    hash: digest?.toString('hex') ?? null,
  };
};

export const actionCsv: CsvForm<ActionOnWire> = {
  columns: [
    ...['number', 'id', 'at', 'actor.type', 'actor.id', 'actor.name', 'ip', 'action', 'subject'],
    ...['request_id', 'details', 'before', 'after', 'hash', 'project_id'],
  ],
  amounts: [],
  currencyOf: () => '',
};

export const verifyQuery = Type.Object({
  head: Type.Optional(hash('A head that an earlier verification answered.')),
});

export const verifyAnswer = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether no action was changed or taken out.' }),
    actions: Type.Integer({ description: 'How many actions the chain has.' }),
    head: hash('The hash of the last action. Keep it elsewhere, and ask for it later.'),
    has_known_head: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether the chain has the head that was asked for; null: none was.',
    }),
    breaks: differences('Where the chain is broken.'),
  },
  { $id: 'ActionChainReport' },
);

export const reportOnWire = (report: ChainReport): Static<typeof verifyAnswer> => ({
  ok: report.ok,
  actions: report.actions,
  head: report.head.toString('hex'),
  has_known_head: report.hasKnownHead,
  breaks: report.breaks.map((each) => ({ ...each })),
});
