import { type InEveryLanguage, inEveryLanguage, type PageLanguage } from './language.ts';

const unitSeconds = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
type Unit = keyof typeof unitSeconds;
const units = Object.keys(unitSeconds) as readonly Unit[];

type Forms = { readonly one: string; readonly few: string; readonly other: string };

/**
 * As they stand behind "within" and "for": in Lithuanian and Russian that is the accusative, which
 * Intl does not know.
 */
// biome-ignore format: a table
const forms: InEveryLanguage<Readonly<Record<Unit, Forms>>> = {
  en: {
    day:    { one: 'day',     few: 'days',     other: 'days'     },
    hour:   { one: 'hour',    few: 'hours',    other: 'hours'    },
    minute: { one: 'minute',  few: 'minutes',  other: 'minutes'  },
    second: { one: 'second',  few: 'seconds',  other: 'seconds'  },
  },
  lt: {
    day:    { one: 'dieną',   few: 'dienas',   other: 'dienų'    },
    hour:   { one: 'valandą', few: 'valandas', other: 'valandų'  },
    minute: { one: 'minutę',  few: 'minutes',  other: 'minučių'  },
    second: { one: 'sekundę', few: 'sekundes', other: 'sekundžių' },
  },
  ru: {
    day:    { one: 'день',    few: 'дня',      other: 'дней'     },
    hour:   { one: 'час',     few: 'часа',     other: 'часов'    },
    minute: { one: 'минуту',  few: 'минуты',   other: 'минут'    },
    second: { one: 'секунду', few: 'секунды',  other: 'секунд'   },
  },
};

const plurals = inEveryLanguage((language) => new Intl.PluralRules(language));

function formOf(count: number, { one, few, other }: Forms, language: PageLanguage): string {
  const rule = plurals[language].select(count);
  if (rule === 'one') return one;
  return rule === 'few' ? few : other;
}

/** A time in words, from days down to seconds: "1 hour 30 minutes". */
export function spokenPeriod(seconds: number, language: PageLanguage): string {
  let rest = seconds;
  const parts = units.flatMap((unit) => {
    const count = Math.floor(rest / unitSeconds[unit]);
    rest %= unitSeconds[unit];
    return count === 0 ? [] : [`${count} ${formOf(count, forms[language][unit], language)}`];
  });
  return parts.join(' ');
}
