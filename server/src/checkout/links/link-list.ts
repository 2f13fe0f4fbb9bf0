import type { Engine } from '../../engine/engine.ts';
import type { ListFace } from '../../figures/lists/list-answer.ts';
import { accept } from '../../kernel/decision.ts';
import type { Clock } from '../../kernel/time.ts';
import { linkList } from './link-list.store.ts';
import { type ListedLink, linkCsv } from './link-list.wire.ts';
import { linkOnWire } from './payment-link.wire.ts';
import { readLink } from './read-link.ts';

export type LinkReaders = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly publicUrl: () => string;
};

/** One link of any project, as that project reads it. */
export async function anyLinkOnWire({ engine, clock, publicUrl }: LinkReaders, linkId: string) {
  const found = await engine.read(readLink, { linkId, projectId: null });
  return found.ok ? accept(linkOnWire(publicUrl(), clock.now())(found.value)) : found;
}

/** The list is fixed at one moment, which decides which links have expired. */
export const linkFace = (readers: LinkReaders): ListFace<ListedLink> => ({
  list: linkList(readers.clock.now()),
  csv: linkCsv,
  read: async (ids) => {
    const found = await Promise.all(ids.map((id) => anyLinkOnWire(readers, id)));
    return found.flatMap((link) => (link.ok ? [link.value] : []));
  },
});
