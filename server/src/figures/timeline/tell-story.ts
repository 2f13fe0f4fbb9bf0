import type { Database } from '../../storage/database.ts';
import { momentsOf } from './timeline.store.ts';
import { inOrder, type Story } from './timeline.ts';
import { itemOf, type Sight, type Timeline } from './timeline.wire.ts';

/** The whole story of one object, oldest first, as far as its reader may see it. */
export async function tellStory(database: Database, story: Story, sight: Sight): Promise<Timeline> {
  const moments = inOrder([...story.own, ...(await momentsOf(database, story))]);
  return { items: moments.map((moment) => itemOf(moment, sight)) };
}
