import { RawJson } from './answer.ts';

/** No text of an answer begins so: a NUL is refused wherever texts come in. */
const mark = '\0';
const markedDigits = /"\\u0000(-?\d+)"/g;

/** An answer in which bigints are plain digits, beyond 2^53 too. */
export function exactJson(answer: object, status: number): RawJson {
  const text = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'bigint' ? `${mark}${value}` : value,
  );
  return new RawJson(text.replaceAll(markedDigits, '$1'), status);
}
