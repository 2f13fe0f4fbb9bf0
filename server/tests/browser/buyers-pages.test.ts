import { pageStates } from './page-states.ts';
import { scanPages } from './scan-pages.ts';

scanPages('buyers', pageStates);
