// The parts of the soak. Tests run as `npm test -- FILES` runs them, but at their full volume (tests/support/volume.ts).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { soakFamilies } from './families.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Part {
  readonly name: string
  readonly description: string
  /** @returns its exit code */
  run(words: string[]): Promise<number>
}

async function runNode(words: readonly string[], variables: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...variables }, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : 1
}

const tests =
  (files: readonly string[], variables: Record<string, string> = { VOLUME: 'full' }): Part['run'] =>
  (words) =>
    runNode(['scripts/run.mjs', 'test', ...files, ...words], variables)

/** Random tests outside tests/races: queries of the catalogue, and properties of rules. */
const randomQueries = [
  'server/domains/catalogue/search/catalogue-index.db.test.ts',
  'server/domains/catalogue/search/id-table.test.ts',
  'server/domains/catalogue/search/large-stock.test.ts',
  'server/domains/catalogue/search.db.test.ts',
  'server/domains/catalogue/rules/search/text-index-laws.test.ts',
  'server/domains/inventory/rules/garment-story.test.ts',
]

export const parts: readonly Part[] = [
  {
    name: 'families',
    description: 'months of many families: [--families 200] [--months 13] [--seed 1] [--kills 0.3]',
    run: soakFamilies,
  },
  {
    name: 'races',
    description: 'every race and every random walk, all rounds',
    run: tests(['tests/races/', 'tests/lives/membership-walk.test.ts']),
  },
  {
    name: 'model',
    description:
      'ten thousand families, and as many changes of gift balances, compared with small models after each step',
    run: tests(['tests/lives/rental-model.test.ts', 'tests/lives/gift-ledger.test.ts']),
  },
  { name: 'questions', description: 'every random query and property, all rounds', run: tests(randomQueries) },
  {
    name: 'screens',
    description: 'every screen in every state, and buying and returning in the resale shop, at all widths',
    run: tests(['tests/e2e/screens-of-', 'tests/e2e/resale-'], { WIDTHS: 'all' }),
  },
  {
    name: 'mutate',
    description: 'every mutant, everywhere; each must be killed by a test',
    run: (args) => runNode(['tools/mutate.ts', '--all', ...args]),
  },
]

/**
 * Chooses a part by its name, and returns the rest of the arguments for it. Options alone belong to `families`; without arguments
 * every part is chosen.
 * @returns undefined for an unknown name
 */
export function choose(words: readonly string[]): { chosen: readonly Part[]; rest: string[] } | undefined {
  const [first] = words
  if (first === undefined) return { chosen: parts, rest: [] }
  const name = first.startsWith('-') ? 'families' : first
  const part = parts.find((part) => part.name === name)
  return part && { chosen: [part], rest: words.slice(first === name ? 1 : 0) }
}
