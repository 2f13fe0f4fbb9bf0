import { createHmac } from 'node:crypto';
import type { TSchema } from 'typebox';
import type { Log } from '../../telemetry/logging.ts';
import type { Violation } from '../checking/violation.ts';
import type { FileBody } from './file-body.ts';

const nothing = Buffer.alloc(0);

/** Finds the violations of a schema in a part of a request. */
type CheckPart = (schema: TSchema, part: unknown) => readonly Violation[];

/** One request as an operation sees it: the caller, and the content that fits the schemas. */
export class EdgeRequest<Params = unknown, Query = unknown, Body = unknown, Caller = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly method: string;
  /** The path as sent, without the query. All spellings of a route share one. */
  readonly path: string;
  readonly requestId: string;
  /** Well-formed. Null: none was given, or the method changes nothing. */
  readonly idempotencyKey: string | null;
  /** The media types that the caller accepts, in its own words. */
  readonly accept: string | undefined;
  /** The file, if the route takes one, else null. It can be read once. */
  readonly file: FileBody | null;
  readonly #rawBody: Buffer;
  readonly #hashKey: Buffer;
  readonly #log: Log;
  readonly #check: CheckPart;

  constructor(parts: {
    readonly params: Params;
    readonly query: Query;
    readonly body: Body;
    readonly caller: Caller;
    readonly method: string;
    readonly path: string;
    readonly requestId: string;
    readonly idempotencyKey: string | null;
    readonly accept: string | undefined;
    readonly file: FileBody | null;
    readonly rawBody: Buffer | undefined;
    readonly hashKey: Buffer;
    readonly log: Log;
    readonly check: CheckPart;
  }) {
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.caller = parts.caller;
    this.method = parts.method;
    this.path = parts.path;
    this.requestId = parts.requestId;
    this.idempotencyKey = parts.idempotencyKey;
    this.accept = parts.accept;
    this.file = parts.file;
    this.#rawBody = parts.rawBody ?? nothing;
    this.#hashKey = parts.hashKey;
    this.#log = parts.log;
    this.#check = parts.check;
  }

  /**
   * A keyed hash of the body's bytes, to be stored. With a plain hash, a reader of the database
   * could try out every PIN. Computed on demand: most requests never need it.
   */
  get bodyHash(): Buffer {
    return createHmac('sha256', this.#hashKey).update(this.#rawBody).digest();
  }

  /** Checks one part of the body by itself, so that a wrong part does not spoil the others. */
  violationsIn(schema: TSchema, part: unknown): readonly Violation[] {
    return this.#check(schema, part);
  }

  /** A log whose lines carry the request id. Made on demand: most requests log nothing. */
  get log(): Log {
    return this.#log.child({ request_id: this.requestId });
  }
}
