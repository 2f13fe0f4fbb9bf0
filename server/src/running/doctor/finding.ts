/** The result of one check. */
export type Finding = {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly found: string;
  /** The remedy. */
  readonly remedy?: string;
};

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found });

export const skipped = (check: string, found: string): Finding => ({
  check,
  state: 'skipped',
  found,
});

export const warning = (check: string, found: string, remedy: string): Finding => ({
  check,
  state: 'warning',
  found,
  remedy,
});

export const failed = (check: string, found: string, remedy: string): Finding => ({
  check,
  state: 'failed',
  found,
  remedy,
});

export const isHealthy = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'failed');
