import type { InEveryLanguage } from '../pages/language.ts';
import type { ProjectRole } from '../staff/members/member.ts';
import type { Role } from '../staff/roles.ts';

/** The roles of business 1 as their holders read them. */
// biome-ignore format: one language per line
export const roleNames: InEveryLanguage<Readonly<Record<ProjectRole | Role, string>>> = {
  en: { owner: 'Owner', finance: 'Finance', support: 'Support', developer: 'Developer', viewer: 'Viewer', operator: 'Operator', treasurer: 'Treasurer', helpdesk: 'Helpdesk', auditor: 'Auditor' },
  lt: { owner: 'Savininkas', finance: 'Finansai', support: 'Pagalba', developer: 'Programuotojas', viewer: 'Stebėtojas', operator: 'Operatorius', treasurer: 'Iždininkas', helpdesk: 'Pagalbos tarnyba', auditor: 'Auditorius' },
  ru: { owner: 'Владелец', finance: 'Финансы', support: 'Поддержка', developer: 'Разработчик', viewer: 'Наблюдатель', operator: 'Оператор', treasurer: 'Казначей', helpdesk: 'Служба поддержки', auditor: 'Аудитор' },
};
