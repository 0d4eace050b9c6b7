import type { Fault } from '../faults.ts'
import { invalid } from '../http/stripe-error.ts'
import { flagOf, type Input, numberOf, shareOf } from './control-input.ts'

/** Reads the fault that a control call describes. */
export function faultOf(input: Input): Fault {
  const { method, path, status, delayMs } = input
  if (typeof method !== 'string' || typeof path !== 'string') throw invalid('A fault needs method and path.', 'method')
  const afterCommit = flagOf(input, 'afterCommit')
  const drop = flagOf(input, 'drop')
  const dropAfterCommit = flagOf(input, 'dropAfterCommit')
  const hasEffect = status !== undefined || drop || dropAfterCommit || delayMs !== undefined
  if (!hasEffect) throw invalid('A fault needs status, drop, dropAfterCommit or delayMs.', 'status')
  if (status !== undefined && (drop || dropAfterCommit)) throw invalid('A fault answers or drops, not both.', 'status')
  const probability = shareOf(input, 'probability', 1)
  return {
    method,
    path,
    // A fault with a probability stays until it is cleared, unless a number of times is given.
    times: numberOf(input, 'times', probability < 1 ? Number.MAX_SAFE_INTEGER : 1),
    probability,
    afterCommit: afterCommit || dropAfterCommit,
    ...(status === undefined ? {} : { status: numberOf(input, 'status', 500) }),
    ...(drop || dropAfterCommit ? { drop: true } : {}),
    ...(delayMs === undefined ? {} : { delayMs: numberOf(input, 'delayMs', 0) }),
  }
}
