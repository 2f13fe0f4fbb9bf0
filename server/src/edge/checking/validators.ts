import { createHash } from 'node:crypto';
import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import { type Validator, validatorOptions } from './validation.ts';

type Named = { readonly $id?: string };

/**
 * Compiles the schemas of routes with one validator that knows all named ones. By default, fastify
 * checks for each route whether the named ones are still the same, by serializing all of them.
 *
 * Each is compiled when first needed: compiling all takes longer than the rest of a start, and
 * nobody asks for all routes in the first seconds.
 */
export function validatorsKnowing(named: readonly object[]): FastifySchemaCompiler<object> {
  let compile: Compile | null = null;
  const compiled = (schema: object): Validator => {
    compile ??= compilerKnowing(named);
    return compile(schema);
  };
  return ({ schema }) => whenNeeded(() => compiled(schema));
}

type Compile = (schema: object) => Validator;

/**
 * The validators that this process has compiled. Later services have the same schemas, in copies.
 */
const compilers = new Map<string, Compile>();

function compilerKnowing(named: readonly object[]): Compile {
  const key = hashOf(named);
  const known = compilers.get(key) ?? oncePerSchema(compilerOf(named));
  compilers.set(key, known);
  return known;
}

function oncePerSchema(compile: Compile): Compile {
  const compiled = new Map<string, Validator>();
  return (schema) => {
    const key = hashOf(schema);
    const known = compiled.get(key) ?? compile(schema);
    compiled.set(key, known);
    return known;
  };
}

const hashOf = (schemas: object): string =>
  createHash('sha256').update(JSON.stringify(schemas)).digest('base64');

function compilerOf(named: readonly object[]): Compile {
  const byId = Object.fromEntries(named.map((schema) => [(schema as Named).$id, schema]));
  const customOptions = { ...validatorOptions, keywords: [...validatorOptions.keywords] };
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
