import { type BuyerLanguage, type InEveryBuyerLanguage, inEveryLanguage } from './language.ts';

const unitSeconds = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
type Unit = keyof typeof unitSeconds;
const units = Object.keys(unitSeconds) as readonly Unit[];

type Forms = { readonly one: string; readonly few: string; readonly other: string };

/**
 * The forms after "within", "for" and "wait": in several languages that is the accusative, which
 * Intl does not know. `few` is a form of Lithuanian, Polish and Russian.
 */
// biome-ignore format: a table
const forms: InEveryBuyerLanguage<Readonly<Record<Unit, Forms>>> = {
  de: {
    day:    { one: 'Tag',     few: 'Tage',     other: 'Tage'     },
    hour:   { one: 'Stunde',  few: 'Stunden',  other: 'Stunden'  },
    minute: { one: 'Minute',  few: 'Minuten',  other: 'Minuten'  },
    second: { one: 'Sekunde', few: 'Sekunden', other: 'Sekunden' },
  },
  et: {
    day:    { one: 'päev',    few: 'päeva',    other: 'päeva'    },
    hour:   { one: 'tund',    few: 'tundi',    other: 'tundi'    },
    minute: { one: 'minut',   few: 'minutit',  other: 'minutit'  },
    second: { one: 'sekund',  few: 'sekundit', other: 'sekundit' },
  },
  en: {
    day:    { one: 'day',     few: 'days',     other: 'days'     },
    hour:   { one: 'hour',    few: 'hours',    other: 'hours'    },
    minute: { one: 'minute',  few: 'minutes',  other: 'minutes'  },
    second: { one: 'second',  few: 'seconds',  other: 'seconds'  },
  },
  lv: {
    day:    { one: 'dienu',   few: 'dienas',   other: 'dienas'   },
    hour:   { one: 'stundu',  few: 'stundas',  other: 'stundas'  },
    minute: { one: 'minūti',  few: 'minūtes',  other: 'minūtes'  },
    second: { one: 'sekundi', few: 'sekundes', other: 'sekundes' },
  },
  lt: {
    day:    { one: 'dieną',   few: 'dienas',   other: 'dienų'    },
    hour:   { one: 'valandą', few: 'valandas', other: 'valandų'  },
    minute: { one: 'minutę',  few: 'minutes',  other: 'minučių'  },
    second: { one: 'sekundę', few: 'sekundes', other: 'sekundžių' },
  },
  pl: {
    day:    { one: 'dzień',   few: 'dni',      other: 'dni'      },
    hour:   { one: 'godzinę', few: 'godziny',  other: 'godzin'   },
    minute: { one: 'minutę',  few: 'minuty',   other: 'minut'    },
    second: { one: 'sekundę', few: 'sekundy',  other: 'sekund'   },
  },
  ru: {
    day:    { one: 'день',    few: 'дня',      other: 'дней'     },
    hour:   { one: 'час',     few: 'часа',     other: 'часов'    },
    minute: { one: 'минуту',  few: 'минуты',   other: 'минут'    },
    second: { one: 'секунду', few: 'секунды',  other: 'секунд'   },
  },
};

const plurals = inEveryLanguage((language) => new Intl.PluralRules(language));

function formOf(count: number, { one, few, other }: Forms, language: BuyerLanguage): string {
  const rule = plurals[language].select(count);
  if (rule === 'one') return one;
  return rule === 'few' ? few : other;
}

/** A period in words, from days down to seconds: "1 hour 30 minutes". */
export function spokenPeriod(seconds: number, language: BuyerLanguage): string {
  let rest = seconds;
  const parts = units.flatMap((unit) => {
    const count = Math.floor(rest / unitSeconds[unit]);
    rest %= unitSeconds[unit];
    return count === 0 ? [] : [`${count} ${formOf(count, forms[language][unit], language)}`];
  });
  return parts.join(' ');
}

/** Whole minutes above one minute: nobody counts seconds. */
export const spokenPause = (seconds: number, language: BuyerLanguage): string =>
  spokenPeriod(seconds > 60 ? Math.ceil(seconds / 60) * 60 : seconds, language);
