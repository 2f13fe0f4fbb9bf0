-- The operator's search finds what a buyer paid by the e-mail address of the link, and the list of
-- refunds those of one payment (decision 0206).
CREATE INDEX payment_link_by_payer ON payment_link (lower(payer ->> 'email'), place)
  WHERE payer ->> 'email' IS NOT NULL;
CREATE INDEX refund_by_payment ON refund (payment_id, place);
