import { Type } from 'typebox';

/** Filters that the lists of several documents share (business 2 and 7). */

export const ofProject = {
  project_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Of this project alone, by its UUID.' }),
  ),
};

/** A status filter: one of these words, as rows show it at this moment. */
export const statusFilter = (words: readonly string[]) => ({
  status: Type.Optional(
    Type.Enum([...words], { description: 'As the rows show it at this moment.' }),
  ),
});
