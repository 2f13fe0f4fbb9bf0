import { titlesIn } from '../coverage/titles.ts';

/** A line that is a comment, or ends with one; the match leaves the marks out. */
const commentLine = /^\s*(?:\/\*\*?|\*\/?|\/\/|--)(?: |$)(.*)$/;
const trailingComment = /\S\s+\/\/ (.*)$/;

/**
 * The comments of a file. Comments on consecutive lines are one comment, since a citation may be
 * broken over two lines.
 */
export function commentsIn(source: string): readonly string[] {
  const comments: string[] = [];
  let isOpen = false;
  for (const line of source.split('\n')) {
    const whole = commentLine.exec(line)?.[1];
    const text = (whole ?? trailingComment.exec(line)?.[1])?.replace(/\*\/$/, '').trim();
    const goesOn = isOpen && whole !== undefined && !/^\s*\/\*/.test(line);
    if (text !== undefined) comments.push(goesOn ? `${comments.pop()} ${text}`.trim() : text);
    isOpen = whole !== undefined && !line.trimEnd().endsWith('*/');
  }
  return comments.filter((comment) => comment !== '');
}

/** The lines of a page, without its blocks of code. */
export const linesIn = (markdown: string): readonly string[] =>
  markdown.replaceAll(/^```.*?^```$/gms, '').split('\n');

/** What a person reads in a file: its comments, or the lines of a page. */
export const proseIn = (path: string, text: string): readonly string[] =>
  path.endsWith('.md') ? linesIn(text) : commentsIn(text);

export const titlesOf = (path: string, text: string): readonly string[] =>
  path.endsWith('.test.ts') ? titlesIn(text) : [];
