import { doneWord } from '../../desk/done-word.ts';
import { file, formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { Route } from '../../edge/route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { idParams, listAddress } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { uploadedFile } from '../uploaded-file.ts';
import { type FileAct, filePage, filesAt, filesPage, type PaymentFile } from './file-pages.ts';
import { fileTexts } from './file-texts.ts';

const fileParams = idParams('payment_file_id');
const pageOf = (id: string): string => `${filesAt}/${id}`;

const listRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/bank/files', {
    summary: 'Payment files and their way to the bank',
    request: { query: pageQuery({ ...listAddress, state: typed(20) }) },
    handle: (visit, { query: { lang: _, done, ...address } }) =>
      filesPage(services, visit, address, {
        done: doneWord(fileTexts[visit.language].done, done),
      }),
  }),
  consoleForm(services, 'POST /console/bank/files', {
    summary: 'Make a payment file of what waits',
    request: { body: formBody({ bank_account_id: typed(40) }) },
    from: () => filesAt,
    handle: async (visit, { body: { once, bank_account_id } }) => {
      const endpoint = 'POST /admin/v1/payment-files';
      const asked = { body: { bank_account_id }, once };
      const reply = await askOperator<PaymentFile>(services, visit, endpoint, asked);
      return afterAct(visit, reply, {
        page: filesAt,
        next: ({ payment_file_id: id }) => `${pageOf(id)}?done=made`,
        words: fileTexts[visit.language].refusals,
        again: async (refused, status) =>
          (await filesPage(services, visit, {}, { refused, status })) as VerbatimAnswer,
      });
    },
  }),
];

type Reports = { readonly reports: readonly { readonly state: 'taken' | 'refused' }[] };

const reportRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/bank/reports', {
    summary: 'Take a report of the bank about payment files',
    request: { body: formBody({ file: file() }), bodyType: 'upload' },
    from: () => filesAt,
    handle: async (visit, { body }) => {
      const words = fileTexts[visit.language].refusals;
      const again = async (refused: string, status: number) =>
        (await filesPage(services, visit, {}, { refused, status })) as VerbatimAnswer;
      const endpoint = 'POST /admin/v1/payment-reports';
      const reply = await askOperator<Reports>(services, visit, endpoint, {
        file: uploadedFile(body.file),
      });
      if (reply.ok && reply.body.reports.every(({ state }) => state === 'refused')) {
        return again(words['no_file_of_ours'] ?? '', 422);
      }
      const next = () => `${filesAt}?done=reported`;
      return afterAct(visit, reply, { page: filesAt, next, words, again });
    },
  });

const actRoute = (services: ConsoleServices, act: Exclude<FileAct, 'take'>): Route =>
  consoleForm(services, `POST /console/bank/files/:payment_file_id/${act}`, {
    summary: `A payment file: ${act}`,
    request: { params: fileParams, body: formBody({}) },
    from: ({ payment_file_id: id }) => pageOf(id),
    handle: async (visit, { params, body: { once } }) => {
      const page = pageOf(params.payment_file_id);
      const endpoint = `POST /admin/v1/payment-files/:payment_file_id/${act}` as const;
      const reply = await askOperator(services, visit, endpoint, { params, once });
      return afterAct(visit, reply, {
        page,
        next: () => `${page}?done=${act}`,
        words: fileTexts[visit.language].refusals,
        again: (refused, status) =>
          filePage(services, visit, params.payment_file_id, { refused, status }),
      });
    },
  });

const bytesAt = 'GET /admin/v1/payment-files/:payment_file_id/xml';

/** Downloading a file submits it: a form submits, and the address behind it returns the bytes. */
const takeRoutes = (services: ConsoleServices): readonly Route[] => [
  consoleForm(services, 'POST /console/bank/files/:payment_file_id/take', {
    summary: 'Take a payment file to the bank',
    request: { params: fileParams, body: formBody({}) },
    from: ({ payment_file_id: id }) => pageOf(id),
    handle: async (visit, { params }) => {
      const page = pageOf(params.payment_file_id);
      const reply = await askOperator(services, visit, bytesAt, { params });
      return afterAct(visit, reply, {
        page,
        next: () => `${page}/xml`,
        words: fileTexts[visit.language].refusals,
        again: (refused, status) =>
          filePage(services, visit, params.payment_file_id, { refused, status }),
      });
    },
  }),
  consolePage(services, 'GET /console/bank/files/:payment_file_id/xml', {
    summary: 'The bytes of a payment file that was taken to the bank',
    request: { params: fileParams, query: pageQuery({}) },
    handle: async (visit, { params }) => {
      const page = pageOf(params.payment_file_id);
      const endpoint = 'GET /admin/v1/payment-files/:payment_file_id';
      const known = await askOperator<PaymentFile>(services, visit, endpoint, { params });
      // A link on a foreign page must not submit a file.
      const isTaken = known.ok && !['draft', 'released', 'withdrawn'].includes(known.body.state);
      if (!isTaken) return seeOther(page);
      const reply = await askOperator<StreamedAnswer>(services, visit, bytesAt, { params });
      return reply.ok ? reply.body : seeOther(page);
    },
  }),
];

const pageRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/bank/files/:payment_file_id', {
    summary: 'A payment file with its payments',
    request: { params: fileParams, query: pageQuery({ done: typed(50) }) },
    handle: (visit, { params: { payment_file_id: id }, query: { done } }) =>
      filePage(services, visit, id, {
        done: doneWord(fileTexts[visit.language].done, done),
      }),
  });

/**
 * Payment files (bank 3): one person makes them, another releases them, and they go to the bank.
 */
export const consolePaymentFileRoutes = (services: ConsoleServices): readonly Route[] => [
  ...listRoutes(services),
  reportRoute(services),
  pageRoute(services),
  ...(['release', 'withdraw', 'go-on'] as const).map((act) => actRoute(services, act)),
  ...takeRoutes(services),
];
