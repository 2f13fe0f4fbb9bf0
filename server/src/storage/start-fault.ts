import { classifyFault, diskFullText, faultOf, isDiskFull, isFromDriver } from './faults.ts';
import { StartupRefusal } from './startup-refusal.ts';

/** What this machine lacks, by the system's error code. */
const machineTexts: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of DATA_DIR is full; make room there and start again.',
  EDQUOT: 'The disk quota of DATA_DIR is used up; make room there and start again.',
  EROFS: 'The disk of DATA_DIR is read-only; mount it for writing and start again.',
  EMFILE:
    'This process may not open enough files and connections; raise LimitNOFILE or "ulimit -n".',
  ENFILE: 'This machine has no more files and connections to open; raise fs.file-max.',
};

/**
 * The reason why a start failed. A shortcoming of the machine or the database becomes a sentence.
 * Anything else stays unchanged.
 */
export function asRefusal(reason: unknown): unknown {
  if (reason instanceof StartupRefusal || !(reason instanceof Error)) return reason;
  const text = textOf(reason);
  return text === null ? reason : new StartupRefusal(text, { cause: reason });
}

function textOf(reason: Error): string | null {
  const { code } = reason as { readonly code?: unknown };
  const ofMachine = machineTexts[String(code)];
  if (ofMachine !== undefined) return ofMachine;
  if (isDiskFull(reason)) return `${diskFullText}; make room there and start again.`;
  const isOfServer = isFromDriver(reason) && faultOf(reason) === reason;
  if (!isOfServer || classifyFault(reason) !== 'transient') return null;
  return `The database refuses: ${reason.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')}.`;
}
