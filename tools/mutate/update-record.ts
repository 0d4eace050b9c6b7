import { keyText, type Mutant } from './mutant.ts'
import { type Accepted, folderOf, type MutantRecord, type Score } from './record.ts'
import type { Verdict } from './try-mutants.ts'

/**
 * The record after a run: with new survivors without a reason, and without those that are killed now or whose line is gone. A folder
 * whose every mutant was tried gets a new score; any other folder keeps its old one. A run of some kinds of mutation
 * scores those kinds, except in a folder that already has a score for all kinds.
 */
export function updateRecord(
  { scores, accepted }: MutantRecord,
  verdicts: readonly Verdict[],
  everything: readonly Mutant[],
  kind = /(?:)/,
): MutantRecord {
  const existing = new Set(everything.map(({ key }) => keyText(key)))
  const outcomes = new Map(verdicts.map(({ mutant, outcome }) => [keyText(mutant.key), outcome]))
  const survives = (key: string) => outcomes.get(key) === 'survived' || outcomes.get(key) === 'not reached'
  const kept = accepted.filter((entry) => {
    const key = keyText(entry)
    return existing.has(key) && (!outcomes.has(key) || survives(key))
  })
  const known = new Set(kept.map(keyText))
  const added: Accepted[] = verdicts
    .filter(({ mutant }) => survives(keyText(mutant.key)) && !known.has(keyText(mutant.key)))
    .map(({ mutant }) => ({ ...mutant.key, reason: '' }))
  const folders = Map.groupBy(everything, ({ path }) => folderOf(path))
  const counted = [...folders].flatMap(([folder, mutants]): Score[] => {
    const before = scores.filter((score) => score.folder === folder)
    const isTried = ({ key }: Mutant) => outcomes.has(keyText(key))
    const kinds = mutants.every(isTried) ? '' : kind.source
    const chosen = mutants.filter(({ key }) => kinds === '' || kind.test(key.kind))
    if (chosen.length === 0 || !chosen.every(isTried) || (kinds && before.some((score) => !score.kinds))) return before
    const survived = chosen.filter(({ key }) => survives(keyText(key))).length
    const score = { folder, kinds, tried: chosen.length, killed: chosen.length - survived }
    return kinds ? [...before.filter((entry) => entry.kinds !== kinds), score] : [score]
  })
  return { scores: counted, accepted: [...kept, ...added] }
}
