import { createHash } from 'node:crypto';
import type { Person } from './person.ts';

/**
 * Distinguishes one password from another, and reveals nothing about either. Sessions and grants
 * keep the mark of the password that they began with, and end with it.
 */
export const passwordMark = ({ passwordHash }: Pick<Person, 'passwordHash'>): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');
