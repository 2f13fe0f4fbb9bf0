import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { html } from '../../pages/html.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { listPage } from '../list-page.ts';
import { modeTag, stateTag } from '../owners/owner-parts.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import type { Visit } from '../visit.ts';
import { peopleTexts } from './people-texts.ts';
import type { User } from './person.ts';

const states = ['active', 'suspended', 'closed'] as const;

function fieldsOf(set: TypedFilters, { language }: Visit): readonly FilterField[] {
  const texts = ownerTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const options = states.map((value) => ({ value, text: texts.states[value] }));
  return [
    { ...field('q', texts.search), kind: 'text' },
    { ...field('state', texts.state), kind: 'select', options },
  ];
}

/** Everybody with a wallet, the newest first. */
export function peoplePage(services: ConsoleServices, visit: Visit, typed: TypedFilters) {
  const { language } = visit;
  const texts = peopleTexts[language];
  const owner = ownerTexts[language];
  const now = services.clock.now();
  return listPage<User>(services, visit, {
    section: 'people',
    title: consoleTexts[language].sections.people,
    address: '/console/people',
    acts: [],
    endpoint: 'GET /admin/v1/users',
    typed,
    allowed: { q: 'any', state: states },
    fieldsOf: (set) => fieldsOf(set, visit),
    columns: [
      { heading: texts.name, kind: 'text' },
      { heading: owner.state, kind: 'tag' },
      { heading: owner.email, kind: 'text' },
      { heading: texts.phone, kind: 'text' },
      { heading: texts.user, kind: 'code' },
      { heading: owner.mode, kind: 'text' },
      { heading: owner.created, kind: 'moment' },
    ],
    rowOf: (user) => ({
      address: `/console/people/${user.user_id}`,
      cells: [
        html`<bdi>${user.name}</bdi>`,
        stateTag(user.state, visit),
        html`<bdi>${user.email ?? ''}</bdi>`,
        user.phone ?? '',
        String(user.user_id),
        modeTag(user.test_mode, visit),
        momentView(unixSeconds(user.created_at), now, language),
      ],
    }),
    empty: texts.empty,
  });
}
