-- What the waiting list asks while a piece is locked.

-- How often an address was emailed lately, for each visitor who waits; and what a closed account left behind.
create index waiting_list_entry_email on waiting_list_entry (email, ended_at);
-- Whether an offered piece has been rented since, when its claim has gone.
create index garment_claim_loans on garment_claim (garment_id, taken_at) where kind = 'loan';
-- The office looks for a parcel by its carrier's number.
create index parcel_label_tracking on parcel_label (tracking_number) where tracking_number is not null;
