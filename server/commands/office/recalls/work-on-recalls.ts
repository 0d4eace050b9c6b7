// Recalls: searched for, begun, followed and ended by an operator (law L-28).
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  beginRecall,
  endRecall,
  listCoveredGarments,
  listRecalls,
  type RecallWords,
  readRecallCriteria,
} from '#server/domains/inventory/index.ts'
import { listReachedHolders } from '#server/domains/notifications/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { type HeldGarment, listHeldGarments } from '#server/views/index.ts'
import { UsageError } from '../../usage-error.ts'
import { pieces } from '../piece-lines.ts'
import type { RecallWork } from './parse-recall-command.ts'
import { heldLine, recallLines, summaryLine } from './recall-lines.ts'

/**
 * @throws UsageError for a file that cannot be read
 * @throws Refusal
 */
export async function workOnRecalls(services: RentalRecords, command: RecallWork): Promise<string[]> {
  switch (command.name) {
    case 'recall-search': {
      const found = await search(services, command.words)
      return found.length === 0 ? ['We have never had such a piece.'] : [...found.map(heldLine), summaryLine(found)]
    }
    case 'plan-recall': {
      await textOf(command.reason)
      const found = await search(services, command.words)
      if (found.length === 0) return ['We have never had such a piece.']
      return [
        ...found.map(heldLine),
        summaryLine(found),
        `Nothing is recalled yet. To recall ${found.length === 1 ? 'it' : 'them'}: the same command with --count ${found.length}`,
      ]
    }
    case 'recall': {
      const { count, operator } = command
      const criteria = await readRecallCriteria(services.db, command.words)
      const [reason, advice] = [await textOf(command.reason), await textOf(command.advice)]
      const reference = await beginRecall(services, { criteria, reason, advice, count, operator })
      return [
        `Recall ${reference}: ${pieces(count)} stopped. Everybody who has one is being emailed; "recalls" shows who is reached.`,
      ]
    }
    case 'recalls': {
      const recalls = await listRecalls(services.db)
      if (recalls.length === 0) return ['Nothing was ever recalled.']
      const holders = await listReachedHolders(services.db)
      return recalls.flatMap((recall) => recallLines(recall, holders.get(recall.id)))
    }
    case 'recall-end': {
      const waiting = await endRecall(services, command)
      return [
        `Recall ${command.reference} has ended. ${pieces(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a safety check: npm run office -- check QR --safe`,
      ]
    }
  }
}

const search = async ({ db }: RentalRecords, words: RecallWords): Promise<HeldGarment[]> =>
  listHeldGarments(db, await listCoveredGarments(db, await readRecallCriteria(db, words)))

/** The words themselves, or those of a text file. */
async function textOf(words: string): Promise<string> {
  if (!/^\S+\.(md|txt)$/i.test(words)) return words
  // npm starts commands in the project's own folder.
  const path = resolve(process.env.INIT_CWD ?? '.', words)
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
}
