/** The ending of a command, for scripts. Help shows this table. */
export const exitCodes = {
  ok: { code: 0, meaning: 'done, and all is well' },
  refused: { code: 1, meaning: 'refused, or something is not healthy' },
  usage: { code: 2, meaning: 'the command line is wrong; nothing was sent' },
  unreachable: { code: 3, meaning: 'no Florin answers at the address' },
  unauthorized: { code: 4, meaning: 'no admin token, or a wrong one' },
} as const;

export type Ending = keyof typeof exitCodes;
