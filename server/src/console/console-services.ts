import type { AskingAgain } from '../desk/asking-again.ts';
import type { DeskServices } from '../desk/desk-services.ts';
import type { Ask } from '../edge/ask.ts';

/** What the pages of the console work with. */
export type ConsoleServices = DeskServices &
  AskingAgain & {
    /** The operator API, asked within the process (decision 0199). */
    readonly ask: Ask;
  };
