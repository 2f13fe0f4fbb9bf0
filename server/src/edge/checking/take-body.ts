import type { IncomingHttpHeaders } from 'node:http';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { readForm } from '../reading/form.ts';
import { readJson } from '../reading/json.ts';
import {
  compressedText,
  isCompressed,
  isFormMediaType,
  isJsonMediaType,
  notFormText,
} from '../reading/request-headers.ts';
import { boundaryIn, readUpload } from '../reading/upload.ts';
import type { Route } from '../route.ts';
import { type Fitting, fit } from './fitting.ts';
import { malformed, type Rejection } from './rejection.ts';

/** The facts about a route's body that are known before any request comes. */
export type ExpectedBody = {
  readonly route: Route;
  readonly takesBody: 'no' | 'maybe' | 'yes';
  readonly bodyFitting: Fitting;
};

const nothing = Buffer.alloc(0);

const notJson: Rejection = {
  status: 415,
  error: 'unsupported_media_type',
  because: 'The request body should have the content type application/json.',
};

const notForm: Rejection = {
  status: 415,
  error: 'unsupported_media_type',
  because: notFormText,
};

const compressed: Rejection = {
  status: 415,
  error: 'unsupported_media_type',
  because: compressedText,
};

type TakenBody = {
  readonly body: unknown;
  /** The bytes that identify a body that is sent again. */
  readonly hashed: Buffer | undefined;
};

/** The value of a body's bytes. */
export function takeBody(
  expected: ExpectedBody,
  headers: IncomingHttpHeaders,
  rawBody: Buffer | undefined,
): TakenBody | Rejection {
  if (expected.takesBody === 'no') return { body: undefined, hashed: rawBody };
  if (rawBody !== undefined && isCompressed(headers)) return compressed;
  const { bodyType } = expected.route.request;
  if (bodyType !== undefined) {
    return takeForm(headers['content-type'], rawBody, bodyType === 'upload');
  }
  const contentType = headers['content-type'];
  // A missing type is not a wrong one: published clients leave it out (decision 0089).
  const isOther = contentType !== undefined && !isJsonMediaType(contentType);
  if (rawBody !== undefined && isOther) return notJson;
  const body = readBody(expected, rawBody);
  return body.ok ? { body: body.value, hashed: rawBody } : malformed(body.because);
}

function takeForm(
  contentType: string | undefined,
  rawBody: Buffer | undefined,
  mayHaveFiles: boolean,
): TakenBody | Rejection {
  const boundary = mayHaveFiles ? boundaryIn(contentType) : null;
  if (boundary !== null) return takeUpload(rawBody ?? nothing, boundary);
  const isOther = contentType !== undefined && !isFormMediaType(contentType);
  if (rawBody !== undefined && isOther) return notForm;
  const body = readForm(rawBody ?? nothing);
  return body.ok ? { body: body.value, hashed: rawBody } : malformed(body.because);
}

function takeUpload(rawBody: Buffer, boundary: string): TakenBody | Rejection {
  const upload = readUpload(rawBody, boundary);
  if (!upload.ok) return malformed(upload.because);
  return { body: upload.value.fields, hashed: upload.value.bytes };
}

function readBody(
  { takesBody, bodyFitting }: ExpectedBody,
  rawBody: Buffer | undefined,
): Decision<unknown, 'invalid_request'> {
  if (rawBody === undefined) return takesBody === 'maybe' ? accept({}) : missingBody;
  const document = readJson(rawBody);
  if (!document.ok) return document;
  const { value } = document;
  // Published clients send [] for "no body" (gaps 1, Empty bodies).
  if (takesBody === 'maybe' && Array.isArray(value) && value.length === 0) return accept({});
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return noObject;
  return accept(fit(value, bodyFitting));
}

const missingBody = refuse('invalid_request', 'A JSON object is required as the request body.');
const noObject = refuse('invalid_request', 'The request body should be a JSON object.');
