import type { AnswerOf } from '#contract/index.ts'
import { formatMonth, type LocalDay } from '#server/kernel/calendar.ts'
import type { Claim } from './queries/claims.ts'

type ClaimAnswer = AnswerOf<'claims'>['claims'][number]

/** The basis is shown beside the figure, never behind a link (law L-27). */
export function presentClaim({ code, figure, text, method, source, share_percent, verified_on }: Claim): ClaimAnswer {
  const basis =
    verified_on === null
      ? `${source}, not verified yet. ${method}`
      : `${method} Source: ${source}. Checked in ${formatMonth(verified_on as LocalDay)}.`
  return { code, figure, text, basis, sharePercent: share_percent, verified: verified_on !== null }
}
