import type { Violation } from '../../edge/violation.ts';

export const brokenIf = (isBroken: boolean, path: string, message: string): readonly Violation[] =>
  isBroken ? [{ path, message }] : [];
