import { settingsTable } from '../../server/src/running/settings.ts';

/** The page of settings, in the order in which the server reads them. */
export function renderSettings(): string {
  const rows = Object.values(settingsTable).map(
    ({ name, meaning, accepts, default: standard, ...row }) =>
      `| \`${name}\` | ${meaning} | ${accepts} | ${'defaultShown' in row ? row.defaultShown : standard} |`,
  );
  return [
    '# Settings',
    '',
    'All settings come from the environment. An empty variable counts as unset. Florin reports all wrong settings at once, before it starts anything.',
    '',
    '| Setting | Meaning | Accepted | Default |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
