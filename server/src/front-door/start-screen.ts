import { exportsOf } from './guide-variables.ts';
import type { Destination, Portal, Welcome } from './welcome.ts';

/**
 * The screen of `npm start`: everything on it works when pasted. The addresses come last, since a
 * terminal shows the end.
 */
export function startScreen(welcome: Welcome, firstOperatorLink: string | null): string {
  const { destinations, demo, testOrder, variables, attempts, portal } = welcome;
  const places = [
    ...(testOrder === null ? [] : [testOrder]),
    ...destinations,
    ...(portal === null ? [] : [{ name: portal.name, address: withOwner(portal) }]),
  ];
  const width = Math.max(...places.map(({ name }) => name.length));
  return [
    '',
    ...(testOrder === null ? [] : [firstOrder(testOrder), '']),
    ...(demo === null ? [] : trial(variables, attempts)),
    ...places.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`),
    ...(firstOperatorLink === null ? [] : firstOperator(firstOperatorLink)),
    '',
    '  Ctrl+C stops it. It finishes what it has accepted.',
    '',
    '',
  ].join('\n');
}

/** Only the terminal shows it: the first person who opens it becomes the operator. */
const firstOperator = (link: string) => [
  '',
  '  There is no operator yet. This link makes the first one, once, within 24 hours, on this machine:',
  '',
  `  ${link}`,
];

/** One click, and nothing to read (decision 0197). */
const firstOrder = ({ address }: Destination): string =>
  `  One click to a first paid order: ${address}`;

const trial = (variables: Welcome['variables'], attempts: Welcome['attempts']) => [
  '  A test project and a demo user, as variables that the guides use:',
  '',
  ...exportsOf(variables),
  '',
  '  Try it, step by step:',
  ...attempts.flatMap(({ what, command }) => ['', `  # ${what}`, command]),
  '',
];

const withOwner = ({ address, email, password }: Portal): string =>
  `${address} (${email}, password ${password})`;
