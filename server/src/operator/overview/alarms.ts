import type { HostHealth } from '../../delivery/hosts/host-health.ts';
import type { UnixSeconds } from '../../kernel/time.ts';

export const alarmKinds = [
  ...(['books_broken', 'bank_answers', 'ground', 'node_away', 'clock_off'] as const),
  ...(['redis_away', 'server_errors', 'timers_rest', 'host_failing', 'events_late'] as const),
  ...(['mails_failed', 'host_paused', 'versions_differ'] as const),
  ...(['files_stuck', 'payees_wait', 'payouts_wait', 'payouts_too_large'] as const),
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Something that needs attention. */
export type Alarm = {
  readonly kind: AlarmKind;
  /** `bad`: act now; `wait`: do not forget it. */
  readonly severity: 'bad' | 'wait';
  /** A host, a node, or the sentence of a check. */
  readonly subject: string | null;
  readonly count: number | null;
  readonly since: UnixSeconds | null;
};

type NodeFacts = {
  readonly name: string;
  readonly version: string;
  readonly state: 'here' | 'there' | 'away';
  readonly clock_ahead_ms: number;
  readonly shortcomings: readonly {
    readonly severity: 'breaks' | 'weakens';
    readonly found: string;
    readonly remedy: string;
  }[];
};

export type OverviewFacts = {
  readonly now: UnixSeconds;
  readonly oldestPendingAt: UnixSeconds | null;
  readonly hosts: readonly HostHealth[];
  readonly overdueTimers: number;
  readonly oldestDueAt: UnixSeconds | null;
  readonly failedMails: number;
  readonly unexpectedAnswers: number;
  /** Payment files that the bank has said nothing about for a day. */
  readonly stuckFiles: number;
  /** Payment files whose payees a person has to compare. */
  readonly doubtedFiles: number;
  /**
   * Payouts that have waited for a file for more than a day, and the time since the first one
   * waits.
   */
  readonly waitingPayouts: number;
  readonly oldestPayoutAt: UnixSeconds | null;
  /** Payouts that are too large for one bank transfer: no file takes them. */
  readonly largePayouts: number;
  readonly serverErrors: number;
  readonly violations: number;
  readonly redis: 'none' | 'reachable' | 'unreachable';
  readonly nodes: readonly NodeFacts[];
};

/**
 * An hour: the first retry of a checkout webhook. A delivery that waits longer has failed at least
 * twice.
 */
const lateSeconds = 3_600;
/** Requests whose signature is 300 seconds off are refused. This limit warns long before that. */
const clockMsMax = 5_000;

const alarm = (
  kind: AlarmKind,
  severity: Alarm['severity'],
  more: Partial<Omit<Alarm, 'kind' | 'severity'>> = {},
): Alarm => ({ kind, severity, subject: null, count: null, since: null, ...more });

const counted = (kind: AlarmKind, severity: Alarm['severity'], count: number): readonly Alarm[] =>
  count > 0 ? [alarm(kind, severity, { count })] : [];

function ofNodes(nodes: readonly NodeFacts[]): readonly Alarm[] {
  const working = nodes.filter(({ state }) => state !== 'away');
  const away = nodes.filter(({ state }) => state === 'away');
  const off = working.filter(({ clock_ahead_ms: ms }) => Math.abs(ms) > clockMsMax);
  const versions = new Set(working.map(({ version }) => version));
  // Nodes of one database report the same findings: each sentence appears once.
  const lacks = new Map(
    working.flatMap(({ shortcomings }) => shortcomings).map((one) => [one.found, one]),
  );
  return [
    ...[...lacks.values()].map(({ severity, found, remedy }) =>
      alarm('ground', severity === 'breaks' ? 'bad' : 'wait', { subject: `${found} ${remedy}` }),
    ),
    ...away.map(({ name }) => alarm('node_away', 'bad', { subject: name })),
    ...off.map(({ name }) => alarm('clock_off', 'bad', { subject: name })),
    ...(versions.size > 1
      ? [alarm('versions_differ', 'wait', { subject: [...versions].sort().join(', ') })]
      : []),
  ];
}

function ofHosts({ hosts, oldestPendingAt, now }: OverviewFacts): readonly Alarm[] {
  const isLate = oldestPendingAt !== null && now - oldestPendingAt > lateSeconds;
  return [
    ...hosts
      .filter(({ state }) => state === 'failing')
      .map(({ host, pendingCount, failingSince }) =>
        alarm('host_failing', 'bad', { subject: host, count: pendingCount, since: failingSince }),
      ),
    ...(isLate ? [alarm('events_late', 'wait', { since: oldestPendingAt })] : []),
    ...hosts.flatMap(({ host, pendingCount, paused }) =>
      paused === null
        ? []
        : [alarm('host_paused', 'wait', { subject: host, count: pendingCount, since: paused.at })],
    ),
  ];
}

function ofPayouts(facts: OverviewFacts): readonly Alarm[] {
  const { waitingPayouts: count, oldestPayoutAt: since } = facts;
  return [
    ...counted('files_stuck', 'bad', facts.stuckFiles),
    ...counted('payees_wait', 'wait', facts.doubtedFiles),
    ...(count > 0 ? [alarm('payouts_wait', 'wait', { count, since })] : []),
    ...counted('payouts_too_large', 'wait', facts.largePayouts),
  ];
}

/** The alarms, the worst first. Within one severity they follow the order of the kinds. */
export function alarmsOf(facts: OverviewFacts): readonly Alarm[] {
  const { overdueTimers: count, oldestDueAt: since } = facts;
  const all = [
    ...counted('books_broken', 'bad', facts.violations),
    ...counted('bank_answers', 'bad', facts.unexpectedAnswers),
    ...ofNodes(facts.nodes),
    ...(facts.redis === 'unreachable' ? [alarm('redis_away', 'bad')] : []),
    ...counted('server_errors', 'bad', facts.serverErrors),
    ...(count > 0 ? [alarm('timers_rest', 'bad', { count, since })] : []),
    ...ofHosts(facts),
    ...counted('mails_failed', 'wait', facts.failedMails),
    ...ofPayouts(facts),
  ];
  const rankOf = ({ kind, severity }: Alarm): number =>
    (severity === 'bad' ? 0 : alarmKinds.length) + alarmKinds.indexOf(kind);
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
}
