import { exportsOf } from './guide-variables.ts';
import type { Portal, Welcome } from './welcome.ts';

/** The screen of `npm start`: short, and everything on it works when it is pasted. */
export function startScreen({ destinations, demo, variables, attempts, portal }: Welcome): string {
  const width = Math.max(...destinations.map(({ name }) => name.length));
  const places = destinations.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`);
  if (demo === null) return ['', ...places, '', ''].join('\n');
  return [
    '',
    ...places,
    '',
    ...(portal === null ? [] : [portalLine(portal), '']),
    '  A test project and a demo user, as variables that the guides use:',
    '',
    ...exportsOf(variables),
    '',
    '  Try it, step by step:',
    ...attempts.flatMap(({ what, command }) => ['', `  # ${what}`, command]),
    '',
    '',
  ].join('\n');
}

const portalLine = ({ name, address, email, password }: Portal): string =>
  `  ${name}: ${address}, ${email} / ${password}`;
