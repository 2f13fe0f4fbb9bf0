import type { TSchema } from 'typebox';

type SchemaNode = { [keyword: string]: unknown };

/**
 * Turns schemas with an `$id` into shared components. Wherever they are used, they are written once
 * in the OpenAPI document and compiled once by the validator.
 */
export class Components {
  readonly #byId = new Map<string, { readonly source: object; readonly schema: SchemaNode }>();

  /** The schema, with a reference in place of each named schema in it. */
  share(schema: TSchema): SchemaNode {
    return this.#copy(schema) as SchemaNode;
  }

  get all(): readonly SchemaNode[] {
    return [...this.#byId.values()].map(({ schema }) => schema);
  }

  #copy(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((member) => this.#copy(member));
    if (typeof node !== 'object' || node === null) return node;
    const { $id } = node as { $id?: unknown };
    return typeof $id === 'string' ? this.#reference($id, node) : this.#copyMembers(node);
  }

  #reference(id: string, source: object): SchemaNode {
    const known = this.#byId.get(id);
    if (known === undefined) {
      const schema: SchemaNode = {};
      // Registered before its members are copied, so that a schema may refer to itself.
      this.#byId.set(id, { source, schema });
      Object.assign(schema, this.#copyMembers(source));
    } else if (known.source !== source && JSON.stringify(known.source) !== JSON.stringify(source)) {
      throw new Error(`two different schemas have the $id ${id}`);
    }
    return { $ref: `${id}#` };
  }

  #copyMembers(node: object): SchemaNode {
    const copy: SchemaNode = {};
    for (const [keyword, value] of Object.entries(node)) {
      // Examples are data, in which an `$id` means nothing.
      copy[keyword] = keyword === 'examples' ? value : this.#copy(value);
    }
    return withPlainMap(withFullReference(copy));
  }
}

/** The validator takes `Order` and `Order#` for one schema. The document's resolver does not. */
function withFullReference(node: SchemaNode): SchemaNode {
  const { $ref } = node;
  return typeof $ref === 'string' && !$ref.includes('#') ? { ...node, $ref: `${$ref}#` } : node;
}

/** A record's pattern `^.*$` misses keys with a line feed, and so their values. */
function withPlainMap(node: SchemaNode): SchemaNode {
  const patterns = node['patternProperties'] as SchemaNode | undefined;
  if (patterns?.['^.*$'] === undefined || node['type'] !== 'object') return node;
  const { patternProperties: _, ...others } = node;
  return { ...others, additionalProperties: patterns['^.*$'] };
}
