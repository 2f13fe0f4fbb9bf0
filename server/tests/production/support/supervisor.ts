import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Environment, Exit } from '../../support/florin-process.ts';
import { readUnit, type Unit, unitName, variablesIn } from './unit.ts';

type Running = { readonly child: ChildProcess; readonly ended: Promise<Exit>; readonly unit: Unit };

/**
 * Runs units where no systemd runs, as in a container: commands written for `systemctl` reach it
 * through a program of that name.
 */
export class Supervisor {
  /** How each stopped process ended, in order. */
  readonly exits: Exit[] = [];
  readonly #folder: string;
  readonly #environment: Environment;
  readonly #running = new Map<string, Running>();
  readonly #server: Server;

  /** `folder` holds the units; every process gets `environment`. */
  constructor(folder: string, environment: Environment) {
    this.#folder = folder;
    this.#environment = environment;
    this.#server = createServer((request, response) => {
      text(request)
        .then((words) => this.#perform(words.split(' ')))
        .then(
          () => response.end(),
          (fault: Error) => response.writeHead(500).end(`${fault.message}\n`),
        );
    });
  }

  /** Puts `systemctl` into a folder of programs. */
  async offerAt(programs: string): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const script = `#!/bin/sh\nexec curl -sS --fail-with-body --data-binary "$*" http://127.0.0.1:${port}/\n`;
    await writeFile(join(programs, 'systemctl'), script, { mode: 0o755 });
  }

  /** Kills everything at once: no client is left that needs an answer. */
  async close(): Promise<void> {
    for (const { child } of this.#running.values()) child.kill('SIGKILL');
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #perform([verb = '', ...others]: readonly string[]): Promise<void> {
    const names = others.filter((word) => word !== '--now');
    if (verb === 'stop' || verb === 'restart') {
      await Promise.all(names.map((name) => this.#stop(name)));
    }
    if (verb === 'start' || verb === 'restart' || verb === 'enable') {
      for (const name of names) await this.#start(name);
    }
    if (!['start', 'stop', 'restart', 'enable', 'daemon-reload'].includes(verb)) {
      throw new Error(`systemctl ${verb} is not known here`);
    }
  }

  async #start(name: string): Promise<void> {
    if (this.#running.has(name)) return;
    const { file, instance } = unitName(name);
    const unit = readUnit(await readFile(join(this.#folder, file), 'utf8'), instance);
    const { user, environmentFile, folder } = unit;
    const settings = environmentFile === undefined ? '' : await readFile(environmentFile, 'utf8');
    const [program = '', ...args] = [...asUser(user), ...unit.command];
    const child = spawn(program, args, {
      cwd: folder ?? '/',
      env: {
        ...this.#environment,
        ...variablesIn(settings.split('\n')),
        ...variablesIn(unit.environment),
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }));
    this.#running.set(name, { child, ended, unit });
  }

  async #stop(name: string): Promise<void> {
    const running = this.#running.get(name);
    if (running === undefined) return;
    const { child, ended, unit } = running;
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), unit.stopMsMax);
    this.exits.push(await ended);
    clearTimeout(patience);
    this.#running.delete(name);
  }
}

/** Changes the user without a process in between, which would have to forward signals. */
const asUser = (user: string | undefined): readonly string[] =>
  user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
