import { expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

// Whoever reads the reference shall not have to guess: every operation and every field says what it
// is. The numbers below are what is still missing in each area. They may only fall.

type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = Schema & { readonly name?: string; readonly schema?: Schema };
type Operation = {
  readonly operationId?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const areaOf = ({ tags = [] }: Operation): string => {
  const [group = '', rest] = (tags[0] ?? '').split(': ', 2);
  return rest === undefined ? 'Common' : group;
};

/** The fields without a description, each by where it stands. A named schema counts once. */
class Fields {
  readonly missing = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #schemas: Document['components']['schemas'];

  constructor({ components }: Document) {
    this.#schemas = components.schemas;
  }

  walk(place: string, schema: Schema): void {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      if (this.#seen.has(name)) return;
      this.#seen.add(name);
      this.walk(name, this.#schemas[name] ?? {});
      return;
    }
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) this.walk(place, one);
    if (schema.items !== undefined) this.walk(`${place}[]`, schema.items);
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const path = `${place}.${name}`;
      if (!this.#isDescribed(member)) this.missing.add(path);
      this.walk(path, member);
    }
  }

  /** What refers to a named schema is described by it. */
  #isDescribed(schema: Schema): boolean {
    if (schema.description !== undefined) return true;
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      return this.#schemas[name]?.description !== undefined;
    }
    return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => this.#isDescribed(one));
  }
}

type Area = { readonly operations: string[]; readonly fields: Fields };

const isParameterDescribed = ({ $ref, description, schema }: Parameter): boolean =>
  ($ref ?? description ?? schema?.description) !== undefined;

function look({ operations, fields }: Area, operation: Operation): void {
  const { operationId: name = '?', parameters = [], requestBody, responses = {} } = operation;
  if (operation.description === undefined) operations.push(name);
  for (const one of parameters.filter((each) => !isParameterDescribed(each))) {
    fields.missing.add(`${name}(${one.name})`);
  }
  const contents = [requestBody, ...Object.values(responses)];
  for (const { schema = {} } of contents.flatMap((one) => Object.values(one?.content ?? {}))) {
    fields.walk(name, schema);
  }
}

function missingIn(document: Document): ReadonlyMap<string, Area> {
  const areas = new Map<string, Area>();
  const all = [...Object.values(document.paths), ...Object.values(document.webhooks)];
  for (const operation of all.flatMap((methods) => Object.values(methods))) {
    const name = areaOf(operation);
    const area = areas.get(name) ?? { operations: [], fields: new Fields(document) };
    areas.set(name, area);
    look(area, operation);
  }
  return areas;
}

const service = useSharedService();

// biome-ignore format: a table
const missingMax: Readonly<Record<string, { readonly operations: number; readonly fields: number }>> = {
  Checkout: { operations: 0,  fields: 0 },
  Wallet:   { operations: 0,  fields: 0 },
  Transfer: { operations: 0,  fields: 0 },
  Common:   { operations: 0,  fields: 0 },
  Operator: { operations: 0,  fields: 336 },
};

test('no area lacks more descriptions than it did: lower its numbers when they fall', async () => {
  const { text } = await service().client.send('GET', '/openapi.json');
  const missing = missingIn(JSON.parse(text) as Document);
  expect([...missing.keys()].toSorted()).toEqual(Object.keys(missingMax).toSorted());
  const worse = [...missing].flatMap(([area, { operations, fields }]) => {
    const most = missingMax[area];
    const isMore =
      operations.length > (most?.operations ?? 0) || fields.missing.size > (most?.fields ?? 0);
    return isMore ? [{ area, operations, fields: [...fields.missing] }] : [];
  });
  expect(worse).toEqual([]);
});
