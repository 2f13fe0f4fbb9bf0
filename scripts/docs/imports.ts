import type { FolderImports } from './source-imports.ts';

/** Mermaid takes no dots in names; `main.ts` keeps its own as a label. */
const node = (folder: string): string =>
  folder.includes('.') ? `${folder.replaceAll('.', '_')}[${folder}]` : folder;

/** The page that draws which folder of the server stands on which. */
export function renderImports(imports: FolderImports): string {
  const folders = [...imports].sort(([one], [other]) => (one < other ? -1 : 1));
  const arrows = folders.flatMap(([folder, targets]) => {
    if (targets.size === 0) return [`  ${node(folder)}`];
    return [...targets].sort().map((target) => `  ${node(folder)} --> ${node(target)}`);
  });
  return [
    '# Who imports whom',
    '',
    'Made from the imports in `server/src` by `npm run docs`; do not edit. An arrow points to what a folder stands on. The rules behind the picture, each with its reason, are in `.dependency-cruiser.js`.',
    '',
    '```mermaid',
    'graph TD',
    ...arrows,
    '```',
    '',
  ].join('\n');
}
