import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink } from '../../desk/parts.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { html } from '../../pages/html.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { listPage } from '../list-page.ts';
import { modeTag, stateTag } from '../owners/owner-parts.ts';
import { ownerTexts } from '../owners/owner-texts.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { Project } from './merchant.ts';
import { merchantTexts } from './merchant-texts.ts';

const states = ['active', 'suspended', 'closed'] as const;

function fieldsOf(set: TypedFilters, { language }: Visit): readonly FilterField[] {
  const texts = ownerTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const modes = [
    { value: 'true', text: texts.test },
    { value: 'false', text: texts.live },
  ];
  return [
    { ...field('q', texts.search), kind: 'text' },
    {
      ...field('state', texts.state),
      kind: 'select',
      options: states.map((value) => ({ value, text: texts.states[value] })),
    },
    { ...field('test_mode', texts.mode), kind: 'select', options: modes },
  ];
}

/** Every merchant, the newest first. */
export function merchantsPage(services: ConsoleServices, visit: Visit, typed: TypedFilters) {
  const { language } = visit;
  const texts = merchantTexts[language];
  const owner = ownerTexts[language];
  const address = '/console/merchants';
  const now = services.clock.now();
  const mayAdd = mayIn('GET /console/merchants/new', visit.role);
  return listPage<Project>(services, visit, {
    section: 'merchants',
    title: consoleTexts[language].sections.merchants,
    address,
    acts: mayAdd ? [actLink(`${address}/new`, texts.newMerchant, 'first')] : [],
    endpoint: 'GET /admin/v1/projects',
    typed,
    allowed: { q: 'any', state: states, test_mode: ['true', 'false'] },
    fieldsOf: (set) => fieldsOf(set, visit),
    columns: [
      { heading: owner.name, kind: 'text' },
      { heading: owner.state, kind: 'tag' },
      { heading: owner.mode, kind: 'text' },
      { heading: texts.number, kind: 'code' },
      { heading: texts.country, kind: 'text' },
      { heading: texts.mcc, kind: 'text' },
      { heading: owner.created, kind: 'moment' },
    ],
    rowOf: (project) => ({
      address: `${address}/${project.project_id}`,
      cells: [
        html`<bdi>${project.name}</bdi>`,
        stateTag(project.state, visit),
        modeTag(project.test_mode, visit),
        String(project.project_number),
        project.country ?? '',
        project.mcc ?? '',
        momentView(unixSeconds(project.created_at), now, language),
      ],
    }),
    empty: texts.empty,
  });
}
