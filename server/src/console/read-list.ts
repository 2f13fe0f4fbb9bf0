import type { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { PageMetadata } from '../figures/lists/list.wire.ts';
import type { Endpoint } from '../staff/roles.ts';
import { askOperator, readOperator } from './ask-operator.ts';
import type { ConsoleServices } from './console-services.ts';
import type { Visit } from './visit.ts';

export type Paged<Row> = { readonly items: readonly Row[]; readonly _metadata: PageMetadata };

/** The list parameters in the address of a page. */
export type ListAddress = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly format?: string | undefined;
};

/**
 * A list that is a part of its page: one page of it, or all of it as CSV. An address with an
 * invalid cursor shows the first page.
 */
export async function readList<Row>(
  services: Pick<ConsoleServices, 'ask'>,
  visit: Visit,
  endpoint: Extract<Endpoint, `GET ${string}`>,
  { after, before, format }: ListAddress,
  query: Readonly<Record<string, unknown>>,
): Promise<Paged<Row> | StreamedAnswer> {
  const address = {
    ...(format === 'csv' ? { format } : {}),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
  };
  const reply = await askOperator<Paged<Row> | StreamedAnswer>(services, visit, endpoint, {
    query: { ...query, ...address },
  });
  return reply.ok ? reply.body : readOperator(services, visit, endpoint, { query });
}
