import type { AskingAgain } from '../desk/asking-again.ts';
import type { DeskServices } from '../desk/desk-services.ts';
import type { Ask } from '../edge/ask.ts';

/** The services of the console's pages. */
export type ConsoleServices = DeskServices &
  AskingAgain & {
    /** The operator API, called within the process (decision 0199). */
    readonly ask: Ask;
  };
