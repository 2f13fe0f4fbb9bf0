import { FlorinUsageError } from '../errors.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** `test` moves no real money. */
export type Mode = 'test' | 'live';

/**
 * The project and mode whose callbacks a receiver accepts. One key signs for all projects, so both
 * are checked.
 */
export type Addressee = {
  /** The project's `project_id`, a UUID; not the number that transactions carry. */
  readonly projectId: string;
  /**
   * The mode of your shop. Callbacks of the other mode are refused: test money must buy nothing.
   */
  readonly mode: Mode;
  /**
   * Refuses texts formed longer ago than this; 3 days by default. Retries of one text end sooner. A
   * resend, or an event that was held back longer, is formed anew.
   */
  readonly maxAgeSeconds?: number;
};

/** The addressee in a signed text. */
export type SignedFor = {
  readonly projectId: unknown;
  readonly mode: unknown;
  readonly formedAt: unknown;
};

/**
 * The longest schedule is 46 hours 21 minutes, and a text is repeated for at most one day longer.
 */
const maxAgeSecondsByDefault = 3 * 86_400;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Options come from configuration, often from the environment, so missing values are reported. */
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
 * One key signs for all projects, so a right signature alone does not show the addressee. A time
 * ahead of ours is accepted: only the service can sign one, and test clocks are set ahead.
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
