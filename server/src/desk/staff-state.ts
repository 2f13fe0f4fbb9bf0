import type { Html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import type { StaffState } from '../staff/members/member.ts';
import { type Tone, tag } from './parts.ts';
import { staffTexts } from './staff-texts.ts';

const tones: Readonly<Record<StaffState, Tone>> = {
  active: 'good',
  suspended: 'bad',
  invited: 'wait',
};

export const stateTag = (state: StaffState, language: PageLanguage): Html =>
  tag(staffTexts[language].states[state], tones[state]);
