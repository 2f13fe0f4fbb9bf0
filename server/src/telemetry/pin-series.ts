import { Counter, type Registry } from 'prom-client';

export type PinSeries = { readonly wrong: () => void; readonly stopped: () => void };

/** PINs that merchants send (decision 0093). */
export function pinSeries(registry: Registry): PinSeries {
  const registers = [registry];
  const wrong = new Counter({
    name: 'florin_wrong_pins_total',
    help: 'PINs that merchants sent and that were refused.',
    registers,
  });
  const stops = new Counter({
    name: 'florin_pin_stops_total',
    help: 'Merchants whose PINs were stopped after too many wrong ones. Anything but 0 needs a person.',
    registers,
  });
  return { wrong: () => wrong.inc(), stopped: () => stops.inc() };
}
