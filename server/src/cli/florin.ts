import { readFile } from 'node:fs/promises';
import { createApiClient } from './api-client.ts';
import { commandNamed, type Request, readCommandLine, unknownCommand } from './arguments.ts';
import type { Command, Result } from './command.ts';
import { commands } from './commands.ts';
import { exitCodes } from './exit-code.ts';
import { CliFailure, failureDocument, failureLines } from './failure.ts';
import { commandHelp, groupHelp, helpDocument, overview } from './help.ts';
import { colours, count, noPaint, type Paint } from './render.ts';
import { adminToken, serverUrl } from './target.ts';
import { isColoured, type Terminal } from './terminal.ts';

/** Runs one command line and returns the exit code. Null: the started process sets it itself. */
export async function florin(args: readonly string[], terminal: Terminal): Promise<number | null> {
  const isJson = args.includes('--json');
  try {
    const result = await perform(readCommandLine(commands, args), terminal);
    return result === null ? null : tell(result, isJson, terminal);
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    if (isJson) terminal.stdout.write(`${JSON.stringify(failureDocument(error))}\n`);
    for (const line of failureLines(error)) terminal.stderr.write(`${line}\n`);
    return exitCodes[error.ending].code;
  }
}

function tell(result: Result, isJson: boolean, terminal: Terminal): number {
  const paint = isColoured(terminal) ? colours : noPaint;
  terminal.stdout.write(isJson ? `${JSON.stringify(result.document)}\n` : result.text(paint));
  return exitCodes[result.ending ?? 'ok'].code;
}

async function perform(request: Request, terminal: Terminal): Promise<Result | null> {
  if (request.kind === 'version') return versionResult();
  if (request.kind === 'help') return helpResult(request.about);
  const { command, given } = request;
  const api = async () => {
    const url = serverUrl(given, terminal.environment);
    warnOfPlainHttp(url, terminal);
    const token = await adminToken(given, terminal.environment);
    return createApiClient(url, token, (line) => terminal.stderr.write(`florin: ${line}\n`));
  };
  return command.run({ terminal, given, api });
}

/** The admin token opens everything, and an eavesdropper on the network could read it. */
function warnOfPlainHttp(url: string, { stderr }: Terminal): void {
  const { protocol, hostname } = new URL(url);
  const isNear = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isNear && stderr.isTTY === true) {
    stderr.write(`florin: the admin token travels to ${hostname} unencrypted; use https.\n`);
  }
}

async function versionResult(): Promise<Result> {
  const file = new URL('../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'));
  return { document: { version }, text: () => `florin ${version}\n` };
}

/** Help about one command, about a group, or about everything. */
function helpResult(about: readonly string[]): Result {
  const [first = '', second = ''] = about;
  if (first === '') return helpOf(commands, (paint) => overview(commands, paint));
  const command = commandNamed(commands, first, second);
  if (command !== undefined) {
    refuseMoreWords(command, about);
    return helpOf([command], (paint) => commandHelp(command, paint));
  }
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && second === '') {
    return helpOf(group, (paint) => groupHelp(first, group, paint));
  }
  throw new CliFailure('usage', unknownCommand(commands, first, second));
}

function refuseMoreWords({ name }: Command, about: readonly string[]): void {
  const tooMany = about.length - name.split(' ').length;
  if (tooMany === 0) return;
  throw new CliFailure('usage', `${count(tooMany, 'word')} too many after "help ${name}".`);
}

const helpOf = (about: readonly Command[], text: (paint: Paint) => string): Result => ({
  document: helpDocument(about),
  text,
});
