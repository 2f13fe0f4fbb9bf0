import type { Document } from './library.ts';

/** A section that contains every word of the question. */
export type Finding = {
  readonly document: Document;
  readonly id: string;
  readonly heading: string;
  /** The text around the first word. */
  readonly excerpt: string;
};

const findingsMax = 40;
const lettersBefore = 60;
const lettersMax = 200;

/** The words of a question in normalised form. */
const wordsIn = (question: string): readonly string[] =>
  question
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** The weight of a match: words in the heading count more than words in the text. */
function weightOf(words: readonly string[], heading: string, text: string): number {
  const found = words.map((word) => (heading.includes(word) ? 3 : text.includes(word) ? 1 : 0));
  return found.includes(0) ? 0 : found.reduce<number>((sum, one) => sum + one, 0);
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const begin = Math.max(0, first - lettersBefore);
  const cut = text.slice(begin, begin + lettersMax);
  return `${begin > 0 ? '…' : ''}${cut}${begin + lettersMax < text.length ? '…' : ''}`;
}

/** The sections that match a question, best first. */
export function findIn(documents: readonly Document[], question: string): readonly Finding[] {
  const words = wordsIn(question);
  if (words.length === 0) return [];
  return documents
    .flatMap((document) =>
      document.sections.map(({ id, heading, words: text }) => ({
        weight: weightOf(words, heading.toLowerCase(), text.toLowerCase()),
        finding: { document, id, heading, excerpt: excerptOf(text, words) },
      })),
    )
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, findingsMax)
    .map(({ finding }) => finding);
}
