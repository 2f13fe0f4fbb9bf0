import type { Violation } from '../../edge/checking/violation.ts';

export const brokenIf = (isBroken: boolean, path: string, message: string): readonly Violation[] =>
  isBroken ? [{ path, message }] : [];
