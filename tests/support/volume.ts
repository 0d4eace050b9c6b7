// How many random rounds a test plays: a few in `npm test`, with a seed that differs from commit to commit, and all of
// them in the soak (`VOLUME=full`). A failure says how to reproduce it.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const seedWithoutGit = 20261120

const isFull = (): boolean => process.env.VOLUME === 'full'

/** @returns `few` in `npm test`, `many` in the soak */
export const rounds = (few: number, many: number): number => (isFull() ? many : few)

let seed: number | undefined

/** All tests of a run have the same seed: `SEED`, or a number derived from the current commit. */
export function seedOfTheRun(): number {
  seed ??= readSeed(process.env.SEED) ?? seedOfCommit()
  return seed
}

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`SEED must be a whole number of at most nine digits, not "${text}".`)
  return Number(text)
}

function seedOfCommit(): number {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    // An unpacked archive has no git.
    return seedWithoutGit
  }
}

/** Plays with the run's seed, or with another. @throws the error of `play`, with the command that plays it again */
export async function bySeed<Result>(
  play: (seed: number) => Result | Promise<Result>,
  given: number = seedOfTheRun(),
): Promise<Result> {
  try {
    return await play(given)
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\nPlay it again: ${playAgain(given)}`
    throw error
  }
}

function playAgain(given: number): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const file = testPath.replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), '')
  // The name is a pattern within shell quotes: a character that is special in either becomes ".", which matches any character.
  const name = (currentTestName.split(' > ').at(-1) ?? '').replaceAll(/[`$!\\^*+?()[\]{}|"]/g, '.')
  return `SEED=${given}${isFull() ? ' VOLUME=full' : ''} npm test -- ${file} -t "${name}"`
}
