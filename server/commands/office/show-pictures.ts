import { listPictureProblems, type PictureProblem } from '#server/domains/catalogue/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'

/** Products shown without their pictures, grouped by the reason. */
export async function pictureLines({ db }: Pick<RentalRecords, 'db'>): Promise<string[]> {
  const problems = await listPictureProblems(db)
  return problems.length === 0 ? ['Every product has its pictures.'] : problems.flatMap(linesOf)
}

const linesOf = (problem: PictureProblem): string[] => {
  const more = problem.products - problem.handles.length
  return [`${titleOf(problem)}:`, `  ${problem.handles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

function titleOf({ kind, reason, pictures, products }: PictureProblem): string {
  const affected = count(products, 'product')
  const which = `${count(pictures, 'picture')} of ${affected}`
  switch (kind) {
    case 'missing':
      return `No picture was ever named for ${affected}`
    case 'waiting':
      return reason === '' ? `Waiting to be fetched, ${which}` : `To be tried again (${reason}), ${which}`
    case 'forgotten':
      return `Nothing fetches these any more (see jobs --failed; they are asked for again within a day), ${which}`
    case 'failed':
      return `Not tried again (${reason}), ${which}`
  }
}

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`
