import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { accept, refuse } from '../kernel/decision.ts';
import { RawJson } from './answering/answer.ts';
import { type Authenticator, anyone } from './checking/authenticator.ts';
import { route } from './route.ts';

const asProject: Authenticator<{ projectId: string }> = {
  scheme: null,
  authenticate: () => accept({ projectId: 'p' }),
};

const row = {
  method: 'POST',
  path: '/orders/:order_id',
  summary: 'Typed',
  tags: [],
  auth: asProject,
  request: {
    params: Type.Object({ order_id: Type.String() }),
    query: Type.Object({ limit: Type.Optional(Type.Integer()) }),
    body: Type.Object({ amount: Type.Integer() }),
  },
  answers: { 201: Type.Object({ id: Type.String() }) },
  successStatus: 201,
} as const;

test("the schemas are the types of an operation's input and output", () => {
  const made = route({
    ...row,
    refusals: { not_found: 404 },
    handle: ({ params, query, body, caller }) => {
      const texts: string[] = [params.order_id, caller.projectId];
      const numbers: (number | undefined)[] = [query.limit, body.amount];
      if (texts.length === numbers.length) return accept({ id: params.order_id });
      if (numbers.length === 0) return accept(new RawJson('{}', 201));
      return refuse('not_found', 'No such order.');
    },
  });
  expect(made.path).toBe('/orders/:order_id');
});

test('mismatches do not compile', () => {
  route({
    ...row,
    // @ts-expect-error: not_found has no status
    refusals: {},
    handle: () => refuse('not_found', 'No such order.'),
  });
  route({
    ...row,
    refusals: {},
    // @ts-expect-error: the id is a string
    handle: () => accept({ id: 7 }),
  });
  route({
    ...row,
    refusals: {},
    // @ts-expect-error: there is no such field
    handle: ({ body }) => accept({ id: body.reference }),
  });
  route({
    ...row,
    auth: anyone,
    refusals: {},
    // @ts-expect-error: nobody in particular has no project
    handle: ({ caller }) => accept({ id: caller.projectId }),
  });
  route({
    ...row,
    // @ts-expect-error: no schema for this status
    successStatus: 200,
    refusals: {},
    handle: () => accept({ id: '' }),
  });
});
