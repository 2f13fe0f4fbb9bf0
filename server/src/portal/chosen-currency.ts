import { type Currency, isCurrency } from '../kernel/money.ts';
import type { Visit } from './visit.ts';

/** The currency chosen in a form, else the first of the project. */
export const chosenCurrency = ({ configuration }: Visit['project'], typed: string): Currency =>
  isCurrency(typed) ? typed : (configuration.currencies[0] ?? 'EUR');
