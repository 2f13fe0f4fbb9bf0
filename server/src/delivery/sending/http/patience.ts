/**
 * Does something when the time is over, unless it is called off before. While this process was busy
 * with something else, an answer may have come in time and not been read: reading goes first.
 */
export function afterMs(ms: number, act: () => void): () => void {
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    last = setImmediate(act);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
