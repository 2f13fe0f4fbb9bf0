import type { Ending } from './exit-code.ts';
import { harmless } from './render.ts';

/** Messages by field path, as in the server's `error_properties`. */
export type Properties = Readonly<Record<string, readonly string[]>>;

type Details = {
  readonly error?: string;
  readonly properties?: Properties;
  /** The remedy, as a sentence of its own. */
  readonly remedy?: string;
};

/** Why a command failed, in sentences for the person at the terminal. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  readonly ending: Exclude<Ending, 'ok'>;
  /** The server's error code, or the name of our own exit code. */
  readonly error: string;
  readonly properties: Properties;
  readonly remedy: string;

  constructor(ending: Exclude<Ending, 'ok'>, because: string, details: Details = {}) {
    super(because);
    this.ending = ending;
    this.error = details.error ?? ending;
    this.properties = details.properties ?? {};
    this.remedy = details.remedy ?? '';
  }
}

const sentencesOf = ({ message, remedy }: CliFailure): string =>
  remedy === '' ? message : `${message} ${remedy}`;

/** The lines for standard error. */
export const failureLines = (failure: CliFailure): readonly string[] => [
  ...sentencesOf(failure)
    .split('\n')
    .map((line, index) => `${index === 0 ? 'florin: ' : '  '}${harmless(line)}`),
  ...Object.entries(failure.properties).flatMap(([path, messages]) =>
    messages.map((text) => `  ${harmless(`${path}: ${text}`)}`),
  ),
];

/** The document for `--json`, in the form of the server's own errors. */
export const failureDocument = (failure: CliFailure): object => ({
  error: failure.error,
  error_description: sentencesOf(failure),
  ...(Object.keys(failure.properties).length === 0 ? {} : { error_properties: failure.properties }),
});
