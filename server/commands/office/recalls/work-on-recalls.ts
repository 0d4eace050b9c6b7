// Recalls: searched for, begun, followed and ended by an operator (law L-28).
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  beginRecall,
  endRecall,
  listCoveredGarments,
  listRecalls,
  listUncolouredDesigns,
  readRecallCriteria,
  type TypedRecallCriteria,
} from '#server/domains/inventory/index.ts'
import { listReachedHolders } from '#server/domains/notifications/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { listHeldGarments } from '#server/views/index.ts'
import { UsageError } from '../../usage-error.ts'
import { pieces } from '../piece-lines.ts'
import type { RecallWork } from './parse-recall-command.ts'
import { heldLine, recallLines, summaryLine, uncolouredLines } from './recall-lines.ts'

/**
 * @throws UsageError for a file that cannot be read
 * @throws Refusal
 */
export async function workOnRecalls(services: RentalRecords, command: RecallWork): Promise<string[]> {
  switch (command.name) {
    case 'recall-search': {
      return (await search(services, command.criteria)).lines
    }
    case 'plan-recall': {
      await textOf(command.reason)
      const { count, lines } = await search(services, command.criteria)
      if (count === 0) return lines
      return [
        ...lines,
        `Nothing is recalled yet. To recall ${count === 1 ? 'it' : 'them'}: the same command with --count ${count}`,
      ]
    }
    case 'recall': {
      const { count, operator } = command
      const criteria = await readRecallCriteria(services.db, command.criteria)
      const [reason, advice] = [await textOf(command.reason), await textOf(command.advice)]
      const reference = await beginRecall(services, { criteria, reason, advice, count, operator })
      return [
        `Recall ${reference}: ${pieces(count)} stopped. Everybody who has one is being emailed; "recalls" shows who is reached.`,
      ]
    }
    case 'recalls': {
      const recalls = await listRecalls(services.db)
      if (recalls.length === 0) return ['Nothing has ever been recalled.']
      const holders = await listReachedHolders(services.db)
      return recalls.flatMap((recall) => recallLines(recall, holders.get(recall.id)))
    }
    case 'recall-end': {
      const { toCheck, toList } = await endRecall(services, command)
      return [
        `Recall ${command.reference} has ended. ${pieces(toCheck)} ${toCheck === 1 ? 'waits' : 'wait'} for a safety check: npm run office -- check QR --safe`,
        ...(toList > 0
          ? [
              `${pieces(toList)} that ${toList === 1 ? 'was' : 'were'} for sale ${toList === 1 ? 'waits' : 'wait'} to be listed again ("listings" shows them): npm run office -- retire QR --safe`,
            ]
          : []),
      ]
    }
  }
}

async function search({ db }: RentalRecords, typed: TypedRecallCriteria): Promise<{ count: number; lines: string[] }> {
  const criteria = await readRecallCriteria(db, typed)
  const found = await listHeldGarments(db, await listCoveredGarments(db, criteria))
  const uncoloured = uncolouredLines(await listUncolouredDesigns(db, criteria))
  if (found.length === 0) return { count: 0, lines: [...uncoloured, 'We have never had a matching piece.'] }
  return { count: found.length, lines: [...found.map(heldLine), ...uncoloured, summaryLine(found)] }
}

/** The text itself, or that of a text file. */
async function textOf(text: string): Promise<string> {
  if (!/^\S+\.(md|txt)$/i.test(text)) return text
  // npm starts commands in the project's own folder.
  const path = resolve(process.env.INIT_CWD ?? '.', text)
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
}
