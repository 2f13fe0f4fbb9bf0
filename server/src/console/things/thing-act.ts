import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { consoleForm } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { type ConsoleForm, rightOf } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { type Done, refusedWords } from './act-texts.ts';
import { linkPage, refundPage } from './checkout-pages.ts';
import { orderPage } from './order-page.ts';
import { paymentPage } from './payment-page.ts';
import { placeOf, type Thing } from './places.ts';
import type { Shown } from './thing-page.ts';
import type { actForm } from './things.wire.ts';
import { transferPage } from './transfer-page.ts';
import { walletPage } from './wallet-page.ts';
import { allowancePage, transactionPage } from './wallet-pages.ts';

type Page = (services: ConsoleServices, visit: Visit, shown: Shown) => Promise<VerbatimAnswer>;

export const pages: Readonly<Record<Thing, Page>> = {
  order: orderPage,
  payment: paymentPage,
  refund: refundPage,
  link: linkPage,
  transaction: transactionPage,
  allowance: allowancePage,
  transfer: transferPage,
  // Only a GET asks for a file, so an act never returns one.
  wallet: async (...asked) => (await walletPage(...asked)) as VerbatimAnswer,
};

type Typed = Readonly<Record<string, string>>;

/** The request body from a form, or the mistakes by field. */
export type Read = { readonly body?: object } | { readonly wrong: Typed };

/** The reader, the object and the form's key: the same key is the same request. */
export type Asking = { readonly visit: Visit; readonly id: string; readonly once: string };

type Act = {
  readonly summary: string;
  readonly params: object;
  readonly body: typeof actForm;
  /** The type whose page shows the form, and the name of the id in its address. */
  readonly thing: Thing;
  readonly idName: string;
  readonly done: Done;
  /** Absent: the API takes no body. */
  readonly read?: (typed: Typed, asking: Asking) => Read | Promise<Read>;
};

const trimmed = (body: Readonly<Record<string, string | undefined>>): Typed =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      value === undefined || name === 'token' || name === 'once' ? [] : [[name, value.trim()]],
    ),
  );

/**
 * An act on the page of an object. It calls the endpoint in `rights.ts`, once for each form. A
 * refusal shows the page again with the reason.
 */
export const thingAct = (services: ConsoleServices, endpoint: ConsoleForm, act: Act): Route => {
  const { summary, params: shape, body, thing, idName, done } = act;
  const request = { params: shape as never, body };
  const pageOf = (params: Typed): string => placeOf(thing, params[idName] ?? '');
  return consoleForm(services, endpoint, {
    ...{ summary, request },
    from: (params) => pageOf(params),
    handle: async (visit, asked) => {
      const params: Typed = asked.params;
      const id = params[idName] ?? '';
      const typed = trimmed(asked.body);
      const once = asked.body.once ?? visit.requestId;
      const read = (await act.read?.(typed, { visit, id, once })) ?? {};
      const show = pages[thing];
      if ('wrong' in read) {
        return show(services, visit, { id, typed, wrong: read.wrong, status: 422 });
      }
      const reply = await askOperator(services, visit, rightOf(endpoint).as, {
        // The API's name for the id of a transfer is simply `id`.
        params: { ...params, id },
        ...(read.body === undefined ? {} : { body: read.body }),
        once,
      });
      const page = pageOf(params);
      return afterAct(visit, reply, {
        page,
        next: () => `${page}?done=${done}`,
        again: (_, status, why) => {
          const refused = refusedWords(why, visit.language);
          return show(services, visit, { id, typed, refused, status });
        },
      });
    },
  });
};
