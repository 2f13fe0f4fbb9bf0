/** A JSON Schema as it stands in the OpenAPI document: plain data. */
export type Schema = {
  readonly $id?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly not?: object;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};

/** Without what typebox keeps in it for itself. */
export const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema;
