import { type ApiClient, rowsAt } from './api-client.ts';
import type { Given, Operand } from './command.ts';
import { CliFailure } from './failure.ts';
import { shown } from './render.ts';

/** A project by whatever somebody has at hand. */
export const projectOperand: Operand = {
  name: 'PROJECT',
  meaning: 'the id, number, client id or name of the project',
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address of the project. A name that several projects have is refused: an act must not guess. */
export const projectPath = async (api: ApiClient, given: Given): Promise<string> =>
  `/admin/v1/projects/${await projectIdOf(api, given.operand(projectOperand.name))}`;

/** The id of the project that somebody calls so. */
export async function projectIdOf({ send }: ApiClient, text: string): Promise<string> {
  if (uuid.test(text)) return text;
  const found = await send(`/admin/v1/search?${new URLSearchParams({ q: text })}`);
  const projects = rowsAt(found, 'items').filter(({ type }) => type === 'project');
  const named = projects.filter(({ title }) => title === text);
  const [project, ...others] = named.length > 0 ? named : projects;
  if (project === undefined) {
    throw new CliFailure('refused', `There is no project "${text}".`, { error: 'not_found' });
  }
  if (others.length > 0) {
    const ids = [project, ...others].map(({ id, title }) => `${shown(id)} (${shown(title)})`);
    throw new CliFailure('usage', `Several projects fit "${text}": ${ids.join(', ')}.`, {
      remedy: 'Give the id.',
    });
  }
  return shown(project['id']);
}
