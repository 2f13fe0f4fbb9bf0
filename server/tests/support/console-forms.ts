import { thingForms } from './console-thing-forms.ts';
import type { OperatorClient } from './operator-client.ts';

type Service = { readonly client: OperatorClient };

/** A form of the console: where it stands, and what somebody writes into it. */
export type ConsoleFormCase = {
  /** The whole address of the page with the form. */
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
  /** Left out: the form whose address ends as its route does. */
  readonly formTo?: string;
};

/** Every form of the console, by its endpoint. */
export const consoleForms = (
  service: () => Service,
): Readonly<Record<string, ConsoleFormCase>> => ({
  ...thingForms(service),
});
