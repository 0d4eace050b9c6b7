import type { Tx } from '#server/platform/db/transaction.ts'

export interface EndedAccess {
  readonly sessions: number
  /** To sign in, for a new password, or for a change of email. */
  readonly emailedLinks: number
}

/**
 * Ends every session and every emailed link that was not used: a restore of the database opens again those that were ended or used
 * since. Links that undo a change of email stay, because only the address that was left has them.
 */
export async function endAllAccess(tx: Tx): Promise<EndedAccess> {
  const { numDeletedRows } = await tx.deleteFrom('session').executeTakeFirst()
  let emailedLinks = 0n
  for (const table of ['sign_in_link', 'password_reset'] as const)
    emailedLinks += (await tx.deleteFrom(table).where('used_at', 'is', null).executeTakeFirst()).numDeletedRows
  const changes = tx.deleteFrom('email_change').where('confirmed_at', 'is', null).where('closed_at', 'is', null)
  emailedLinks += (await changes.executeTakeFirst()).numDeletedRows
  return { sessions: Number(numDeletedRows), emailedLinks: Number(emailedLinks) }
}
