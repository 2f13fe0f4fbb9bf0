import type { PageLanguage } from '../../pages/language.ts';
import type { StatusReason } from './payment-report.ts';
import { type ReasonMeaning, reasonTexts, unknownReason } from './reason-texts.ts';

/**
 * The reason codes of ISO 20022 for credit transfers, in reports and in returns, and those of
 * verification of payee. Codes with the same message for the payer share one meaning.
 */
// biome-ignore format: a table
const codesOf: Readonly<Record<ReasonMeaning, readonly string[]>> = {
  account_wrong:          ['AC01', 'AC03'],
  account_closed:         ['AC04', 'AC07'],
  account_blocked:        ['AC06'],
  account_currency:       ['AC09', 'AC11'],
  account_type:           ['AC12', 'AC14'],
  account_changed:        ['AC15'],
  payer_account_wrong:    ['AC02', 'RR01'],
  payer_account_closed:   ['AC05'],
  payer_account_unfit:    ['AC10', 'AC13'],
  not_allowed:            ['AG01', 'AG08', 'AG12', 'DS0G', 'DS0H', 'DS0K'],
  not_supported:          ['AG02', 'AG03', 'FF04', 'FF05', 'ERIN', 'NOCM'],
  bank_suspended:         ['AG10', 'AG11'],
  bank_country:           ['AG04', 'AG05', 'AG06'],
  bank_wrong:             ['AC08', 'AGNT', 'PY01', 'RC01', 'RC02', 'RC03', 'RC04', 'RC05', 'RC06', 'RC07', 'RC08', 'RC09', 'RC10', 'RC11', 'RR11'],
  bank_not_reachable:     ['CNOR'],
  payer_bank_not_in:      ['DNOR'],
  bank_away:              ['AB07', 'AB08', 'NRCH'],
  no_answer_in_time:      ['AB01', 'AB03', 'AB05', 'AB06', 'AB11'],
  not_settled:            ['AB02', 'AB04', 'AB09', 'AB10', 'ED01', 'ED05', 'ED06', 'FF11'],
  not_received:           ['AG09', 'ID01', 'NOOR'],
  amount_wrong:           ['AM01', 'AM09', 'AM12', 'CH20'],
  amount_above_limit:     ['AM02', 'AM13', 'AM14', 'AM21', 'AM23'],
  amount_below_minimum:   ['AM06', 'AM15'],
  not_enough_money:       ['AM04'],
  amount_blocked:         ['AM07'],
  currency_not_allowed:   ['AM03', 'AM11', 'CURR'],
  duplicate:              ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05', 'DUPL', 'RF01'],
  totals_wrong:           ['AM10', 'AM16', 'AM17', 'AM18', 'AM19', 'AM20'],
  name_mismatch:          ['BE01', 'RVNM'],
  name_wrong:             ['BE20', 'BE21', 'BE22'],
  recipient_details:      ['BE04', 'RR03'],
  payer_details:          ['BE07', 'BE08', 'RR02'],
  recipient_unknown:      ['BE06', 'UCRD'],
  sender_unknown:         ['BE05'],
  country_wrong:          ['BE09', 'BE10', 'BE11', 'BE12', 'BE13', 'BE14'],
  identification_wrong:   ['BE15', 'BE16', 'BE17', 'RR12'],
  alias_unknown:          ['BE23'],
  cancelled:              ['CUST', 'DS02', 'FOCR'],
  declined_by_recipient:  ['MS02'],
  declined_by_bank:       ['DS04', 'MS03'],
  date_wrong:             ['CH03', 'CH04', 'DT01', 'DT02', 'DT03', 'DT04'],
  date_moved:             ['CH19', 'DT06'],
  too_late:               ['DT05', 'TM01'],
  file_wrong:             ['BE18', 'BE19', 'CH07', 'CH13', 'CH14', 'CH15', 'CH16', 'CH17', 'CH21', 'DS08', 'DS09', 'FF01', 'FF02', 'FF03', 'FF06', 'FF07', 'FF08', 'RR10', 'TD01', 'TD02', 'TD03'],
  signature_wrong:        ['DS0A', 'DS0B', 'DS0C', 'DS0D', 'DS0E', 'DS0F', 'DS10', 'DS11', 'DS12', 'DS13', 'DS14', 'DS15', 'DS16', 'DS17', 'DS18', 'DS19', 'DS20', 'DS21', 'DS22', 'DS23', 'DS24', 'DS25', 'DS26', 'DS27', 'TS04'],
  bank_fault:             ['FF10', 'TA01', 'TECH'],
  fraud:                  ['FR01', 'FRAD'],
  legal:                  ['LEGL', 'RR04'],
  authority_details:      ['RR05', 'RR06'],
  holder_died:            ['MD07'],
  narrative:              ['NARR'],
  no_answer:              ['NOAS'],
  remittance_wrong:       ['RR07', 'RR08'],
  reference_wrong:        ['RR09'],
  cannot_be_assigned:     ['RUTA'],
  stopped_by_service:     ['SL01', 'SL02', 'SL03', 'SL11', 'SL12', 'SP01', 'SP02'],
  service_not_rendered:   ['SVNR'],
  not_due:                ['UPAY'],
  already_returned:       ['ARDT'],
  name_matches:           ['RCVC'],
  name_nearly_matches:    ['RVMC'],
  name_not_verified:      ['RVNA'],
  names_differ:           ['RVCM'],
};

const meanings: ReadonlyMap<string, ReasonMeaning> = new Map(
  (Object.keys(codesOf) as readonly ReasonMeaning[]).flatMap((meaning) =>
    codesOf[meaning].map((code) => [code, meaning] as const),
  ),
);

/** All codes that have words. */
export const reasonCodes: readonly string[] = [...meanings.keys()];

/** A reason code in words. An unknown code is shown as it is. */
export function reasonWords(code: string, language: PageLanguage): string {
  const meaning = meanings.get(code);
  return meaning === undefined
    ? `${unknownReason[language]}: ${code}`
    : reasonTexts[language][meaning];
}

/**
 * The reason of a report or a return in words. The bank's own text is used if there is no code, or
 * if the code says that the text is the reason. Null: no reason is given.
 */
export function wordsOfReason(
  { code, proprietary, texts }: StatusReason,
  language: PageLanguage,
): string | null {
  const own = texts.join(' ');
  if (own !== '' && (code === 'NARR' || (code ?? proprietary) === null)) return own;
  const said = code ?? proprietary;
  return said === null ? null : reasonWords(said, language);
}
