import { type Refused, refuse } from './decision.ts';

/** Messages by field path: `{ 'purchase.amount': ['Amount should be greater than 0'] }`. */
export type ErrorProperties = Readonly<Record<string, readonly string[]>>;

/** A refusal that names the invalid fields, for rules that no schema can express. */
export type PropertiesRefused<Refusal extends string = string> = Refused<Refusal> & {
  readonly properties: ErrorProperties;
};

export const invalidPropertiesText = 'The request has invalid properties.';

export const refuseProperties = (
  properties: ErrorProperties,
): PropertiesRefused<'invalid_properties'> => ({
  ...refuse('invalid_properties', invalidPropertiesText),
  properties,
});
