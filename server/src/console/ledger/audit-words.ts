import { type Tone, tag } from '../../desk/parts.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { auditTexts } from './audit-texts.ts';

/** An audit as the operator API answers it. */
export type ListedAudit = {
  readonly audit_id: string;
  readonly state: 'running' | 'done' | 'failed' | 'interrupted';
  readonly steps_done: number;
  readonly steps: number;
  readonly started_by: { readonly type: string; readonly id: string; readonly name: string };
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly seconds: number | null;
  readonly ok: boolean | null;
  readonly accounts: number | null;
  readonly postings: number | null;
  readonly differences:
    | readonly { readonly subject: string; readonly expected: string; readonly found: string }[]
    | null;
};

/** The outcome of an audit. */
export const outcomeOf = ({ state, ok }: ListedAudit) => {
  if (state !== 'done') return state;
  return ok === true ? 'sound' : 'broken';
};

export const auditTones: Readonly<Record<ReturnType<typeof outcomeOf>, Tone>> = {
  running: 'wait',
  failed: 'bad',
  interrupted: 'bad',
  sound: 'good',
  broken: 'bad',
};

export const auditTag = (audit: ListedAudit, language: PageLanguage): Html => {
  const outcome = outcomeOf(audit);
  return tag(auditTexts[language].states[outcome], auditTones[outcome]);
};
