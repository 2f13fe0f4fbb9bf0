import { isDeepStrictEqual } from 'node:util';
import { ask, type Operation } from '../../../engine/operation.ts';
import type { Draft } from '../../../engine/rows.ts';
import { changeSearchText, searchTextAsk } from '../../../figures/search/write-search-text.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import { countDirectoryChange, directoryAsk } from '../../credentials/directory-version.ts';
import { closedText } from '../change-project-state.ts';
import type { Logo } from '../logo/logo.ts';
import { projects } from '../project.store.ts';
import { type Project, searchedTextsOf } from '../project.ts';
import { brandings, logos } from './branding.store.ts';
import type { Branding, CheckedBranding, ShownLogo } from './branding.ts';
import type { WholeBranding } from './read-branding.ts';

export type ChangeBranding = {
  readonly projectId: string;
  readonly wanted: CheckedBranding;
  /** The project's name, for its buyers and everybody else. Absent: it stays. */
  readonly name?: string;
};

/** `isChanged` false: the branding was the same before, and nothing has changed. */
export type ChangedBranding = WholeBranding & { readonly isChanged: boolean };

/** Sets the look of a project for its buyers and payers, all of it at once (decision 0166). */
export const changeBranding: Operation<
  ChangeBranding,
  ChangedBranding,
  'not_found' | 'invalid_state'
> = {
  name: 'change branding',
  load: ({ projectId: id, name }) => [
    [
      ...(name === undefined ? [] : [searchTextAsk('project', id)]),
      ...[ask(brandings, id), ask(logos, id), ask(projects, id), directoryAsk],
    ],
  ],
  decide: (draft, { projectId, wanted, name }, now) => {
    const project = draft.get(projects, projectId);
    if (project === null) return refuse('not_found', `There is no project ${projectId}.`);
    if (project.state === 'closed') return refuse('invalid_state', closedText);
    const before = draft.get(brandings, projectId);
    const { logo: given, receipts, languages, defaultLanguage, ...shown } = wanted;
    const logo = given === 'kept' ? (before?.logo ?? null) : shownOf(given);
    const branding: Branding = { id: project.id, ...shown, logo, changedAt: now };
    const isNew = keepBranding(draft, before, branding);
    if (given !== 'kept') keepLogo(draft, project, given);
    const said = { receipts, languages, defaultLanguage };
    const isSwitched = changeProjectRow(draft, project, name ?? project.name, said);
    return accept({
      project: draft.get(projects, projectId) ?? project,
      branding: isNew ? branding : before,
      logo: draft.get(logos, projectId),
      isChanged: isNew || isSwitched,
    });
  },
};

const shownOf = (logo: Logo | null): ShownLogo | null =>
  logo === null
    ? null
    : { digest: logo.digest, type: logo.type, width: logo.width, height: logo.height };

/** False: nothing has changed. */
function keepBranding(draft: Draft, before: Branding | null, branding: Branding): boolean {
  if (before === null) draft.insert(brandings, branding);
  else {
    const { changedAt } = branding;
    if (isDeepStrictEqual({ ...before, changedAt }, branding)) return false;
    draft.update(brandings, branding);
  }
  return true;
}

function keepLogo(draft: Draft, { id }: Project, logo: Logo | null): void {
  const before = draft.get(logos, id);
  if (logo === null) {
    if (before !== null) draft.remove(logos, id);
    return;
  }
  const { digest, type, bytes } = logo;
  if (before === null) draft.insert(logos, { id, digest, type, bytes });
  else if (before.digest !== digest) draft.update(logos, { id, digest, type, bytes });
}

/**
 * These fields are in the project's own row, so settlements and pages need no further read
 * (decisions 0167 and 0172). False: nothing has changed.
 */
function changeProjectRow(
  draft: Draft,
  project: Project,
  name: string,
  said: Pick<CheckedBranding, 'receipts' | 'languages' | 'defaultLanguage'>,
): boolean {
  const { receipts = false, languages = null, defaultLanguage = null } = project.configuration;
  const isSaid = isDeepStrictEqual({ receipts, languages, defaultLanguage }, said);
  if (isSaid && name === project.name) return false;
  const changed = { ...project, name, configuration: { ...project.configuration, ...said } };
  draft.update(projects, changed);
  if (name !== project.name) {
    changeSearchText(draft, 'project', project.id, searchedTextsOf(changed));
  }
  countDirectoryChange(draft);
  return true;
}
