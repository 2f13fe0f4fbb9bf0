/** The settings of a systemd unit, as far as the guide's units use them. */
export type Unit = {
  readonly command: readonly string[];
  readonly folder: string | undefined;
  readonly environmentFile: string | undefined;
  readonly environment: readonly string[];
  readonly user: string | undefined;
  readonly stopMsMax: number;
};

/** How long systemd waits for a unit that does not set it. */
const stopSecondsUsual = 90;

/** The file of a unit, and the value of %i in it: `florin@8081` is in `florin@.service`. */
export function unitName(name: string): { readonly file: string; readonly instance: string } {
  const [base = '', instance = ''] = name.split('@');
  return { file: `${base}${name.includes('@') ? '@' : ''}.service`, instance };
}

export function readUnit(text: string, instance: string): Unit {
  const lines = text.replaceAll('%i', instance).split('\n');
  const all = (key: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const [command] = all('ExecStart');
  if (command === undefined) throw new Error('the unit has no ExecStart');
  return {
    command: command.split(' '),
    folder: all('WorkingDirectory')[0],
    environmentFile: all('EnvironmentFile')[0],
    environment: all('Environment'),
    user: all('User')[0],
    stopMsMax: Number(all('TimeoutStopSec')[0] ?? stopSecondsUsual) * 1_000,
  };
}

/** The variables in lines such as NAME=value. */
export const variablesIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
