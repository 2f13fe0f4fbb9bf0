import type { Violation } from '../../edge/checking/violation.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import {
  idsNamed,
  isPlain,
  newRecipients,
  plannedSplits,
  type SplitRequest,
  splitRules,
} from './plan-splits.ts';
import { readRecipients } from './read-recipients.ts';
import type { Recipient, Recipients } from './recipient.ts';
import { splitPolicyIn } from './split.wire.ts';
import type { SplitPlan } from './split-plan.ts';
import type { SplitPolicy } from './split-policy.ts';

/** The result for the splits of a new order. */
export type SplitsOfOrder = {
  readonly plan: SplitPlan | null;
  readonly newRecipients: readonly Recipient[];
};

const noSplits: SplitsOfOrder = { plan: null, newRecipients: [] };

/** All mistakes in the splits of a new order, reported with its other mistakes. */
export async function brokenSplitRules(
  engine: Engine,
  request: SplitRequest,
  project: Project,
): Promise<readonly Violation[]> {
  const policy = policyOf(project);
  if (isPlain(request, policy)) return [];
  return splitRules(request, policy, await recipientsOf(engine, request, policy, project));
}

/**
 * Checkout 2.1, split_overrides: they need a permission of the project, which is checked after the
 * shape.
 */
export async function splitsOfOrder(
  engine: Engine,
  request: SplitRequest,
  project: Project,
): Promise<Decision<SplitsOfOrder, 'forbidden' | 'invalid_properties'>> {
  const policy = policyOf(project);
  if (isPlain(request, policy)) return accept(noSplits);
  if (request.overrides !== undefined && policy?.allowOverrides !== true) {
    return refuse('forbidden', 'Split overrides are not enabled on this project.');
  }
  const recipients = await recipientsOf(engine, request, policy, project);
  // Checked again: the policy may have changed since the request was checked.
  const broken = splitRules(request, policy, recipients);
  if (broken.length > 0) {
    return refuseProperties(
      Object.fromEntries(broken.map(({ path, message }) => [path, [message]])),
    );
  }
  const plan = plannedSplits(request, policy, recipients);
  return accept({ plan, newRecipients: newRecipients(plan, recipients) });
}

const policyOf = ({ configuration }: Project): SplitPolicy | null =>
  splitPolicyIn(configuration.splitPolicy);

async function recipientsOf(
  engine: Engine,
  request: SplitRequest,
  policy: SplitPolicy | null,
  { id: projectId }: Project,
): Promise<Recipients> {
  const ids = idsNamed(request, policy, projectId);
  return ids.size === 0
    ? { projectId, known: new Map() }
    : granted(await engine.read(readRecipients, { projectId, ids }));
}
