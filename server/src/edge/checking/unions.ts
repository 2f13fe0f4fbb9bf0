import type { SchemaError } from './sentences.ts';

const unionKeywords = new Set(['anyOf', 'oneOf']);
const misfits = new Set(['type', 'const', 'enum']);

/**
 * A union that does not fit reports the errors of every branch. A client wants those of the branch
 * it meant, which is the one whose type fits. If none fits, the client gets one sentence about the
 * union as a whole.
 */
export function settleUnions(errors: readonly SchemaError[]): readonly SchemaError[] {
  // An error about a key is followed by one about its object, which says enough.
  const values = errors.filter(({ propertyName }) => propertyName === undefined);
  const dropped = new Set<SchemaError>();
  for (const union of outermostFirst(values)) {
    if (dropped.has(union)) continue;
    const inside = values.filter((error) => !dropped.has(error) && isInside(union, error));
    const meant = meantBranch(union, inside);
    if (meant !== undefined) dropped.add(union);
    for (const error of inside) if (!meant?.has(error)) dropped.add(error);
  }
  return values.filter((error) => !dropped.has(error));
}

const outermostFirst = (errors: readonly SchemaError[]): readonly SchemaError[] =>
  errors
    .filter(({ keyword }) => unionKeywords.has(keyword))
    .sort((one, other) => one.schemaPath.length - other.schemaPath.length);

const isInside = (union: SchemaError, error: SchemaError): boolean =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) &&
  (error.instancePath === union.instancePath ||
    error.instancePath.startsWith(`${union.instancePath}/`));

function meantBranch(
  union: SchemaError,
  inside: readonly SchemaError[],
): ReadonlySet<SchemaError> | undefined {
  const branches = new Map<string, Set<SchemaError>>();
  for (const error of inside) {
    const [index = ''] = error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1);
    const branch = branches.get(index);
    if (branch === undefined) branches.set(index, new Set([error]));
    else branch.add(error);
  }
  return [...branches.values()]
    .filter((branch) => ![...branch].some((error) => isMisfit(union, error)))
    .sort(
      (one, other) =>
        Number(isForeign(union, one)) - Number(isForeign(union, other)) || one.size - other.size,
    )[0];
}

/** A client that names none of a branch's required members did not mean that branch. */
function isForeign(union: SchemaError, branch: ReadonlySet<SchemaError>): boolean {
  const missing = [...branch].filter(
    ({ keyword, instancePath }) => keyword === 'required' && instancePath === union.instancePath,
  );
  return missing.length > 0 && missing.length === missing[0]?.parentSchema?.required?.length;
}

const isMisfit = (union: SchemaError, error: SchemaError): boolean =>
  misfits.has(error.keyword) && error.instancePath === union.instancePath;
