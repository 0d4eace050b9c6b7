// Limits how often somebody may invite and try codes, by wall time.
const day = 24 * 60 * 60

/** Invitations of one account: enough for a few typos. */
export const invitationsByAccount = { name: 'invitations', hits: 10, windowSeconds: day } as const
/** Invitations emailed to one address, from all accounts together: a further one is refused. */
export const invitationEmails = { name: 'invitation-emails', hits: 3, windowSeconds: day } as const
/** Wrong codes from one network. Codes cannot be guessed; this only limits the load. */
export const invitationCodeNetwork = { name: 'invitation-code', hits: 100, windowSeconds: 60 * 60 } as const
