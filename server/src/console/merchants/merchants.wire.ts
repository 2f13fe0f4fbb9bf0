import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { idParams, listAddress } from '../console.wire.ts';

export const merchantParams = idParams('project_id');

export const merchantsQuery = pageQuery({
  ...listAddress,
  q: typed(),
  state: typed(20),
  test_mode: typed(10),
});

const basics = { name: typed(300), country: typed(10), mcc: typed(10), currencies: typed(200) };
const owner = { owner_email: typed(300), owner_name: typed(300), owner_language: typed(10) };

export const newMerchantForm = formBody({
  ...basics,
  ...owner,
  goal: typed(10),
  show_credentials: typed(5),
});

export const termsForm = formBody({
  ...basics,
  refund_limit: typed(40),
  rate_limit: typed(20),
  payout_approval: typed(5),
  card_agreement: typed(5),
});

export const plainForm = formBody({});
export const reasonForm = formBody({ reason: typed(600) });
export const accountForm = formBody({ iban: typed(64), bic: typed(32) });
export const confirmForm = formBody({ beneficiary_id: typed(64) });
export const ownerForm = formBody(owner);
export const rotateForm = formBody({ what: typed(20), overlap: typed(20) });
