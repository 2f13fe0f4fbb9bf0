import type { TSchema } from 'typebox';
import { JsonDecimal } from '../reading/json.ts';

/**
 * The parts of a schema that matter before validation.
 *
 * The validator reads a request to its end to collect all messages, so a list of a million wrong
 * items would yield millions of them. A value that exceeds a bound of the schema is refused in any
 * case. So it is first cut to just above the bound, which also cuts the work.
 *
 * A decimal stays one where the schema wants an integer, which refuses it. Elsewhere it becomes the
 * plain number that the schema expects.
 *
 * Where null means absent, an optional member that is null is removed, unless its schema gives null
 * a meaning. Clients of this kind also write an empty object as an empty list. Where only an object
 * can be meant, the list becomes one (decision 0089).
 */
export type Fitting = {
  readonly takesInteger?: boolean;
  readonly takesList?: boolean;
  /** An object of a request in which an empty list counts as an empty object. */
  readonly takesEmptyList?: boolean;
  /** An optional member that cannot be null, in a request where null means absent. */
  readonly dropsNull?: boolean;
  readonly charactersMax?: number;
  readonly itemsMax?: number;
  readonly items?: Fitting;
  readonly entriesMax?: number;
  readonly entries?: Fitting;
  readonly properties?: ReadonlyMap<string, Fitting>;
};

type ReadSchema = {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: ReadSchema;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, ReadSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ReadSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, ReadSchema>>;
  readonly anyOf?: readonly ReadSchema[];
  readonly oneOf?: readonly ReadSchema[];
  readonly allOf?: readonly ReadSchema[];
};

const anything: Fitting = {};
const noProperties: ReadonlyMap<string, Fitting> = new Map();

/** The meaning of null in an optional member whose schema does not mention it. */
export type NullMeaning = 'violation' | 'absent';

/** The fitting of a request schema. A list or a map without a bound is an error of the schema. */
export function fittingOf(
  schema: TSchema,
  where: string,
  nulls: NullMeaning = 'violation',
): Fitting {
  return read(schema as ReadSchema, where, nulls);
}

function read(schema: ReadSchema, where: string, nulls: NullMeaning): Fitting {
  const branches = branchesOf(schema);
  if (branches !== undefined) {
    return branches.map((branch) => read(branch, where, nulls)).reduce(looser);
  }
  if (schema.type === 'array') return readList(schema, where, nulls);
  if (schema.type === 'object') return readObject(schema, where, nulls);
  if (schema.type === 'integer') return { takesInteger: true };
  return schema.maxLength === undefined ? anything : { charactersMax: schema.maxLength };
}

const branchesOf = ({ anyOf, oneOf, allOf }: ReadSchema) => anyOf ?? oneOf ?? allOf;

function readList({ maxItems, items }: ReadSchema, where: string, nulls: NullMeaning): Fitting {
  if (maxItems === undefined) throw new Error(`${where} is a list without maxItems`);
  return {
    takesList: true,
    itemsMax: maxItems,
    items: items === undefined ? anything : read(items, `${where}[]`, nulls),
  };
}

function readObject(schema: ReadSchema, where: string, nulls: NullMeaning): Fitting {
  const properties = new Map(
    Object.entries(schema.properties ?? {}).map(([name, member]) => {
      const fitting = read(member, `${where}.${name}`, nulls);
      const isOptional = schema.required?.includes(name) !== true;
      const dropsNull = nulls === 'absent' && isOptional && !takesNull(member);
      return [name, dropsNull ? { ...fitting, dropsNull } : fitting] as const;
    }),
  );
  const entries = entrySchemaOf(schema);
  const takesEmptyList = nulls === 'absent';
  if (entries === undefined) return { takesEmptyList, properties };
  if (schema.maxProperties === undefined) {
    throw new Error(`${where} is a map without maxProperties`);
  }
  return {
    takesEmptyList,
    properties,
    entriesMax: schema.maxProperties,
    entries: read(entries, `${where}.*`, nulls),
  };
}

const takesNull = (schema: ReadSchema): boolean =>
  schema.type === 'null' || (branchesOf(schema) ?? []).some(takesNull);

function entrySchemaOf({ additionalProperties, patternProperties }: ReadSchema) {
  if (typeof additionalProperties === 'object') return additionalProperties;
  return Object.values(patternProperties ?? {})[0];
}

/** Whatever suits one branch of a union passes. The validator knows which branch it is. */
function looser(one: Fitting, other: Fitting): Fitting {
  const properties = new Map(one.properties);
  for (const [name, member] of other.properties ?? []) {
    properties.set(name, looser(properties.get(name) ?? anything, member));
  }
  return {
    takesInteger: one.takesInteger === true || other.takesInteger === true,
    takesList: one.takesList === true || other.takesList === true,
    takesEmptyList: one.takesEmptyList === true || other.takesEmptyList === true,
    dropsNull: one.dropsNull === true && other.dropsNull === true,
    ...larger('charactersMax', one, other),
    ...larger('itemsMax', one, other),
    ...larger('entriesMax', one, other),
    items: looserOfBoth(one.items, other.items),
    entries: looserOfBoth(one.entries, other.entries),
    properties,
  };
}

const looserOfBoth = (one: Fitting | undefined, other: Fitting | undefined): Fitting =>
  one === undefined || other === undefined ? (one ?? other ?? anything) : looser(one, other);

function larger<Name extends 'charactersMax' | 'itemsMax' | 'entriesMax'>(
  name: Name,
  one: Fitting,
  other: Fitting,
): { readonly [Key in Name]?: number } {
  const largest = Math.max(one[name] ?? -1, other[name] ?? -1);
  return largest < 0 ? {} : ({ [name]: largest } as Record<Name, number>);
}

/** The value to validate. Lists and objects within their bounds are changed in place. */
export function fit(value: unknown, fitting: Fitting): unknown {
  if (typeof value === 'string') return fitText(value, fitting);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof JsonDecimal) return fitting.takesInteger === true ? value : value.toJSON();
  if (Array.isArray(value)) return isEmptyObject(value, fitting) ? {} : fitList(value, fitting);
  return fitObject(value as Record<string, unknown>, fitting);
}

const isEmptyObject = (list: unknown[], { takesList, takesEmptyList }: Fitting): boolean =>
  list.length === 0 && takesEmptyList === true && takesList !== true;

function fitText(text: string, { charactersMax }: Fitting): string {
  // A character takes at most two units, so the rest of a long text is still too long.
  const unitsMax = charactersMax === undefined ? text.length : 2 * (charactersMax + 1);
  return text.length <= unitsMax ? text : text.slice(0, unitsMax);
}

function fitList(list: unknown[], { itemsMax, items = anything }: Fitting): unknown[] {
  if (itemsMax === undefined) return list;
  const kept = list.length > itemsMax ? list.slice(0, itemsMax + 1) : list;
  for (const [index, item] of kept.entries()) kept[index] = fit(item, items);
  return kept;
}

function fitObject(object: Record<string, unknown>, fitting: Fitting): Record<string, unknown> {
  const { properties = noProperties, entriesMax, entries = anything } = fitting;
  if (entriesMax === undefined) {
    for (const [name, member] of properties) fitMember(object, name, member);
    return object;
  }
  const names = Object.keys(object);
  const kept = names.length > entriesMax ? pick(object, names.slice(0, entriesMax + 1)) : object;
  for (const name of Object.keys(kept)) fitMember(kept, name, properties.get(name) ?? entries);
  return kept;
}

function fitMember(object: Record<string, unknown>, name: string, fitting: Fitting): void {
  if (!Object.hasOwn(object, name)) return;
  const given = object[name];
  if (given === null && fitting.dropsNull === true) {
    Reflect.deleteProperty(object, name);
    return;
  }
  const fitted = fit(given, fitting);
  if (fitted !== given) object[name] = fitted;
}

const pick = (object: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, object[name]]));
