import { keyText, type Mutant } from './mutant.ts'
import { type Accepted, folderOf, type MutantRecord, type Score } from './record.ts'
import type { Verdict } from './try-mutants.ts'

/**
 * The record after a run: new survivors without a reason, without those that are killed now or whose line is gone. A folder
 * of which every mutant was tried gets a new score; any other keeps the one of the last run that did so.
 */
export function updateRecord(
  { scores, accepted }: MutantRecord,
  verdicts: readonly Verdict[],
  everything: readonly Mutant[],
): MutantRecord {
  const existing = new Set(everything.map(({ key }) => keyText(key)))
  const outcomes = new Map(verdicts.map(({ mutant, outcome }) => [keyText(mutant.key), outcome]))
  const survives = (key: string) => outcomes.get(key) === 'survived' || outcomes.get(key) === 'not reached'
  const kept = accepted.filter((each) => {
    const key = keyText(each)
    return existing.has(key) && (!outcomes.has(key) || survives(key))
  })
  const known = new Set(kept.map(keyText))
  const added: Accepted[] = verdicts
    .filter(({ mutant }) => survives(keyText(mutant.key)) && !known.has(keyText(mutant.key)))
    .map(({ mutant }) => ({ ...mutant.key, reason: '' }))
  const folders = Map.groupBy(everything, ({ path }) => folderOf(path))
  const counted = [...folders].flatMap(([folder, mutants]): Score[] => {
    if (!mutants.every(({ key }) => outcomes.has(keyText(key))))
      return scores.filter((score) => score.folder === folder)
    const survived = mutants.filter(({ key }) => survives(keyText(key))).length
    return [{ folder, tried: mutants.length, killed: mutants.length - survived }]
  })
  return { scores: counted, accepted: [...kept, ...added] }
}
