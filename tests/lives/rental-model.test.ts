// Plays random sequences of events in a family's life through the real operations on a real database. After each step the
// database must agree with a small model that uses neither (tests/support/rental-model).
import fc from 'fast-check'
import { test } from 'vitest'
import * as checkoutCommands from '../support/rental-model/checkout-commands.ts'
import * as loanCommands from '../support/rental-model/loan-commands.ts'
import * as lossCommands from '../support/rental-model/loss-commands.ts'
import { aRealFamily, type RealFamily } from '../support/rental-model/real-family.ts'
import { starts } from '../support/rental-model/starts.ts'
import { bySeed, rounds } from '../support/volume.ts'

const sequences = rounds(160, 10_000)
/** Long enough for a busy machine, so only a test that hangs reaches it. */
const timeout = rounds(600_000, 10_800_000)
/** Two families play in parallel, each in its own database. */
const families = await Promise.all([aRealFamily(), aRealFamily()])

const { order, swap, sendBack, buy, payLoss, payLate, ...otherCheckouts } = checkoutCommands
const { time, receive, extendAll, changeOrder, ...otherLoans } = loanCommands
const { decide, ...otherLosses } = lossCommands
/** Likely commands are listed more than once. */
const commands = fc.commands(
  [
    ...[order, order, swap, sendBack, sendBack, buy, buy, payLate, payLate, ...Object.values(otherCheckouts)],
    ...[
      time,
      time,
      time,
      receive,
      receive,
      extendAll,
      extendAll,
      changeOrder,
      changeOrder,
      changeOrder,
      ...Object.values(otherLoans),
    ],
    ...[payLoss, payLoss, decide, decide, ...Object.values(otherLosses)],
  ],
  { maxCommands: rounds(32, 60), size: 'max' },
)

test(
  'the rules hold for a family whose events come in any order',
  () =>
    bySeed(async (seed) => {
      let hasFailed = false
      const live = (real: RealFamily, at: number) =>
        fc
          .assert(
            fc.asyncProperty(fc.constantFrom(...starts), commands, async (start, sequence) => {
              if (hasFailed) return
              const model = await real.begin(start)
              await fc.asyncModelRun(() => ({ model, real }), sequence)
            }),
            { seed: seed + at, numRuns: Math.ceil(sequences / families.length), unbiased: true },
          )
          .catch((error: unknown) => {
            hasFailed = true
            throw error
          })
      const lived = await Promise.allSettled(families.map(live))
      for (const life of lived) if (life.status === 'rejected') throw life.reason
    }),
  timeout,
)
