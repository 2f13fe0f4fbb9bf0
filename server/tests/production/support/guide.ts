import { readFileSync } from 'node:fs';

const page = new URL('../../../../docs/guides/production.md', import.meta.url);
const commands = /^```sh\n(.*?)^```$/gms;

/** The commands of the guide for production, by their headings. */
export class Guide {
  readonly #sections: ReadonlyMap<string, readonly string[]>;
  readonly #taken = new Set<string>();

  constructor(markdown = readFileSync(page, 'utf8')) {
    const sections = markdown.split(/^## /m).map((section) => {
      const [heading = ''] = section.split('\n');
      return [heading, [...section.matchAll(commands)].map(([, text = '']) => text)] as const;
    });
    this.#sections = new Map(sections);
  }

  /** One block of commands below a heading, counted from 0. */
  block(heading: string, index: number): string {
    const block = this.#sections.get(heading)?.[index];
    if (block === undefined) throw new Error(`the guide has no block ${index} below "${heading}"`);
    this.#taken.add(block);
    return block;
  }

  /** The blocks that no test ran. */
  get untouched(): readonly string[] {
    return [...this.#sections.values()].flat().filter((block) => !this.#taken.has(block));
  }
}
