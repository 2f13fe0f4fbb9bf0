/** A program that a page shows. */
export type Example = {
  /** The heading above the program, and its number below that heading. */
  readonly name: string;
  readonly text: string;
  /** The output according to its comments, line by line. */
  readonly prints: readonly string[];
};

const fence = /^```js\n(.*?)^```$/gms;
const printed = /\/\/ prints (.*)$/gm;

/** The examples in a page of Markdown. */
export function examplesIn(markdown: string): readonly Example[] {
  return markdown.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n');
    return [...section.matchAll(fence)].map(([, text = ''], index) => ({
      name: `${heading}, ${index + 1}`,
      text,
      prints: [...text.matchAll(printed)].map(([, words = '']) => words),
    }));
  });
}
