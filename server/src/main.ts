import { createLog, type Log } from './running/logging.ts';
import { defaultPublicUrl, readSettings } from './running/settings.ts';
import { type Service, startService } from './service.ts';
import { StartupRefusal } from './storage/startup-refusal.ts';

/** Says why it does not start, for people: a refusal in its own sentences, a bug with its trace. */
function explain(reason: unknown): string {
  if (reason instanceof StartupRefusal) return `Florin does not start.\n${reason.message}\n`;
  return `Florin does not start: ${reason instanceof Error ? reason.stack : String(reason)}\n`;
}

function stopOnSignals(service: Service, log: Log): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A second signal changes nothing: what was accepted is finished first, within bounds.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'Stopping: finishing what was accepted.');
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

try {
  const { settings, warnings } = readSettings(process.env);
  const log = createLog(settings.logLevel);
  for (const warning of warnings) log.warn(warning);
  const service = await startService(settings, log);
  stopOnSignals(service, log);
  const publicUrl = settings.publicUrl ?? defaultPublicUrl(service.host, service.port);
  log.info({ url: publicUrl, openapi: `${publicUrl}/openapi.json` }, 'Florin is ready.');
} catch (reason) {
  process.stderr.write(explain(reason));
  process.exitCode = 1;
}
