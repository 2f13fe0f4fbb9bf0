import { SaxesParser } from 'saxes';

/** An element without its namespace. */
export type Tree = {
  readonly name: string;
  readonly children: readonly Tree[];
  readonly text: string;
};

type Growing = { readonly name: string; readonly children: Growing[]; text: string };

/** A document as a tree. Null: it is no XML. Payment files fit easily into memory. */
export function treeOf(xml: string): Tree | null {
  const root: Growing = { name: '', children: [], text: '' };
  const path: Growing[] = [root];
  const faults: Error[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (fault) => faults.push(fault));
  parser.on('opentag', ({ local }) => {
    const grown: Growing = { name: local, children: [], text: '' };
    path.at(-1)?.children.push(grown);
    path.push(grown);
  });
  parser.on('text', (text) => {
    const current = path.at(-1);
    if (current !== undefined) current.text += text;
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  return faults.length === 0 ? (root.children[0] ?? null) : null;
}

/** All elements at a path below an element: `PmtInf/DbtrAcct`. */
export const allAt = (tree: Tree, path: string): readonly Tree[] =>
  path
    .split('/')
    .reduce<readonly Tree[]>(
      (trees, name) =>
        trees.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [tree],
    );

/** The text at a path. Null: none. */
export const textAt = (tree: Tree, path: string): string | null =>
  allAt(tree, path)[0]?.text.trim() ?? null;
