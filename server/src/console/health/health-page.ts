import { deskTexts } from '../../desk/desk-texts.ts';
import { momentView } from '../../desk/moments.ts';
import {
  actLink,
  attention,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  type Tone,
  tag,
} from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { readOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import type { Visit } from '../visit.ts';
import { type FindingState, healthTexts, type NodeState } from './health-texts.ts';

type Finding = {
  readonly check: string;
  readonly state: FindingState;
  readonly found: string;
  readonly remedy?: string;
};

type Health = {
  readonly version: string;
  readonly clock: { readonly now: UnixSeconds; readonly is_test_clock: boolean };
  readonly redis: 'none' | 'reachable' | 'unreachable';
  readonly nodes: readonly {
    readonly name: string;
    readonly version: string;
    readonly runtime: string;
    readonly started_at: UnixSeconds;
    readonly seen_at: UnixSeconds;
    readonly state: NodeState;
    readonly clock_ahead_ms: number;
    readonly free_bytes: number | null;
    readonly shortcomings: readonly { readonly found: string; readonly remedy: string }[];
  }[];
  readonly findings: readonly Finding[];
  readonly settings: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly is_set: boolean;
    readonly is_secret: boolean;
  }[];
};

const tones: Readonly<Record<FindingState, Tone>> = {
  ...{ ok: 'good', warning: 'wait', failed: 'bad', skipped: 'plain' },
};
const nodeTones: Readonly<Record<NodeState, Tone>> = { here: 'good', there: 'good', away: 'bad' };

const gib = 2 ** 30;

const sentence = ({ check, found, remedy }: Finding): string =>
  `${check}: ${found}${remedy === undefined ? '' : ` → ${remedy}`}`;

/** Findings that need attention come first. */
function findingsPanel(findings: readonly Finding[], { language }: Visit): Html {
  const texts = healthTexts[language];
  const amiss = findings.filter(({ state }) => state === 'failed' || state === 'warning');
  const first =
    amiss.length === 0
      ? notice(texts.allWell, 'good')
      : attention(
          amiss.map((one) => ({
            ...{ tone: tones[one.state], text: sentence(one), address: null, linkText: '' },
          })),
        );
  const table = tableView({
    ...{ language, caption: texts.looked, empty: '' },
    columns: [
      { heading: texts.check, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.found, kind: 'text' },
    ],
    rows: findings.map((one) => ({
      cells: [
        one.check,
        tag(texts.findingStates[one.state], tones[one.state]),
        `${one.found}${one.remedy === undefined ? '' : ` → ${one.remedy}`}`,
      ],
    })),
  });
  return panel(
    texts.findings,
    html`${first}<details><summary>${texts.looked}</summary>${table}</details>`,
  );
}

function nodesPanel({ nodes }: Health, { language }: Visit, now: UnixSeconds): Html {
  const texts = healthTexts[language];
  const table = tableView({
    ...{ language, caption: texts.nodes, empty: texts.noNodes },
    columns: [
      { heading: texts.node, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.version, kind: 'text' },
      { heading: texts.runtime, kind: 'text' },
      { heading: texts.started, kind: 'moment' },
      { heading: texts.clock, kind: 'text' },
      { heading: texts.disk, kind: 'text' },
    ],
    rows: nodes.map((node) => ({
      cells: [
        node.name,
        tag(texts.nodeStates[node.state], nodeTones[node.state]),
        node.version,
        node.runtime,
        momentView(node.started_at, now, language),
        texts.ahead(String(node.clock_ahead_ms)),
        node.free_bytes === null ? '' : `${(node.free_bytes / gib).toFixed(1)} GiB`,
      ],
    })),
  });
  return panel(texts.nodes, table);
}

function settingsPanel({ settings }: Health, { language }: Visit): Html {
  const texts = healthTexts[language];
  const rows = settings.map(({ name, value, is_set: isSet, is_secret: isSecret }) => ({
    cells: [name, value ?? (isSet && isSecret ? texts.secretSet : texts.unset)],
  }));
  const table = tableView({
    ...{ language, caption: texts.settings, rows, empty: '' },
    columns: [
      { heading: texts.setting, kind: 'code' },
      { heading: texts.value, kind: 'text' },
    ],
  });
  return html`<details class="panel"><summary>${texts.settings}</summary>${table}</details>`;
}

/** The parts that the installation depends on, and their faults. */
export async function healthPage(services: ConsoleServices, visit: Visit): Promise<VerbatimAnswer> {
  const { language } = visit;
  const texts = healthTexts[language];
  const health = await readOperator<Health>(services, visit, 'GET /admin/v1/health');
  const { clock, redis, version } = health;
  const time = momentText(clock.now, language);
  const about = facts([
    [texts.version, version],
    [texts.redis, texts.redisStates[redis]],
    [texts.time, clock.is_test_clock ? `${time} (${texts.testClock})` : time],
  ]);
  const { title, lead } = texts;
  const acts = [actLink('/console/health/bundle', texts.bundle, 'plain')];
  const api = operatorApi(services, 'GET', '/admin/v1/health');
  const body = html`${headOf({ title, lead, acts })}${findingsPanel(health.findings, visit)}${nodesPanel(health, visit, services.clock.now())}${panel(null, about)}${settingsPanel(health, visit)}<p class="note">${texts.bundleMeaning}</p>${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'health', title, body });
}
