import { settingsTable } from '../../server/src/running/settings.ts';

/** The page of settings, in the order in which they are read. */
export function renderSettings(): string {
  const rows = Object.values(settingsTable).map(
    ({ name, meaning, accepts, default: standard, ...row }) =>
      `| \`${name}\` | ${meaning} | ${accepts} | ${'defaultShown' in row ? row.defaultShown : standard} |`,
  );
  return [
    '# Settings',
    '',
    'All come from the environment; an empty variable counts as unset. Wrong ones are all reported at once, before anything starts.',
    '',
    '| Setting | Meaning | Accepted | Default |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
