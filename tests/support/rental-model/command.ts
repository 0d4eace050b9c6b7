// One event, as a fast-check command. It chooses its subject when it runs, from what exists by then, so a sequence can still be
// played after fast-check has removed other commands from it.
import { isDeepStrictEqual } from 'node:util'
import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Answer, possibleOutcomes } from './checkouts.ts'
import type { Loan, Model } from './model.ts'
import { loansInRowOrder, summariseModel } from './read-rows.ts'
import type { RealFamily } from './real-family.ts'

export type Command = fc.AsyncCommand<Model, RealFamily>

/**
 * Once the command has run, the model and the database agree, every invariant holds, and nothing has failed.
 * @param choose returns undefined when there is no possible subject, and the command is skipped
 */
export function command<Subject>(
  name: string,
  choose: (m: Model) => Subject | undefined,
  play: (m: Model, real: RealFamily, subject: Subject) => Promise<void>,
): Command {
  return {
    check: (m) => choose(m) !== undefined,
    async run(m, real) {
      await play(m, real, choose(m) as Subject)
      expect(await runJobsAndSummarise(m, real), name).toEqual(summaryOf(m))
      expect(real.problems, name).toEqual([])
      expect(await real.brokenInvariants(), name).toEqual([])
    },
    toString: () => name,
  }
}

/** Runs all jobs, and chooses the model's outcome that matches the family's. @returns a summary of the family's rows and money */
export async function runJobsAndSummarise(m: Model, real: RealFamily) {
  await real.work()
  const { summary } = await real.read()
  const all = { ...summary, ...real.money() }
  const outcomes = possibleOutcomes(m)
  Object.assign(m, outcomes.find((outcome) => isDeepStrictEqual(summaryOf(outcome), all)) ?? outcomes[0])
  return all
}

const summaryOf = (m: Model) => ({ ...summariseModel(m), ...m.money })

/** Expects that both succeeded, or that both were refused with the same code. */
export const expectSameAnswer = (real: Answer, model: Answer, what: string): void =>
  expect(`${what}: ${real}`).toBe(`${what}: ${model}`)

/** From this chance up, a command takes any subject and is mostly refused; below, it takes a likely one. */
const anySubjectFrom = 90

/**
 * Picks a likely subject, or occasionally any.
 * @param chance 0 to 99
 */
export function pickSubject(all: readonly number[], likely: readonly number[], chance: number): number | undefined {
  const from = chance < anySubjectFrom ? likely : all
  return from[chance % from.length]
}

export const pickSubjects = (
  all: readonly number[],
  likely: readonly number[],
  chances: readonly number[],
): number[] => [...new Set(chances.flatMap((chance) => pickSubject(all, likely, chance) ?? []))]

export const indexesWhere = <Item>(list: readonly Item[], is: (item: Item) => boolean = () => true): number[] =>
  list.flatMap((item, at) => (is(item) ? [at] : []))

/** Pieces with a loan that meets the condition. */
export const loanedPieces = ({ loans }: Model, is: (loan: Loan) => boolean = () => true): number[] => [
  ...new Set(loans.filter(is).map(({ piece }) => piece)),
]

export const readyPieces = ({ pieces }: Model): number[] => indexesWhere(pieces, ({ state }) => state === 'ready')

export const loanId = (m: Model, real: RealFamily, loan: number): string =>
  real.ids().loans[loansInRowOrder(m).indexOf(m.loans[loan] as Loan)] as string
