import type { Violation } from '../../edge/checking/violation.ts';
import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import { member, uuidIn } from './given.ts';
import { idsNamed } from './plan-splits.ts';
import { readRecipients } from './read-recipients.ts';
import { splitPolicyIn } from './split.wire.ts';
import { policyRules } from './split-policy.ts';

const nothingAsked = { entries: undefined, overrides: undefined, amount: undefined };

/**
 * All mistakes in a split policy that an operator sets. The body and the parameters are unchecked.
 * `params` null: the project is new, so it has no registered recipients yet.
 */
export async function brokenPolicyRules(
  engine: Engine,
  body: unknown,
  params: unknown,
): Promise<readonly Violation[]> {
  const policy = splitPolicyIn(member(body, 'split_policy'));
  if (policy === null) return [];
  const projectId = uuidIn(member(params, 'project_id')) ?? '';
  const ids = idsNamed(nothingAsked, policy, projectId);
  return policyRules(
    policy,
    projectId === '' || ids.size === 0
      ? { projectId, known: new Map() }
      : granted(await engine.read(readRecipients, { projectId, ids })),
  );
}
