// What the command says and how it ends; once as it is called, on a database that a server has open.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { recordedRun } from '#tests/support/recorded-run.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { runCatalogueImport } from './run-catalogue-import.ts'

const samplePath = fileURLToPath(new URL('../../tests/fixtures/shopify-products.csv', import.meta.url))
const sample = readFileSync(samplePath, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { db, url } = await openTestDatabase()
const env = { DATABASE_URL: url, DATA_DIR: folder }

function fileWith(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function run(...words: string[]) {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const ended = await recordedRun(env, (terminal) => runCatalogueImport(words, { ...terminal, wait }))
  return { ...ended, waits }
}
const countProducts = async () => (await db.selectFrom('product').select('id').execute()).length

test('an unreadable file writes nothing and ends with 1', async () => {
  const broken = fileWith('broken.csv', `${sample}last,"never closed`)
  expect(await run(broken)).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringMatching(/^The file is no CSV: .+\n$/),
  })
  expect(await countProducts()).toBe(0)
})

test.each<[words: string[], sentence: string]>([
  [[], 'Say which file to import'],
  [[samplePath, samplePath], 'Say which file to import'],
  [['--fast', samplePath], "Unknown option '--fast'."],
  [['--map', samplePath], 'Say which file to import'],
  [[samplePath, '--map', samplePath], 'is no JSON'],
  [[samplePath, '--map', fileWith('odd.json', '{"shapes": {}}')], 'knows no "shapes"'],
  [[join(folder, 'nowhere.csv')], 'There is no file'],
  [[folder], 'is a folder'],
])('bad input is answered in one sentence: %#', async (words, sentence) => {
  const { status, out, err } = await run(...words)
  expect({ status, out, lines: err.trim().split('\n').length }).toEqual({ status: 1, out: '', lines: 1 })
  expect(err).toContain(sentence)
  expect(await countProducts()).toBe(0)
})

test('a check says what would be done, and does nothing', async () => {
  const faulty = fileWith('faulty.csv', sample.replace('4-5 years', 'XL'))
  expect(await run('--check', faulty)).toEqual({
    status: 2,
    out: [
      'Nothing was written; this is what an import would do.',
      'Products: 2 new, 0 changed, 0 as they were. Garments: 9 new.',
      'Left out for their faults: 1.',
      'A mapping file (--map) can say what sizes, types and conditions mean, or leave them out: docs/import.md.',
      '',
    ].join('\n'),
    err: 'Line 12 (girls-heron-dress): size "XL" is none of ours (18 months to 7 years, 92 to 122 cm).\n',
    waits: [],
  })
  expect(await countProducts()).toBe(0)
})

test('faulty units are named by line and end with 2, the others are taken in; mended, the rest follows', async () => {
  const faulty = await runCommand('catalogue-import', [fileWith('faulty.csv', sample.replace('4-5 years', 'XL'))], env)
  expect(faulty.err).toBe(
    'Line 12 (girls-heron-dress): size "XL" is none of ours (18 months to 7 years, 92 to 122 cm).\n',
  )
  expect(faulty.out).toContain('Products: 2 new, 0 changed, 0 as they were. Garments: 9 new.')
  expect(faulty.status).toBe(2)
  expect(await run(samplePath)).toEqual({
    status: 0,
    out: 'Products: 1 new, 0 changed, 2 as they were. Garments: 4 new.\n',
    err: '',
    // Servers look four times a second: who comes to the shop afterwards finds what is new.
    waits: [500],
  })
  expect(await run(samplePath)).toEqual({
    status: 0,
    out: 'Products: 0 new, 0 changed, 3 as they were. Garments: 0 new.\n',
    err: '',
    waits: [],
  })
})

test('a Google Merchant feed, with what is not ours left out by the mapping', async () => {
  const feed = fileURLToPath(new URL('../../tests/fixtures/google-feed.xml', import.meta.url))
  const map = fileWith('map.json', JSON.stringify({ ageGroups: { adult: null }, handles: { 'DD-400': null } }))
  expect(await run(feed, '--map', map)).toEqual({
    status: 2,
    out: [
      'Products: 2 new, 0 changed, 0 as they were. Garments: 3 new.',
      'Left out by the mapping: 2.',
      'Left out for their faults: 1.',
      '',
    ].join('\n'),
    err: 'Line 78: the item has no id.\n',
    waits: [500],
  })
})

test('a file in another alphabet is taken in with a word of warning', async () => {
  const latin = join(folder, 'latin.csv')
  writeFileSync(
    latin,
    Buffer.from(
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price\nbebe,Bébé,Été,Tees,Size,98,9.00\n',
      'latin1',
    ),
  )
  const { status, out, err } = await run(latin)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/read as Windows-1252.*\n.*no column of quantities.*\nProducts: 1 new/)
  const { name } = await db.selectFrom('product').select('name').where('handle', '=', 'bebe').executeTakeFirstOrThrow()
  expect(name).toBe('Bébé')
})
