import type { Reply } from '../edge/ask.ts';
import type { FileBody } from '../edge/reading/file-body.ts';
import { type Endpoint, mayCall } from '../staff/roles.ts';
import type { ConsoleServices } from './console-services.ts';
import type { Visit } from './visit.ts';

type Asked = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  /** Only for an endpoint that takes a file. */
  readonly file?: FileBody;
  /** From a form: if it is sent twice, it takes effect once. */
  readonly once?: string | undefined;
};

/** An answer of the operator API whose shape the caller knows from its schema. */
export type Answered<Body> =
  | { readonly ok: true; readonly status: number; readonly body: Body }
  | Extract<Reply, { readonly ok: false }>;

/**
 * Calls the operator API as the staff member at the console; their role decides, as it does for a
 * token.
 */
export async function askOperator<Body>(
  { ask }: Pick<ConsoleServices, 'ask'>,
  { operator, requestId }: Pick<Visit, 'operator' | 'requestId'>,
  endpoint: Endpoint,
  { params, query, body, file, once }: Asked = {},
): Promise<Answered<Body>> {
  if (!mayCall(operator.role, endpoint)) {
    const because = `The role ${operator.role} may not do this.`;
    return {
      ...{ ok: false, status: 403, refusal: 'forbidden', because },
      body: { error: 'forbidden', error_description: because },
    };
  }
  const reply = await ask({
    ...{ caller: operator, endpoint, requestId, key: once ?? null },
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file }),
  });
  return reply as Answered<Body>;
}

/** The same for a read that cannot be refused, since its reader may see the page. */
export async function readOperator<Body>(
  services: Pick<ConsoleServices, 'ask'>,
  visit: Visit,
  endpoint: Endpoint,
  asked: Asked = {},
): Promise<Body> {
  const reply = await askOperator<Body>(services, visit, endpoint, asked);
  if (!reply.ok) throw new Error(`${endpoint} was refused: ${reply.because}`);
  return reply.body;
}
