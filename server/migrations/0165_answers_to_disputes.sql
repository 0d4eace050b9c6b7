-- Until when the bank takes evidence about a dispute; null if it takes none. An open dispute is read again within minutes, a closed one keeps null.
alter table dispute add column answer_by timestamptz;
