import { type Static, Type } from 'typebox';
import type { Project } from './project.ts';

/** What a project may learn about itself; the operator's answer says more. */
export const ownProject = Type.Object(
  {
    project_id: Type.String(),
    project_number: Type.Integer(),
    name: Type.String(),
    client_id: Type.String(),
    wallet_id: Type.Integer(),
    test_mode: Type.Boolean(),
    currencies: Type.Array(Type.String()),
  },
  {
    $id: 'OwnProject',
    examples: [
      {
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        project_number: 1001,
        name: 'Corner shop',
        client_id: 'wkVd93h2uS',
        wallet_id: 100001,
        test_mode: true,
        currencies: ['EUR'],
      },
    ],
  },
);

export const ownProjectOnWire = (project: Project): Static<typeof ownProject> => ({
  project_id: project.id,
  project_number: project.number,
  name: project.name,
  client_id: project.clientId,
  wallet_id: project.walletId,
  test_mode: project.isTest,
  currencies: [...project.configuration.currencies],
});

/** The same as published clients of the wallet API read it: by number, and with a title. */
export const namedProject = Type.Object(
  { id: Type.Integer(), title: Type.String(), ...ownProject.properties },
  {
    $id: 'NamedProject',
    examples: [
      {
        id: 1001,
        title: 'Corner shop',
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        project_number: 1001,
        name: 'Corner shop',
        client_id: 'wkVd93h2uS',
        wallet_id: 100001,
        test_mode: true,
        currencies: ['EUR'],
      },
    ],
  },
);

export const namedProjectOnWire = (project: Project): Static<typeof namedProject> => ({
  id: project.number,
  title: project.name,
  ...ownProjectOnWire(project),
});

export const projectParams = Type.Object({
  project_id: Type.String({ description: "The project's number, or its UUID" }),
});
