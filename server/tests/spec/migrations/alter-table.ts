import type { Fault, Judging } from './judging.ts';
import { isWider } from './known-schema.ts';
import { isLarge } from './small-tables.ts';
import { bracketsAfter } from './statements.ts';

type Judge = (table: string, found: RegExpExecArray, judging: Judging) => readonly Fault[];

const fault = (rule: Fault['rule'], because: string): readonly Fault[] => [{ rule, because }];
const none: readonly Fault[] = [];

/** Evaluated for each row, so that every row is rewritten. */
const volatile = /\b(?:nextval|random|gen_random_uuid|clock_timestamp|uuidv7)\s*\(/i;

/** `fixed` is the text after the name: type, default, constraints. */
const addColumn: Judge = (table, found) => {
  const [, column = '', fixed = ''] = found;
  const place = `${table}.${column}`;
  const hasDefault = /\bDEFAULT\b|\bGENERATED\b/i.test(fixed);
  const isWrittenAnew = volatile.test(fixed) || /\bSTORED\b/i.test(fixed);
  const isLookedThrough = /\b(?:CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/i.test(fixed);
  return [
    ...(/\bNOT NULL\b/i.test(fixed) && !hasDefault
      ? fault('not null', `${place} has no default`)
      : none),
    ...(isLarge(table) && isWrittenAnew ? fault('lock', `${place} writes every row anew`) : none),
    ...(isLarge(table) && isLookedThrough
      ? fault('lock', `the constraint of ${place} looks at every row: add it NOT VALID`)
      : none),
  ];
};

const addConstraint: Judge = (table, found, judging) => {
  const [action, name = 'without a name', kind = ''] = found;
  const isLocking = isLarge(table) && !/\bNOT VALID\b/i.test(action);
  const lock = isLocking
    ? fault('lock', `${name} looks at every row of ${table}: add it NOT VALID`)
    : none;
  if (!/^CHECK$/i.test(kind)) return [...fault('narrows', `${name} of ${table}`), ...lock];
  const check = bracketsAfter(action, action.search(/\bCHECK \(/i));
  const before = judging.known.checks.get(name);
  const isFine =
    before === undefined ? isOfOwnColumns(table, check, judging) : isWider(before, check);
  return [...(isFine ? none : fault('narrows', `${name} of ${table}`)), ...lock];
};

/** Whether a check refers only to columns that older nodes do not write. */
function isOfOwnColumns(table: string, check: string, { ownColumns }: Judging): boolean {
  const own = [...ownColumns].filter((place) => place.startsWith(`${table}.`));
  const names = own.map((place) => place.slice(table.length + 1));
  const words = check.replaceAll(/'[^']*'/g, '').match(/\b[a-z]\w*\b/g) ?? [];
  return names.length > 0 && words.every((word) => names.includes(word));
}

const removed =
  (placeOf: (table: string, name: string) => string): Judge =>
  (table, [, name = ''], { unused }) =>
    unused.has(placeOf(table, name)) ? none : fault('removes', placeOf(table, name));

const dropConstraint: Judge = (table, [, name = ''], { known, unused }) =>
  known.checks.has(name) || unused.has(name) ? none : fault('removes', `${name} of ${table}`);

const dropNotNull: Judge = (table, [, column = ''], { unused, ownColumns }) => {
  const place = `${table}.${column}`;
  return unused.has(`${place} not null`) || ownColumns.has(place) ? none : fault('null', place);
};

/** An earlier change in the same transaction would block everyone during the validation. */
const validate: Judge = (table, [action], { alteredTables }) =>
  isLarge(table) && alteredTables.has(table)
    ? fault('lock', `${action} in the file of another change`)
    : none;

/** The first match decides. A statement without a match is not known to be safe. */
const judges: readonly (readonly [RegExp, Judge])[] = [
  [/^ADD CONSTRAINT (\w+) (CHECK|UNIQUE|FOREIGN|PRIMARY|EXCLUDE)\b.*$/i, addConstraint],
  [
    /^ADD (?:CHECK|UNIQUE|FOREIGN|PRIMARY|EXCLUDE)\b/i,
    (table) => fault('narrows', `a constraint of ${table} without a name`),
  ],
  [/^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(\w+) (.*)$/i, addColumn],
  [/^DROP CONSTRAINT (?:IF EXISTS )?(\w+)/i, dropConstraint],
  [/^DROP (?:COLUMN )?(?:IF EXISTS )?(\w+)/i, removed((table, column) => `${table}.${column}`)],
  [/^RENAME COLUMN (\w+) TO/i, removed((table, column) => `${table}.${column}`)],
  [/^RENAME TO/i, removed((table) => table)],
  [
    /^ALTER (?:COLUMN )?(\w+) (?:SET DATA )?TYPE\b/i,
    (table, [, column]) => fault('type', `${table}.${column}`),
  ],
  [
    /^ALTER (?:COLUMN )?(\w+) SET NOT NULL/i,
    (table, [, column]) => fault('not null', `${table}.${column}`),
  ],
  [/^ALTER (?:COLUMN )?(\w+) DROP NOT NULL/i, dropNotNull],
  [
    /^ALTER (?:COLUMN )?(\w+) DROP DEFAULT/i,
    (table, [, column]) => fault('not null', `default of ${table}.${column}`),
  ],
  [/^ALTER (?:COLUMN )?\w+ SET (?:DEFAULT|STATISTICS)\b/i, () => none],
  [/^SET \(/i, () => none],
  [/^VALIDATE CONSTRAINT \w+/i, validate],
];

export function judgeAction(table: string, action: string, judging: Judging): readonly Fault[] {
  for (const [form, judge] of judges) {
    const found = form.exec(action);
    if (found !== null) return judge(table, found, judging);
  }
  return fault('unknown', `${table}: ${action.slice(0, 60)}`);
}
