import { expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

// A reader of the reference must not have to guess: every operation and every field says what it
// is. Fields that several schemas share are described in edge/wire.ts.

type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = Schema & { readonly name?: string; readonly schema?: Schema };
type Operation = {
  readonly operationId?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
};
type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Document = {
  readonly paths: Operations;
  readonly webhooks: Operations;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const variantsOf = ({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf];

/** The values of a map, whatever its keys are. */
const valuesOf = ({ patternProperties = {}, additionalProperties }: Schema): readonly Schema[] => [
  ...Object.values(patternProperties),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];

/** The places without a description. A named schema is visited once. */
class Undescribed {
  readonly places = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #schemas: Document['components']['schemas'];

  constructor({ components }: Document) {
    this.#schemas = components.schemas;
  }

  look(operation: Operation): void {
    const { operationId: name = '?', parameters = [], requestBody, responses = {} } = operation;
    if (!isSaid(operation.description)) this.places.add(name);
    for (const { name: parameter, $ref, description, schema } of parameters) {
      if (!isSaid($ref ?? description ?? schema?.description)) {
        this.places.add(`${name}(${parameter})`);
      }
    }
    const contents = [requestBody, ...Object.values(responses)];
    for (const { schema = {} } of contents.flatMap((one) => Object.values(one?.content ?? {}))) {
      this.#walk(name, schema);
    }
  }

  #walk(place: string, schema: Schema): void {
    if (schema.$ref !== undefined) {
      const name = nameIn(schema.$ref);
      if (this.#seen.has(name)) return;
      this.#seen.add(name);
      this.#walk(name, this.#schemas[name] ?? {});
      return;
    }
    for (const one of variantsOf(schema)) this.#walk(place, one);
    for (const one of valuesOf(schema)) this.#walk(`${place}{}`, one);
    if (schema.items !== undefined) this.#walk(`${place}[]`, schema.items);
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const path = `${place}.${name}`;
      if (!this.#isDescribed(member)) this.places.add(path);
      this.#walk(path, member);
    }
  }

  /** A reference takes its description from the named schema. */
  #isDescribed(schema: Schema): boolean {
    if (isSaid(schema.description)) return true;
    if (schema.$ref !== undefined) return isSaid(this.#schemas[nameIn(schema.$ref)]?.description);
    return variantsOf(schema).some((one) => this.#isDescribed(one));
  }
}

const isSaid = (description: string | undefined): boolean => (description ?? '').trim() !== '';

function undescribedIn(document: Document): readonly string[] {
  const undescribed = new Undescribed(document);
  const all = [...Object.values(document.paths), ...Object.values(document.webhooks)];
  for (const operation of all.flatMap((methods) => Object.values(methods))) {
    undescribed.look(operation);
  }
  return [...undescribed.places];
}

const service = useSharedService();

test('every operation and every field of the document says what it is', async () => {
  const { text } = await service().client.send('GET', '/openapi.json');
  expect(undescribedIn(JSON.parse(text) as Document)).toEqual([]);
});

test('the check finds a missing description in every place', () => {
  const said = { description: 'Said' };
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const thing = { properties: { a: {}, b: { anyOf: [said] }, c: { $ref: '#/Named' }, d: said } };
  const read = {
    operationId: 'read',
    parameters: [{ name: 'x', schema: {} }, { name: 'y', ...said }, { $ref: '#/Parameter' }],
    responses: {
      200: json({ items: { $ref: '#/Thing' } }),
      400: json({ additionalProperties: { properties: { e: { description: ' ' } } } }),
    },
  };
  const tell = { operationId: 'tell', ...said, requestBody: json({ oneOf: [thing] }) };
  const document: Document = {
    paths: { '/things': { get: read } },
    webhooks: { thing: { post: tell } },
    components: { schemas: { Thing: thing, Named: said } },
  };
  expect(undescribedIn(document)).toEqual(['read', 'read(x)', 'Thing.a', 'read{}.e', 'tell.a']);
});
