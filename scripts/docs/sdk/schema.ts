/** A JSON Schema as in the OpenAPI document: plain data. */
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

/** The schema without typebox's internal fields. */
export const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema;
