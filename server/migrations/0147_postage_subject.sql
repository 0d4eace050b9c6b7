-- The subject named the second adult, whose closing reaches only the emails sent to them. The row keeps its day and its hash.
update email set subject = '' where template = 'postage-asked';
