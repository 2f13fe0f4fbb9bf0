import type { Block } from '../markdown.ts';
import { inJavaScript } from './in-javascript.ts';
import { inPhp } from './in-php.ts';
import { inPython } from './in-python.ts';
import { inShell } from './in-shell.ts';
import { type Step, stepsIn } from './steps.ts';

type Code = Extract<Block, { readonly kind: 'code' }>;

/** An example in one of its languages. */
export type Program = {
  readonly language: Language;
  /** The language's name for readers. */
  readonly name: string;
  readonly text: string;
};

type Language = (typeof languages)[number];

/** In the order of the tabs. */
const languages = ['sh', 'js', 'php', 'python'] as const;

/** The fence of requests that are written once for all languages. */
const requests = 'http';

const writers: Readonly<Record<Language, (steps: readonly Step[]) => string>> = {
  sh: inShell,
  js: inJavaScript,
  php: inPhp,
  python: inPython,
};

function nameOf(language: Language, text: string): string {
  const names = { js: 'JavaScript', php: 'PHP', python: 'Python' };
  if (language !== 'sh') return names[language];
  return text.includes('curl ') ? 'curl' : 'Shell';
}

/**
 * An example in all languages: the given text where the document has one, generated code for the
 * rest.
 */
function programsOf(codes: readonly Code[]): readonly Program[] {
  const written = new Map(codes.map(({ language, text }) => [language, text]));
  const steps = stepsIn(written.get(requests) ?? '');
  return languages.flatMap((language) => {
    const text = written.get(language) ?? (steps.length > 0 ? writers[language](steps) : null);
    return text === null ? [] : [{ language, name: nameOf(language, text), text }];
  });
}

const isExample = (block: Block | undefined): block is Code =>
  block?.kind === 'code' && [requests, ...languages].includes(block.language);

/** The blocks in order. Adjacent blocks in several languages become one example. */
export function withExamples(
  blocks: readonly Block[],
): readonly (Exclude<Block, Code> | Code | readonly Program[])[] {
  const shown: (Block | readonly Program[])[] = [];
  let at = 0;
  while (at < blocks.length) {
    const block = blocks[at] as Block;
    const codes = exampleAt(blocks, at);
    shown.push(codes.length === 0 ? block : programsOf(codes));
    at += Math.max(1, codes.length);
  }
  return shown;
}

/** The code blocks from here on, each in a different language. */
function exampleAt(blocks: readonly Block[], at: number): readonly Code[] {
  const codes: Code[] = [];
  for (let block = blocks[at]; isExample(block); block = blocks[at + codes.length]) {
    const { language } = block;
    if (codes.some((one) => one.language === language)) break;
    codes.push(block);
  }
  return codes;
}

/** The examples of a document, in order. */
export const examplesIn = (blocks: readonly Block[]): readonly (readonly Program[])[] =>
  withExamples(blocks).filter((one): one is readonly Program[] => Array.isArray(one));
