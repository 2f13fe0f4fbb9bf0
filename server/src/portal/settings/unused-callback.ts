import { notice } from '../../desk/parts.ts';
import { callbackOfOrders, type Project } from '../../identity/projects/project.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { settingsTexts } from './settings-texts.ts';

/**
 * Says that no order names the address of the project. Null: orders do, or the project has no
 * address.
 */
export const unusedCallback = (project: Project, language: PageLanguage): Html | null =>
  callbackOfOrders(project) === project.configuration.callbackUri
    ? null
    : notice(settingsTexts[language].callbackUnused, 'bad');
