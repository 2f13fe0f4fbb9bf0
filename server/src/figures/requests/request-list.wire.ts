import { type Static, Type } from 'typebox';
import type { CsvForm } from '../lists/csv.ts';
import { createdWithin, listQuery, pageAnswer } from '../lists/list.wire.ts';
import { callerKinds } from './request-entry.ts';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'];

const ofProject = {
  project_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Of this project alone, by its UUID.' }),
  ),
};

/** The filters of a developer's own list. The operator's list also has the project. */
const filters = {
  status_class: Type.Optional(
    Type.Enum(statusClasses, { description: 'Requests that were answered with such a status.' }),
  ),
  method: Type.Optional(Type.Enum(methods, { description: 'With this HTTP method.' })),
  request_id: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,128}$',
      description: 'The `X-Request-Id` of an answer.',
    }),
  ),
  ...createdWithin,
};

export const requestsQuery = listQuery({ ...ofProject, ...filters });

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const loggedRequest = Type.Object(
  {
    request_id: Type.String({
      description: "The `X-Request-Id` of the answer: the client's own, or one of ours.",
    }),
    project_id: Type.String({ format: 'uuid', description: 'Id of the project that asked.' }),
    created_at: Type.Integer({ description: 'When the request came, Unix seconds.' }),
    created_at_ms: Type.Integer({ description: 'The same in Unix milliseconds.' }),
    caller: Type.Enum([...callerKinds], {
      description:
        'How the client said who it is: an access token (`bearer`), a signature (`mac`), a TLS certificate, or its secret at the token endpoint (`token`). With 401 it was not proven.',
    }),
    method: Type.String({ description: 'HTTP method of the request.' }),
    path: Type.String({
      description:
        'Without the query. A parameter that is no id of ours is shown by its name, such as `:realm`, and a part that no route knows as `:unknown`.',
    }),
    parameters: Type.Array(Type.String(), {
      description: 'The names in the query; their values are not kept.',
    }),
    status: Type.Integer({ description: 'The status of the answer.' }),
    error: orNull('The error code of the answer; null: it was no error.'),
    error_description: orNull(
      'What the answer said, with the messages of all fields, cut after 300 characters. With 429 also which limit was reached and when it ends.',
    ),
    duration_ms: Type.Number({
      description: 'From the arrival of the request to its answer, in milliseconds.',
    }),
  },
  {
    $id: 'LoggedRequest',
    description:
      'One request of a project and how it was answered. Never a body, header or secret.',
    examples: [
      {
        request_id: '0f4e5a52-6c9e-4d0b-8f2b-2f6f7f1f9a10',
        project_id: '3f0a4d2c-7a1e-4f53-9b55-0d6d7d5c7c11',
        created_at: 1_735_689_600,
        created_at_ms: 1_735_689_600_250,
        caller: 'bearer',
        method: 'POST',
        path: '/merchant-order/integration/v1/orders',
        parameters: [],
        status: 422,
        error: 'invalid_properties',
        error_description: 'Invalid properties. purchase.amount: Amount should be greater than 0.',
        duration_ms: 1.204,
      },
    ],
  },
);

export type LoggedRequest = Static<typeof loggedRequest>;

export const requestsAnswer = pageAnswer(loggedRequest, 'LoggedRequests');

export const requestCsv: CsvForm<LoggedRequest> = {
  columns: [
    'created_at',
    'created_at_ms',
    'request_id',
    'project_id',
    'caller',
    'method',
    'path',
    'parameters',
    'status',
    'error',
    'error_description',
    'duration_ms',
  ],
  amounts: [],
  currencyOf: () => '',
};
