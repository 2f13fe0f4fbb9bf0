import type { Setting } from './setting.ts';
import { type Settings, settingsTable } from './settings.ts';

/** A setting as people may see it. */
export type ShownSetting = {
  readonly name: string;
  /** Null: it is unset, or a secret. */
  readonly value: string | null;
  readonly isSet: boolean;
  readonly isSecret: boolean;
};

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Every setting in force. For a secret, only whether it is set. */
export function shownSettings(settings: Settings): readonly ShownSetting[] {
  const values: Readonly<Record<string, unknown>> = settings;
  return Object.entries<Setting>(settingsTable).map(([key, { name, secret }]) => {
    const value = values[key] ?? null;
    const isSecret = secret === true;
    const isShown = value !== null && !isSecret;
    return { name, value: isShown ? textOf(value) : null, isSet: value !== null, isSecret };
  });
}
