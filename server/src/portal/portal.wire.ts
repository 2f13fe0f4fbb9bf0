import { Type } from 'typebox';

const id = Type.String({ format: 'uuid' });

/** For every page of a project. */
export const projectParams = Type.Object({ project_id: id });

/** The same with the id of the page's subject. */
export const idParams = <const Name extends string>(name: Name) =>
  Type.Object({ project_id: id, [name]: id } as { project_id: typeof id } & Record<
    Name,
    typeof id
  >);
