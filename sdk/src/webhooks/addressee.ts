import { FlorinUsageError } from '../errors.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** `test` moves no real money. */
export type Mode = 'test' | 'live';

/** Whose callbacks a receiver accepts. One key signs for all projects, so all of it is checked. */
export type Addressee = {
  /** The project's `project_id`, a UUID; not the number that transactions carry. */
  readonly projectId: string;
  /** The mode of your shop. A callback of the other one is refused: test money buys nothing. */
  readonly mode: Mode;
  /**
   * Refuses texts that were formed longer ago; 3 days by default. A text is repeated for less than
   * that; a resend, and what was kept for longer, is formed anew.
   */
  readonly maxAgeSeconds?: number;
};

/** Whom a signed text says that it is for. */
export type SignedFor = {
  readonly projectId: unknown;
  readonly mode: unknown;
  readonly formedAt: unknown;
};

/** The longest schedule is 46 hours 21 minutes, and a text is repeated for one day longer at most. */
const maxAgeSecondsByDefault = 3 * 86_400;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Options come from configuration, often from the environment: what is missing there is told. */
export function refuseWrongAddressee({ projectId, mode, maxAgeSeconds }: Addressee): void {
  if (typeof projectId !== 'string' || !uuid.test(projectId)) {
    throw new FlorinUsageError('projectId should be the project_id of your project, a UUID');
  }
  if (mode !== 'test' && mode !== 'live') {
    throw new FlorinUsageError("mode should be 'test' or 'live'");
  }
  if (maxAgeSeconds !== undefined && !(maxAgeSeconds > 0)) {
    throw new FlorinUsageError('maxAgeSeconds should be a number above 0');
  }
}

/**
 * One key signs for all projects, so a right signature alone says nothing about who it is for. A
 * time ahead of ours is let pass: only the service can sign one, and clocks of tests are set ahead.
 */
export function refuseOtherAddressee(signed: SignedFor, ours: Addressee, nowMs: number): void {
  const { projectId, mode, formedAt } = signed;
  const { maxAgeSeconds = maxAgeSecondsByDefault } = ours;
  if (typeof projectId !== 'string' || typeof mode !== 'string' || typeof formedAt !== 'number') {
    throw new WebhookRefusal(
      'malformed',
      'What was signed does not say for whom: project_id, mode or formed_at is missing.',
    );
  }
  if (projectId !== ours.projectId.toLowerCase()) {
    throw new WebhookRefusal('other_project', `The callback is for project ${projectId}.`);
  }
  if (mode !== ours.mode) {
    throw new WebhookRefusal('other_mode', `The callback is of ${mode} mode, not ${ours.mode}.`);
  }
  if (nowMs / 1_000 - formedAt > maxAgeSeconds) {
    throw new WebhookRefusal('untimely', `The callback was formed at ${formedAt}, too long ago.`);
  }
}
