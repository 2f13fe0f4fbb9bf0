/**
 * Letters and marks that are not SEPA letters, and their replacements (decision 0217). Marks above
 * and below letters are already removed: `ž` comes as `z`, `й` as `и`. Keys are in lower case.
 */
const letters = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
  );

/** Latin letters without a decomposition. */
const latin = letters(
  'æae œoe øo ðd đd łl ħh ŧt þth ßss ıi ȷj ŋn ĸk əe ƒf ɓb ɗd ɛe ɣg ɔo ʒz ƶz ȥz',
);

/**
 * The spelling of passports (ICAO 9303): an account usually has the name in its owner's passport.
 */
const cyrillic = letters(`
  аa бb вv гg ґg дd ђd еe єie жzh зz ѕdz иi іi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf
  хkh цts чch џdz шsh щshch ъie ыy ь эe юiu яia ѣie ғg қk ңn өo ұu үu һh әa`);

/** ELOT 743, which passports follow, too. Pairs of letters are in \`greekLetter\`. */
const greek = letters(
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
);

/** Marks with a close equivalent. All others become a full stop. */
const marks = letters(`
  ‘' ’' ‚' ‛' “' ”' „' ‟' «' »' ‹' ›' "' \`' ´' ′' ″' ʼ' ʻ'
  ‐- ‑- ‒- –- —- ―- −- _- ~- ;, &+ [( ]) {( }) <( >) \\/ |/ ⁄/ ·. •. …... €EUR £GBP №No`);

const all: ReadonlyMap<string, string> = new Map([...latin, ...cyrillic, ...greek, ...marks]);

/** The replacement of one letter or mark. Undefined: no replacement is known. */
export const writtenFor = (letter: string): string | undefined => all.get(letter);

const greekVowelBefore: ReadonlySet<string> = new Set(['α', 'ε', 'η']);
const greekVoiceless: ReadonlySet<string> = new Set([...'θκξπσςτφχψ', '']);
const greekNasalised: ReadonlySet<string> = new Set(['γ', 'ξ', 'χ']);

/**
 * The spelling of a Greek letter whose sound depends on its neighbours. Null: it does not depend on
 * them.
 */
export function greekLetter(letter: string, before: string, after: string): string | null {
  if (letter === 'γ' && greekNasalised.has(after)) return 'n';
  if (letter !== 'υ') return null;
  if (before === 'ο') return 'u';
  if (!greekVowelBefore.has(before)) return null;
  return greekVoiceless.has(after) ? 'f' : 'v';
}
