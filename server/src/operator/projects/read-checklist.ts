import { readBankAccount } from '../../identity/projects/bank-account/confirm-bank-account.ts';
import { type CheckedItem, checklistOf, missingIn } from '../../identity/projects/checklist.ts';
import type { Project } from '../../identity/projects/project.ts';
import { refuse } from '../../kernel/decision.ts';
import type { Operator } from '../../staff/actor.ts';
import { hasProvenOwner } from '../../staff/owners/owners.store.ts';
import type { OperatorServices } from '../operate.ts';

/** The parts of the go-live checklist that a project has or lacks. */
export async function readChecklist(
  { engine, database, clock }: OperatorServices,
  project: Project,
): Promise<readonly CheckedItem[]> {
  const account = await engine.read(readBankAccount, project.id);
  const looked = {
    project,
    bankAccount: account.ok ? account.value : null,
    hasProvenOwner: await hasProvenOwner(database, project.id),
  };
  return checklistOf(looked, clock.now());
}

/** The checklist binds people. Programs with a token are responsible themselves (decision 0202). */
export const isBound = ({ actor }: Operator): boolean => actor.type === 'staff';

/** Why a staff member may not make it live yet. Null: they may. */
export async function notReady(services: OperatorServices, caller: Operator, project: Project) {
  if (!isBound(caller) || !project.isTest) return null;
  const missing = missingIn(await readChecklist(services, project));
  return missing.length === 0
    ? null
    : refuse('not_ready', `Before it goes live it needs: ${missing.join(', ')}.`);
}

export const beginsInTestMode = refuse(
  'not_ready',
  'A project begins in test mode, and goes live when its checklist is met.',
);
