// A missing lock changes nothing until two transactions meet, so hardly any other test notices it. Whatever is called a
// lock must lock rows, and no other lock may disappear unnoticed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('./', import.meta.url))
const sources = globSync('**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replaceAll(/^ *(\/\/|\/?\*).*$/gm, '') }))

/** A lock of rows, or of a whole table. */
const rowLock = /\.for(?:NoKey|Key)?(?:Update|Share)\(|\bfor (?:no key |key )?(?:update|share)\b|\block table \w+ in /g

/** The top-level functions of a file, each with its text. */
const functionsOf = (text: string) =>
  text.split(/^(?=(?:export )?(?:async function|function|const) )/m).flatMap((chunk) => {
    const name = /^(?:export )?(?:async function|function|const) (\w+)/.exec(chunk)?.[1]
    return name !== undefined && /=>|function/.test(chunk)
      ? [{ name, body: chunk.slice(chunk.indexOf(name) + name.length) }]
      : []
  })

test('every function that is called a lock locks rows, or calls one that does', () => {
  const locks = sources.flatMap(({ path, text }) =>
    functionsOf(text)
      .filter(({ name }) => /^(?:lock|locked|selectLocked|findLocked)(?=[A-Z]|$)/.test(name))
      .map(({ name, body }) => ({ place: `${path}: ${name}`, body })),
  )
  expect(locks.length).toBeGreaterThan(50)
  const withoutLock = locks.filter(
    ({ body }) => !/\b(?:lock|locked|selectLocked)[A-Z]?\w*\(|\bupdateTable\(/.test(body) && !body.match(rowLock),
  )
  expect(withoutLock.map(({ place }) => place)).toEqual([])
})

/** How many statements lock rows. A new one raises its number; lowering one has to be deliberate. */
const atLeast = {
  'domains/accounts': 3,
  'domains/catalogue': 5,
  'domains/checkout': 5,
  'domains/complaints': 1,
  'domains/content': 2,
  'domains/gift-cards': 6,
  'domains/inventory': 6,
  'domains/membership': 9,
  'domains/notifications': 7,
  'domains/payments': 7,
  'domains/rentals': 8,
  'domains/resale': 5,
  'domains/shipping': 2,
  'domains/ski': 6,
  'domains/waiting-list': 1,
  platform: 3,
}

test.each(Object.entries(atLeast))('%s locks rows in %i statements or more', (folder, count) => {
  const own = sources.filter(({ path }) => path.startsWith(`${folder}/`))
  expect(own.reduce((sum, { text }) => sum + (text.match(rowLock)?.length ?? 0), 0)).toBeGreaterThanOrEqual(count)
})
