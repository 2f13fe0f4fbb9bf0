import { payerStates } from './payer-states.ts';
import { scanPages } from './scan-pages.ts';

scanPages('payers', payerStates);
