import { guardsOf, type Machine, type Row } from '../../server/src/kernel/machine.ts';

const documentNames: Readonly<Record<string, string>> = {
  '1-checkout.md': 'checkout',
  '2-wallet.md': 'wallet',
  '3-transfer.md': 'transfer',
};

const code = (word: string): string => `\`${word}\``;

/** The readable name of `1-checkout.md#3.3`: checkout 3.3. */
function sectionName(machine: Machine): string {
  const [file = '', section = ''] = machine.spec.split('#');
  const name = documentNames[file];
  return name === undefined ? '' : `${name} ${section}`;
}

const title = (machine: Machine): string => {
  const [first = '', ...rest] = machine.entity.replaceAll('_', ' ');
  const section = sectionName(machine);
  return `${first.toUpperCase()}${rest.join('')}${section === '' ? '' : `, ${section}`}`;
};

const decisionLink = (id: string): string => `[decision ${id.slice(0, 4)}](../decisions/${id}.md)`;

function sourceOf(row: Row): string {
  if (row.source.kind === 'decision') return decisionLink(row.source.id);
  const { trigger, filledBy } = row.source;
  const wording = trigger === '' ? 'document' : `document: ${trigger}`;
  return filledBy === undefined ? wording : `${wording}; ${decisionLink(filledBy)}`;
}

function tableOf(machine: Machine): string {
  const rows = machine.rows.map((row) => [
    row.from === null ? '(none)' : code(row.from),
    code(row.on),
    guardsOf(row).map(code).join(' and '),
    code(row.to),
    sourceOf(row),
  ]);
  const lines = [['From', 'Trigger', 'Condition', 'To', 'Source'], Array(5).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const label = (row: Row): string =>
  [row.on, ...guardsOf(row).map((guard) => `[${guard}]`)].join(' ');

/** One arrow for each pair of states, with its triggers one below another. */
function arrowsOf(machine: Machine): readonly string[] {
  const labels = new Map<string, string[]>();
  for (const row of machine.rows) {
    const arrow = `${row.from ?? '[*]'} --> ${row.to}`;
    labels.set(arrow, [...(labels.get(arrow) ?? []), label(row)]);
  }
  return [...labels].map(([arrow, triggers]) => `  ${arrow}: ${triggers.join('<br/>')}`);
}

function diagramOf(machine: Machine): string {
  const terminal = Object.keys(machine.states).filter(
    (state) => machine.states[state] === 'terminal',
  );
  const ends = terminal.map((state) => `  ${state} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', ...arrowsOf(machine), ...ends, '```'].join('\n');
}

function chapterOf(machine: Machine): string {
  const states = Object.entries(machine.states).map(([state, kind]) =>
    kind === 'terminal' ? `${code(state)} (terminal)` : code(state),
  );
  return [
    `## ${title(machine)}`,
    `States: ${states.join(', ')}.`,
    tableOf(machine),
    diagramOf(machine),
  ].join('\n\n');
}

/** The page of all state tables: each `*.states.ts` as a table and a diagram. */
export function renderStates(machines: readonly Machine[]): string {
  const head = [
    '# States and transitions',
    '`npm run docs` generates this page from the tables in `server/src/**/*.states.ts`; do not edit it. The server changes a status only through these rows. *Source* is the wording of the specification, or the decision that fills a gap.',
  ];
  return `${[...head, ...machines.map(chapterOf)].join('\n\n')}\n`;
}
