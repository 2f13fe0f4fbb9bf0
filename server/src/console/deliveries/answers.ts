import type { UnixSeconds } from '../../kernel/time.ts';

// The operator API's answers about deliveries, as far as the pages show them.

export type HostState = 'paused' | 'failing' | 'waiting' | 'well';

export type HostRow = {
  readonly host: string;
  readonly state: HostState;
  readonly pending: number;
  readonly failed: number;
  readonly failing_since: UnixSeconds | null;
  readonly next_try_at: UnixSeconds | null;
  readonly last_attempt: { readonly status: number | null; readonly fault: string | null } | null;
  readonly paused: {
    readonly at: UnixSeconds;
    readonly reason: string;
    readonly by: string;
  } | null;
};

export type DeliveryRow = {
  readonly id: string;
  readonly callback_id: string;
  readonly object: string;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly resend: boolean;
  readonly attempts: readonly {
    readonly at: UnixSeconds;
    readonly duration_ms: number;
    readonly status: number | null;
    readonly fault: string | null;
    readonly answer: string;
  }[];
  readonly next_try_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
};

export type WholeDelivery = DeliveryRow & {
  readonly event: string;
  readonly host: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
};

export type RunRow = {
  readonly project_id: string | null;
  readonly host: string | null;
  readonly covers: 'failed' | 'all';
  readonly since: UnixSeconds;
  readonly state: 'running' | 'standing' | 'stopped' | 'done';
  readonly found: number;
  readonly sent: number;
  readonly left_out: number;
};
