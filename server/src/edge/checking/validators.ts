import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import { type Validator, validatorOptions } from './validation.ts';

type Named = { readonly $id?: string };

/**
 * Compiles the schemas of routes by one validator that knows all named ones. Left to itself, fastify
 * asks for each route whether the named ones are still the same, by writing all of them down.
 *
 * Each is compiled when it is first needed: all of them together take longer than everything else
 * that a start does, and nobody asks for all routes in the first seconds.
 */
export function validatorsKnowing(named: readonly object[]): FastifySchemaCompiler<object> {
  const byId = Object.fromEntries(named.map((schema) => [(schema as Named).$id, schema]));
  const customOptions = { ...validatorOptions, keywords: [...validatorOptions.keywords] };
  let compile: ((schema: object) => Validator) | null = null;
  const compiled = (schema: object): Validator => {
    compile ??= compilerOf(byId, customOptions);
    return compile(schema);
  };
  return ({ schema }) => whenNeeded(() => compiled(schema));
}

function compilerOf(byId: object, customOptions: object): (schema: object) => Validator {
  const build = AjvCompiler() as unknown as Build;
  const compile = build(byId, { customOptions });
  return (schema) => compile({ schema });
}

type Build = (
  byId: object,
  options: { readonly customOptions: object },
) => (route: { readonly schema: object }) => Validator;

function whenNeeded(compile: () => Validator): Validator {
  let compiled: Validator | null = null;
  const validate: Validator = (value) => {
    compiled ??= compile();
    const isValid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
}
