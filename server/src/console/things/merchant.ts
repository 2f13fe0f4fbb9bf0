import { tag } from '../../desk/parts.ts';
import { type Html, html } from '../../pages/html.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { placeOf } from './places.ts';
import { type ProjectRead, readThing } from './reads.ts';
import { thingTexts } from './thing-texts.ts';

/** Reads merchants by id, each once however many rows name it. */
export function merchantsFor(services: ConsoleServices, visit: Visit) {
  const known = new Map<string, Promise<ProjectRead | null>>();
  return (projectId: string): Promise<ProjectRead | null> => {
    const found = known.get(projectId) ?? readThing(services, visit, 'project', projectId);
    known.set(projectId, found);
    return found;
  };
}

/** The merchant with a link to its page, marked in test mode. */
export const merchantView = (merchant: ProjectRead | null, { language }: Visit): Html =>
  merchant === null
    ? html``
    : html`<a href="${placeOf('project', merchant.project_id)}">${merchant.name}</a>${merchant.test_mode && html` ${tag(thingTexts[language].test, 'plain')}`}`;
