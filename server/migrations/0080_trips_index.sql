-- The pieces that left us in a time: likely dates are learnt from them (product §13.7).
create index garment_event_dispatched on garment_event (at) where kind = 'dispatch';
