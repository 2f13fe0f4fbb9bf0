import { feedAsk } from '../../delivery/events/record-event.ts';
import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { type ProjectRefusal, refusalOfProject } from '../../identity/owner-state.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { reusableLinks } from './reusable-link.store.ts';
import {
  createdReusableLink,
  type NewReusableLink,
  type ReusableLink,
  switchedLink,
} from './reusable-link.ts';

export type CreateReusableLink = {
  readonly link: NewReusableLink;
  /** Whether the pre-selected method is available at all. */
  readonly isKeyAvailable: boolean;
};

/** A new link through which payers begin (decision 0175). */
export const createReusableLink: Operation<
  CreateReusableLink,
  ReusableLink,
  ProjectRefusal | 'invalid_properties'
> = {
  name: 'create reusable link',
  // The feed's lock keeps links in the order of their commits (decision 0153).
  load: ({ link }) => [[ask(projects, link.projectId), feedAsk]],
  decide: (draft, { link: wanted, isKeyAvailable }, now) => {
    const refused = refusalOfProject(mustGet(draft, projects, wanted.projectId));
    if (refused !== null) return refused;
    if (!isKeyAvailable) {
      return refuseProperties({ method: ['It names a payment method that is not available'] });
    }
    const link = createdReusableLink(wanted, now);
    draft.insert(reusableLinks, link);
    return accept(link);
  },
};

export type SwitchReusableLink = {
  readonly id: string;
  readonly projectId: string;
  readonly isOn: boolean;
};

/** `isRepeated`: the link already had this state, and nothing happened. */
type Switched = { readonly link: ReusableLink; readonly isRepeated: boolean };

/** Switches a link off or on again. Orders that it created continue. */
export const switchReusableLink: Operation<SwitchReusableLink, Switched, 'not_found'> = {
  name: 'switch reusable link',
  load: ({ id }) => [[ask(reusableLinks, id)]],
  decide: (draft, { id, projectId, isOn }, now) => {
    const link = draft.get(reusableLinks, id);
    if (link === null || link.projectId !== projectId) {
      return refuse('not_found', 'There is no such reusable link.');
    }
    if (link.isOn === isOn) return accept({ link, isRepeated: true });
    const after = switchedLink(link, isOn, now);
    draft.update(reusableLinks, after);
    return accept({ link: after, isRepeated: false });
  },
};
