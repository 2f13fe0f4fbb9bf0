import { Type } from 'typebox';

const id = Type.String({ format: 'uuid' });

/** Of every page of a project. */
export const projectParams = Type.Object({ project_id: id });

/** The same with the id of what the page is about. */
export const idParams = <const Name extends string>(name: Name) =>
  Type.Object({ project_id: id, [name]: id } as { project_id: typeof id } & Record<
    Name,
    typeof id
  >);
