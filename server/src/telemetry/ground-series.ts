import { Gauge, type Registry } from 'prom-client';
import { groundChecks, type Shortcoming } from '../kernel/shortcoming.ts';

/** Receives every current shortcoming. */
export type GroundMetrics = { readonly found: (shortcomings: readonly Shortcoming[]) => void };

/** The state of the ground, one series for each check. */
export function groundSeries(registry: Registry): GroundMetrics {
  const broken = new Gauge({
    name: 'florin_ground_broken',
    help: 'What the service stands on and breaks a promise: 1. Anything but 0 needs a person.',
    labelNames: ['check'],
    registers: [registry],
  });
  for (const check of groundChecks) broken.set({ check }, 0);
  return {
    found: (shortcomings) => {
      const names = new Set(
        shortcomings.filter(({ severity }) => severity === 'breaks').map(({ check }) => check),
      );
      for (const check of groundChecks) broken.set({ check }, names.has(check) ? 1 : 0);
    },
  };
}
