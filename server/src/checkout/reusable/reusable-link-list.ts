import type { ListFace } from '../../figures/lists/list-answer.ts';
import type { LinkReaders } from '../links/link-list.ts';
import { readReusableLink } from './read-reusable-link.ts';
import { reusableLinkList } from './reusable-link.store.ts';
import {
  type ListedReusableLink,
  reusableLinkCsv,
  reusableLinkOnWire,
} from './reusable-link.wire.ts';

type Readers = Pick<LinkReaders, 'engine' | 'publicUrl'>;

/** The list of reusable links. */
export const reusableLinkFace = ({ engine, publicUrl }: Readers): ListFace<ListedReusableLink> => ({
  list: reusableLinkList,
  csv: reusableLinkCsv,
  read: async (ids) => {
    const found = await Promise.all(
      ids.map((id) => engine.read(readReusableLink, { id, projectId: null })),
    );
    const onWire = reusableLinkOnWire(publicUrl());
    return found.flatMap((link) => (link.ok ? [onWire(link.value)] : []));
  },
});
