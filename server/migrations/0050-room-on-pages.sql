-- An order and its link change twice or once soon after they were written. With this room nearly all
-- new versions stay on their page, and no index is written anew (decision 0159). It holds for pages
-- that are filled from now on.
ALTER TABLE checkout_order SET (fillfactor = 60);
ALTER TABLE payment_link SET (fillfactor = 60);
