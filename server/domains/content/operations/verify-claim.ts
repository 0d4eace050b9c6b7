import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decideVerification, type Verification } from '../rules/decide-verification.ts'
import type { ContentRecords } from '../services.ts'

export interface VerifiedClaim extends Verification {
  readonly code: string
  readonly operator: string
}

/**
 * Records that an operator has seen a claim's evidence and vouches for the claim, which is shown from now on until it expires.
 * Verifying it again replaces what was recorded.
 * @returns the sentence as people read it
 * @throws Refusal not_found, or invalid_request with what is wrong
 */
export const verifyClaim = ({ db, clock }: ContentRecords, claim: VerifiedClaim): Promise<string> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const today = dayInLondon(now)
    const decided = decideVerification(claim, today)
    if (!decided.ok) throw new Refusal('invalid_request', decided.reason)
    const { code, operator, until, method, source } = claim
    const row = await tx
      .updateTable('claim')
      .set({
        method: method.trim(),
        source: source.trim(),
        owner: operator,
        verified_on: today,
        verified_by: operator,
        expires_on: until,
        changed_at: now,
      })
      .where('code', '=', code)
      .returning(['figure', 'text'])
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found', `There is no claim "${code}".`)
    const note = `until ${until}; ${method.trim()}; ${source.trim()}`
    await recordOfficeAction(tx, { operator, action: 'claim.verify', subjectId: code as Id<'claim'>, note, now })
    return `${row.figure} ${row.text}`
  })
