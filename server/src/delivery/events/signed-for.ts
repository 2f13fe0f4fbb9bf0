import type { UnixSeconds } from '../../kernel/time.ts';

/**
 * The intended receiver of a signed text. One key signs the callbacks of all projects. A receiver
 * that checks only the signature would accept a text for another merchant, for a test shop, or from
 * long ago (decision 0112-callbacks-name-their-project).
 */
export type SignedFor = {
  readonly project_id: string;
  readonly mode: 'test' | 'live';
  /**
   * When this text was made: with the event, with the resend, or for an attempt after the last
   * moment. Retries repeat it.
   */
  readonly formed_at: UnixSeconds;
};

export const signedFor = (
  project: { readonly id: string; readonly isTest: boolean },
  now: UnixSeconds,
): SignedFor => ({
  project_id: project.id,
  mode: project.isTest ? 'test' : 'live',
  formed_at: now,
});
