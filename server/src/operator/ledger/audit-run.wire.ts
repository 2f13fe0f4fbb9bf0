import { type Static, Type } from 'typebox';
import { createdAt, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type AuditRun, auditStateOf } from '../../ledger/audit-run.ts';
import { actorAnswer, differences } from '../fields.wire.ts';

const auditId = { description: 'Id of the audit.' };

export const auditParams = Type.Object({ audit_id: Type.String({ format: 'uuid', ...auditId }) });

export const auditsQuery = listQuery({ ...createdWithin });

export const auditRunAnswer = Type.Object(
  {
    audit_id: Type.String({ format: 'uuid', ...auditId }),
    state: Type.Enum(['running', 'done', 'failed', 'interrupted'], {
      description:
        '`failed`: it came to no end, such as when the database was away. `interrupted`: its node is gone.',
    }),
    steps_done: Type.Integer({ description: 'How far it has come.' }),
    steps: Type.Integer({ description: 'How many steps it has.' }),
    started_by: actorAnswer('Who asked for it.'),
    created_at: createdAt(),
    ended_at: orNull(Type.Integer({ description: 'Unix seconds of its end.' })),
    seconds: orNull(Type.Integer({ description: 'How long it took.' })),
    ok: orNull(
      Type.Boolean({ description: 'Whether everything agrees with the journal; null: not known.' }),
    ),
    accounts: orNull(Type.Integer({ description: 'Accounts that were looked at.' })),
    postings: orNull(Type.Integer({ description: 'Postings that were added up.' })),
    differences: orNull(differences('What does not agree, at most 100')),
  },
  {
    $id: 'AuditRun',
    examples: [
      {
        audit_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        state: 'done',
        steps_done: 9,
        steps: 9,
        started_by: { type: 'admin', id: 'admin', name: 'admin' },
        created_at: 1800000000,
        ended_at: 1800000004,
        seconds: 4,
        ok: true,
        accounts: 12,
        postings: 3400,
        differences: [],
      },
    ],
  },
);

type AuditOnWire = Static<typeof auditRunAnswer>;

export const auditsAnswer = pageAnswer(auditRunAnswer, 'Audits');

const orNullNumber = (value: bigint | null): number | null =>
  value === null ? null : Number(value);

export const auditRunOnWire =
  (now: UnixSeconds) =>
  (run: AuditRun): AuditOnWire => ({
    audit_id: run.id,
    state: auditStateOf(run, now),
    steps_done: run.stepsDone,
    steps: run.steps,
    started_by: { type: run.actorType, id: run.actorId, name: run.actorName },
    created_at: run.createdAt,
    ended_at: run.endedAt,
    seconds: run.endedAt === null ? null : run.endedAt - run.createdAt,
    ok: run.differences === null ? null : run.differences.length === 0,
    accounts: orNullNumber(run.accounts),
    postings: orNullNumber(run.postings),
    differences: run.differences === null ? null : [...run.differences],
  });

export const auditCsv: CsvForm<AuditOnWire> = {
  columns: [
    ...['audit_id', 'state', 'ok', 'created_at', 'ended_at', 'seconds', 'started_by.type'],
    ...['started_by.id', 'started_by.name', 'steps_done', 'steps', 'accounts', 'postings'],
    'differences',
  ],
  amounts: [],
  currencyOf: () => '',
};
