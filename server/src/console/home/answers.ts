import type { UnixSeconds } from '../../kernel/time.ts';
import type { AlarmKind } from './home-texts.ts';

// The answer of `GET /admin/v1/overview`, as far as the page shows it.

export type Volume = {
  readonly currency: string;
  readonly orders: number;
  readonly paid: number;
  readonly volume: number;
  readonly failed_payments: number;
};

export type Volumes = { readonly today: readonly Volume[]; readonly month: readonly Volume[] };

export type Alarm = {
  readonly kind: AlarmKind;
  readonly severity: 'bad' | 'wait';
  readonly subject: string | null;
  readonly count: number | null;
  readonly since: UnixSeconds | null;
};

export type Overview = {
  readonly volumes: { readonly live: Volumes; readonly test: Volumes };
  readonly requests: {
    readonly answered: number;
    readonly client_errors: number;
    readonly server_errors: number;
  };
  readonly deliveries: {
    readonly pending: number;
    readonly oldest_pending_at: UnixSeconds | null;
  };
  readonly broken_rules: number;
  readonly nodes: readonly {
    readonly name: string;
    readonly version: string;
    readonly state: 'here' | 'there' | 'away';
  }[];
  readonly alarms: readonly Alarm[];
};
