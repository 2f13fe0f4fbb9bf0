import { isUuidInEitherCase } from '../kernel/uuid.ts';
import { type Answer, type ApiClient, rowsAt } from './api-client.ts';
import type { Given, Operand, Options } from './command.ts';
import { CliFailure } from './failure.ts';
import { queryFrom } from './readers.ts';
import { shown } from './render.ts';

/** A project by any of its names. */
export const projectOperand: Operand = {
  name: 'PROJECT',
  meaning: 'the id, number, client id or whole name of the project',
};

const path = '/admin/v1/projects';
const hintsMax = 5;

/** The API path of the project. A name of several projects is refused: an act must not guess. */
export const projectPath = async (api: ApiClient, given: Given): Promise<string> =>
  `${path}/${await projectIdOf(api, given.operand(projectOperand.name))}`;

/** An option that filters by one project, with any of the names that the operand accepts. */
export const projectOption = (meaning: string): Options => ({
  'project-id': {
    value: 'PROJECT',
    field: 'project_id',
    meaning: `${meaning}: its id, number, client id or whole name`,
  },
});

/** The query of a request, with the project by id. */
export async function queryNaming(api: ApiClient, options: Options, given: Given): Promise<string> {
  const query = new URLSearchParams(queryFrom(options, given));
  const named = query.get('project_id');
  if (named !== null) query.set('project_id', await projectIdOf(api, named));
  return query.size === 0 ? '' : `?${query}`;
}

/**
 * The id of the project with this name. A part of a name is not enough: some acts cannot be undone.
 */
export async function projectIdOf(api: ApiClient, text: string): Promise<string> {
  if (isUuidInEitherCase(text)) return text;
  const near = [...(await projectsNamedLike(api, text)), ...(await projectsFoundBy(api, text))];
  const projects = [...new Map(near.map((project) => [project['project_id'], project])).values()];
  const [project, ...others] = projects.filter((one) => isCalled(one, text));
  if (project === undefined) {
    const hint = projects.length === 0 ? '' : ` Near it: ${listed(projects.slice(0, hintsMax))}.`;
    throw new CliFailure('refused', `There is no project "${text}".${hint}`, {
      error: 'not_found',
    });
  }
  if (others.length > 0) {
    const fitting = listed([project, ...others]);
    throw new CliFailure('usage', `Several projects fit "${text}": ${fitting}.`, {
      remedy: 'Give the id.',
    });
  }
  return shown(project['project_id']);
}

const listed = (projects: readonly Answer[]): string =>
  projects.map(({ project_id: id, name }) => `${shown(id)} (${shown(name)})`).join(', ');

const isCalled = (
  { name, project_number: number, client_id: clientId }: Answer,
  text: string,
): boolean => [name, String(number), clientId].includes(text);

/** All of them: another project of the same name may be far behind the newest. */
async function projectsNamedLike({ send }: ApiClient, text: string): Promise<readonly Answer[]> {
  const query = new URLSearchParams({ q: text, limit: '200' });
  const projects: Answer[] = [];
  for (;;) {
    const page = await send(`${path}?${query}`);
    projects.push(...rowsAt(page, 'items'));
    const { has_next: hasNext, cursors } = page['_metadata'] as {
      readonly has_next: boolean;
      readonly cursors: { readonly after: string | null };
    };
    if (!hasNext || cursors.after === null) return projects;
    query.set('after', cursors.after);
  }
}

/** The search knows client ids, which the list does not. */
async function projectsFoundBy({ send }: ApiClient, text: string): Promise<readonly Answer[]> {
  const found = await send(`/admin/v1/search?${new URLSearchParams({ q: text })}`);
  const ids = rowsAt(found, 'items').filter(({ type }) => type === 'project');
  return Promise.all(ids.map(({ id }) => send(`${path}/${shown(id)}`)));
}
