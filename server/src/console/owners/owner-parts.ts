import { deskTexts } from '../../desk/desk-texts.ts';
import { moneyText } from '../../desk/money-text.ts';
import { actButton, notice, panel, sameByApi, type Tone, tag } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { TimelineItem } from '../../desk/timeline-tone.ts';
import { timelineView } from '../../desk/timeline-view.ts';
import { type Html, html } from '../../pages/html.ts';
import { readOperator } from '../ask-operator.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { operatorApi } from '../operator-api.ts';
import { type ConsoleForm, mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { OpenThing, Said } from './answer-act.ts';
import { ownerTexts } from './owner-texts.ts';

export type OwnerState = 'active' | 'suspended' | 'closed';

const tones: Readonly<Record<OwnerState, Tone>> = {
  active: 'good',
  suspended: 'bad',
  closed: 'plain',
};

export const stateTag = (state: OwnerState, { language }: Visit): Html =>
  tag(ownerTexts[language].states[state], tones[state]);

export const modeTag = (isTest: boolean, { language }: Visit): Html =>
  tag(ownerTexts[language][isTest ? 'test' : 'live'], isTest ? 'wait' : 'plain');

/** The address of a form, with the id of its object. */
const formAddress = (
  endpoint: ConsoleForm,
  params: Readonly<Record<string, string | number>>,
): string =>
  String(endpoint)
    .slice('POST '.length)
    .replaceAll(/:(\w+)/g, (_, name) => String(params[name]));

type Act = {
  readonly endpoint: ConsoleForm;
  readonly params: Readonly<Record<string, string | number>>;
  readonly title: string;
  /** The effect, shown before the act. */
  readonly meaning: string;
  readonly fields?: Html | null;
  readonly kind?: 'first' | 'plain' | 'danger';
};

/** An act with its folded form. Null: this role may not do it. */
export function actView(services: ConsoleServices, visit: Visit, act: Act): Html | null {
  const { endpoint, params, title, meaning, fields = null, kind = 'plain' } = act;
  if (!mayIn(endpoint, visit.role)) return null;
  const address = formAddress(endpoint, params);
  return html`<details class="panel"><summary>${title}</summary><p>${meaning}</p><form method="post" action="${address}">${formMarks(services, visit, address)}${fields}<div class="acts">${actButton(title, kind)}</div></form></details>
`;
}

/** A button that needs no explanation, next to its object. */
export function buttonForm(
  services: ConsoleServices,
  visit: Visit,
  { endpoint, params, title, fields = null, kind = 'plain' }: Omit<Act, 'meaning'>,
): Html | null {
  if (!mayIn(endpoint, visit.role)) return null;
  const address = formAddress(endpoint, params);
  return html`<form method="post" action="${address}">${formMarks(services, visit, address)}${fields}<div class="acts">${actButton(title, kind)}</div></form>`;
}

/** The outcome of the last act, and the things that still prevent it. */
export function saidView({ done, refused, open }: Said, visit: Visit): Html {
  return html`${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}${open.length > 0 && openView(open, visit)}`;
}

function openView(open: readonly OpenThing[], { language }: Visit): Html {
  const texts = ownerTexts[language];
  const table = tableView({
    language,
    caption: texts.open,
    columns: [
      { heading: texts.openKind, kind: 'text' },
      { heading: texts.openId, kind: 'code' },
      { heading: texts.openAmount, kind: 'sum' },
    ],
    rows: open.map(({ kind, id, amount, currency = '' }) => ({
      cells: [
        texts.openKinds[kind] ?? kind,
        id,
        amount === undefined ? '' : moneyText(amount, currency, language),
      ],
    })),
    empty: '',
  });
  return panel(texts.open, table);
}

/** Pages have a size limit (business 7: 60 kB). The API has the rest. */
const itemsMax = 30;

/** The timeline of the object. */
export async function timelinePanel(
  services: ConsoleServices,
  visit: Visit,
  params: { readonly type: 'project' | 'user'; readonly id: string },
): Promise<Html> {
  const { items } = await readOperator<{ readonly items: readonly TimelineItem[] }>(
    services,
    visit,
    'GET /admin/v1/timeline/:type/:id',
    { params, query: { lang: visit.language } },
  );
  const { language } = visit;
  const shown = items.slice(-itemsMax);
  const foot = operatorApi(services, 'GET', `/admin/v1/timeline/${params.type}/${params.id}`);
  return html`${panel(consoleTexts[language].whatHappened, timelineView({ language, items: shown, isInLanguage: true }))}${sameByApi(foot, deskTexts[language].sameByApi)}`;
}
