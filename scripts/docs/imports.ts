import type { FolderImports } from './source-imports.ts';

/** Mermaid allows no dots in names. `main.ts` keeps its dot in the label. */
const node = (folder: string): string =>
  folder.includes('.') ? `${folder.replaceAll('.', '_')}[${folder}]` : folder;

/** The page that draws the imports between the folders of the server. */
export function renderImports(imports: FolderImports): string {
  const folders = [...imports].sort(([one], [other]) => (one < other ? -1 : 1));
  const arrows = folders.flatMap(([folder, targets]) => {
    if (targets.size === 0) return [`  ${node(folder)}`];
    return [...targets].sort().map((target) => `  ${node(folder)} --> ${node(target)}`);
  });
  return [
    '# Who imports whom',
    '',
    '`npm run docs` generates this page from the imports in `server/src`; do not edit it. An arrow points from a folder to a folder it imports. `.dependency-cruiser.js` has the rules, each with its reason.',
    '',
    '```mermaid',
    'graph TD',
    ...arrows,
    '```',
    '',
  ].join('\n');
}
