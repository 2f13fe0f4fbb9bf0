import { startScreen } from './front-door/start-screen.ts';
import { readSettings } from './running/settings.ts';
import { type Service, startService } from './service.ts';
import { StartupRefusal } from './storage/startup-refusal.ts';
import { createLog, type Log } from './telemetry/logging.ts';
import { terminalLine } from './telemetry/terminal-lines.ts';

/** Why the start failed, for people: a refusal in its own sentences, a bug with its trace. */
function explain(reason: unknown): string {
  if (reason instanceof StartupRefusal) return `Florin does not start.\n${reason.message}\n`;
  return `Florin does not start: ${reason instanceof Error ? reason.stack : String(reason)}\n`;
}

/** Stops on SIGINT and SIGTERM. A signal during the start takes effect after it. */
function stopOnSignals(starting: Promise<Service>, log: Log): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A second signal changes nothing: accepted work is finished first, within bounds.
    if (isStopping) return;
    isStopping = true;
    const service = await starting;
    log.info({ signal }, 'Stopping: finishing open requests.');
    await service.stop();
    log.info('Stopped.');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop(signal).catch((err) => {
        log.fatal({ err }, 'Stopping failed.');
        process.exitCode = 1;
      });
    });
  }
}

const terminal = { write: (line: string) => process.stdout.write(terminalLine(line)) };

try {
  const { settings, warnings } = readSettings(process.env);
  const isForPeople = (settings.logFormat ?? (process.stdout.isTTY ? 'text' : 'json')) === 'text';
  const log = createLog(settings.logLevel, isForPeople ? terminal : undefined);
  for (const warning of warnings) log.warn(warning);
  const starting = startService(settings, log);
  stopOnSignals(starting, log);
  const { publicUrl, adminUrl, tlsUrl, welcome, firstOperatorLink } = await starting;
  const others = {
    ...(tlsUrl === null ? {} : { tls: tlsUrl }),
    ...(adminUrl === null ? {} : { operators: adminUrl }),
  };
  log.info({ url: publicUrl, ...others, openapi: `${publicUrl}/openapi.json` }, 'Florin is ready.');
  // Only for the person at the terminal: a log for programs is kept and read elsewhere.
  process.stdout.write(startScreen(welcome, isForPeople ? await firstOperatorLink() : null));
} catch (reason) {
  process.stderr.write(explain(reason));
  process.exitCode = 1;
}
