// One thing that happens, as a command of fast-check. What it is about is chosen when it runs, from what there is then: so a
// sequence stays playable when others are taken out of it.
import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Answer, comeToRest } from './checkouts.ts'
import type { Loan, Model } from './model.ts'
import { placed, saidByModel } from './read-rows.ts'
import type { RealFamily } from './real-family.ts'

export type Command = fc.AsyncCommand<Model, RealFamily>

/**
 * After it the two agree, every invariant holds, and nothing has failed on the way.
 * @param choose undefined: there is nothing that it could be about, and it is left out
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
      await real.work()
      comeToRest(m)
      const { said } = await real.read()
      expect({ ...said, ...real.money() }, name).toEqual({ ...saidByModel(m), ...m.money })
      expect(real.wrong, name).toEqual([])
      expect(await real.brokenTruths(), name).toEqual([])
    },
    toString: () => name,
  }
}

/** Both did it, or both refused it with the same reason. */
export const agree = (real: Answer, model: Answer, what: string): void =>
  expect(`${what}: ${real}`).toBe(`${what}: ${model}`)

/** Below it a command is sensible; from it on it is about anything, to be refused. */
const anything = 90

/** One of the likely ones, or now and then any. @param chance 0 to 99 */
export function one(all: readonly number[], likely: readonly number[], chance: number): number | undefined {
  const from = chance < anything ? likely : all
  return from[chance % from.length]
}

export const some = (all: readonly number[], likely: readonly number[], chances: readonly number[]): number[] => [
  ...new Set(chances.flatMap((chance) => one(all, likely, chance) ?? [])),
]

export const places = <Item>(list: readonly Item[], is: (item: Item) => boolean = () => true): number[] =>
  list.flatMap((item, at) => (is(item) ? [at] : []))

/** Pieces with a loan that is so. */
export const lent = ({ loans }: Model, is: (loan: Loan) => boolean = () => true): number[] => [
  ...new Set(loans.filter(is).map(({ piece }) => piece)),
]

export const readyPieces = ({ pieces }: Model): number[] => places(pieces, ({ state }) => state === 'ready')

export const loanId = (m: Model, real: RealFamily, loan: number): string =>
  real.ids().loans[placed(m).indexOf(m.loans[loan] as Loan)] as string
