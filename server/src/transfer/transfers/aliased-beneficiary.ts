import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';

/**
 * FLORIN_ALIAS: a beneficiary inside this service under a second name, `type: <alias>` with
 * `<alias>_account` (decision 0137). The result has `service` and `service_account`.
 */
export function asDocumented<Body>(body: Body, alias: string | null): Body {
  const { beneficiary } = membersOf(body);
  if (alias === null || typeof beneficiary !== 'object' || beneficiary === null) return body;
  const { type, [`${alias}_account`]: account, ...rest } = membersOf(beneficiary);
  const isAliased = type === alias;
  if (!isAliased && account === undefined) return body;
  const documented = {
    service_account: account,
    ...rest,
    type: isAliased ? 'service' : type,
  };
  return { ...body, beneficiary: documented };
}

/** With two different accounts the beneficiary is ambiguous. */
export function aliasViolations(body: unknown, alias: string | null): readonly Violation[] {
  if (alias === null) return [];
  const beneficiary = membersOf(membersOf(body)['beneficiary']);
  const field = `${alias}_account`;
  const { [field]: one, service_account: other } = beneficiary;
  if (one === undefined || other === undefined) return [];
  if (JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))) return [];
  return [{ path: `beneficiary.${field}`, message: `It should equal service_account` }];
}

const sorted = (account: unknown): readonly unknown[] =>
  Object.entries(membersOf(account)).toSorted(([one], [other]) => (one < other ? -1 : 1));
