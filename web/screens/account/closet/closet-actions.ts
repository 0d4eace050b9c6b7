// The actions of the closet page: renewing rentals, and reporting that a return is in the post.
import { data } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { isFailure, refusalMessage } from '#web/lib/api/errors.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'

export interface ClosetActionResult {
  readonly problem: string | null
  /** Whether a pending return is the reason for the refusal. */
  readonly blocked: boolean
  readonly done: string | null
  /** The refused proof of posting, as it was entered. */
  readonly posting?: Posting
}

export interface Posting {
  readonly returnId: string
  readonly proof: string
}

export const refusedAction = (
  problem: string,
  status: number,
  more: Partial<Pick<ClosetActionResult, 'blocked' | 'posting'>> = {},
) => data<ClosetActionResult>({ problem, blocked: false, done: null, ...more }, { status })
const doneAction = (done: string) => data<ClosetActionResult>({ problem: null, blocked: false, done })

/**
 * Renews rentals, one call for each: those that are renewed stay renewed when another is refused.
 * @param hires each as a loan's id and the last day that was shown
 */
export async function keepLonger(call: CallApi, hires: readonly string[], request: Request) {
  const days: string[] = []
  for (const hire of hires) {
    const [id = '', endsOn = ''] = hire.split(' ')
    const answer = await call('extendRental', { params: { id }, body: { endsOn } })
    if (!answer.ok) {
      signInIfSignedOut(answer, request)
      return refusedAction(refusalMessage(answer), answer.status || 503)
    }
    days.push(answer.body.endsOnLabel)
  }
  const [day] = days
  return day ? doneAction(closetCopy.kept(days.length, day)) : refusedAction(closetCopy.nothingTicked, 400)
}

/** Returns the loan that is being renewed, or `all`. */
export function renewingLoan(sent: FormData | undefined): string | null {
  if (sent?.get('intent') !== 'extend') return null
  const hires = sent.getAll('hire').map(String)
  return hires.length > 1 ? 'all' : (hires[0]?.split(' ')[0] ?? null)
}

export async function markPosted(call: CallApi, posting: Posting, request: Request) {
  const { returnId, proof } = posting
  if (proof === '') return refusedAction(closetCopy.proofMissing, 400)
  const answer = await call('postReturn', { params: { id: returnId }, body: { proof } })
  if (answer.ok) return doneAction(closetCopy.postedNow)
  signInIfSignedOut(answer, request)
  const problem = isFailure(answer) ? messages.returnFailed : refusalMessage(answer)
  return refusedAction(problem, answer.status || 503, { posting })
}
