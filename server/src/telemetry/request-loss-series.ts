import { Counter, type Registry } from 'prom-client';

/** Rows of the request log that nobody will read (decision 0168). */
export function requestLossSeries(registry: Registry): (reason: string, rows: number) => void {
  const lost = new Counter({
    name: 'florin_request_log_lost_total',
    help: 'Rows of the request log that were not written, by reason. No request was affected.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return (reason, rows) => lost.inc({ reason }, rows);
}
