import type { Welcome } from './welcome.ts';

const columns = 30;

const line = (name: string, value: string): string => `  ${name.padEnd(columns)} ${value}`;

/** The screen of `npm start`: short, and everything on it works when it is pasted. */
export function startScreen({ destinations, demo, attempts }: Welcome): string {
  const width = Math.max(...destinations.map(({ name }) => name.length));
  const places = destinations.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`);
  if (demo === null) return ['', ...places, '', ''].join('\n');
  const { project, user } = demo;
  return [
    '',
    ...places,
    '',
    '  Test project',
    line('  client_id', project.client_id),
    line('  client_secret', project.client_secret),
    line('  mac_key', project.mac_key),
    line('  wallet', String(project.wallet_id)),
    '  Demo user',
    line('  e-mail', user.email),
    line('  password, PIN', `${user.password}, ${user.pin}`),
    line('  wallet', String(user.wallet_id)),
    '',
    '  Try it, one after the other:',
    ...attempts.flatMap(({ what, command }) => ['', `  # ${what}`, command]),
    '',
    '',
  ].join('\n');
}
