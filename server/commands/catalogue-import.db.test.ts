// The command's output and exit codes; one test runs it as a process of its own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { recordedRun } from '#tests/support/run/recorded-run.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
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

/** Runs the command with a fixed clock; `runWithClock` takes another. */
const run = (...args: string[]) => runWithClock(() => 0, ...args)
async function runWithClock(now: () => number, ...args: string[]) {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const ended = await recordedRun(env, (terminal) => runCatalogueImport(args, { ...terminal, wait, now }))
  return { ...ended, waits }
}
const fetchNotice = (products: number) =>
  `The server fetches the pictures of ${products} ${products === 1 ? 'product' : 'products'} from now on: npm run office -- pictures says which cannot be fetched.`
const checkNotice = (delivery: string) =>
  `New garments are for rent after their safety check: npm run office -- check ${delivery} --safe records it for all of them.`
const countProducts = async () => (await db.selectFrom('product').select('id').execute()).length

test('the import of an unreadable file writes nothing and exits with 1', async () => {
  const broken = fileWith('broken.csv', `${sample}last,"never closed`)
  expect(await run(broken)).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringMatching(/^The file is not CSV: a quote opens in the row of line \d+ and is never closed\.\n$/),
  })
  expect(await countProducts()).toBe(0)
})

test.each<[args: string[], sentence: string]>([
  [[], 'Say which file to import'],
  [[samplePath, samplePath], 'Say which file to import'],
  [['--fast', samplePath], "Unknown option '--fast'."],
  [['--map', samplePath], 'Say which file to import'],
  [[samplePath, '--map', samplePath], 'is not JSON'],
  [[samplePath, '--map', fileWith('odd.json', '{"shapes": {}}')], 'has no section "shapes"'],
  [[join(folder, 'nowhere.csv')], 'There is no file'],
  [[folder], 'is a folder'],
])('bad input is refused in one sentence: %#', async (args, sentence) => {
  const { status, out, err } = await run(...args)
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
      'Products: 2 new, 0 changed, 0 unchanged. Garments: 9 new.',
      'New: Otter rain jacket; Vole joggers, "digging" knees.',
      'Left out for their faults: 1.',
      'A mapping file can say what these words mean, or leave them out (docs/import.md): --draft FILE writes one to edit.',
      '',
    ].join('\n'),
    err: 'Line 12 (girls-heron-dress): size "XL" is not one of ours (18 months to 7 years, 92 to 122 cm).\n',
    waits: [],
  })
  expect(await countProducts()).toBe(0)
})

const header = 'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty'

test('an unknown word is reported once, and the draft mapping file contains it, ready to be edited and passed to the next import', async () => {
  const many = Array.from({ length: 7 }, (_, index) => `r${index},Rattle ${index},Moss,Toys,Size,98,9.00,1`)
  const file = fileWith('toys.csv', `${header}\n${many.join('\n')}\ncoat,Coat,Moss,Coats,Size,XL,9.00,1\n`)
  const draft = join(folder, 'draft.json')
  const checked = await run(file, '--draft', draft)
  expect(checked.status).toBe(2)
  const [toys, xl] = checked.err.split('\n')
  expect(toys).toMatch(/^Line 2 \(r0\) and 6 more, on lines 3, 4, 5, 6 …: neither type "Toys" nor category ""/)
  expect(xl).toMatch(/^Line 9 \(coat\): size "XL" is not one of ours/)
  expect(checked.out).toContain(`${draft} is written: null leaves a word out;`)
  expect(JSON.parse(readFileSync(draft, 'utf8'))).toEqual({ types: { Toys: null }, sizes: { XL: null } })
  expect(await run(file, '--map', draft, '--check')).toMatchObject({ status: 0, err: '' })

  writeFileSync(draft, JSON.stringify({ types: { Toys: 'dresses' } }))
  const again = await run(file, '--map', draft, '--draft', draft)
  expect(again).toMatchObject({
    status: 1,
    err: expect.stringContaining(`${draft} already exists, and was left unchanged: name another file for the draft.\n`),
  })
  expect(readFileSync(draft, 'utf8')).toBe('{"types":{"Toys":"dresses"}}')
  const next = join(folder, 'next.json')
  await run(file, '--map', draft, '--draft', next)
  expect(JSON.parse(readFileSync(next, 'utf8'))).toEqual({ types: { Toys: 'dresses' }, sizes: { XL: null } })
  const none = await run(samplePath, '--draft', join(folder, 'none.json'))
  expect(none.out).toContain('was not written: no mapping file is needed.')
  expect(await countProducts()).toBe(0)
})

test('a long import prints its progress every few seconds', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => `d${index},Dress ${index},Moss,Dresses,Size,98,9.00,1`)
  const file = fileWith('slow.csv', `${header}\n${rows.join('\n')}\n`)
  let now = 0
  // Each read advances this clock by two seconds, so every other read prints progress.
  const { out } = await runWithClock(() => (now += 2_000), '--check', file)
  const progress = out.split('\n').slice(0, 3)
  expect(progress[0]).toMatch(/^\d+ % of the file is read\.$|^0 of 3 products so far\.$/)
  expect(out).toMatch(/^[12] of 3 products so far\.$/m)
  expect((await runWithClock(() => 0, '--check', file)).out).not.toContain('so far')
})

test('a faulty product is reported by line with exit code 2, and the others are imported; the corrected file adds it', async () => {
  const faulty = await runCommand('catalogue-import', [fileWith('faulty.csv', sample.replace('4-5 years', 'XL'))], env)
  expect(faulty.err).toBe(
    'Line 12 (girls-heron-dress): size "XL" is not one of ours (18 months to 7 years, 92 to 122 cm).\n',
  )
  expect(faulty.out).toContain('Products: 2 new, 0 changed, 0 unchanged. Garments: 9 new.')
  expect(faulty.status).toBe(2)
  expect(await run(samplePath)).toEqual({
    status: 0,
    out: `Products: 1 new, 0 changed, 2 unchanged. Garments: 4 new.\n${fetchNotice(1)}\n${checkNotice('shopify-products')}\n`,
    err: '',
    // Servers poll four times a second, so visitors find what is new after this wait.
    waits: [500],
  })
  expect(await run(samplePath)).toEqual({
    status: 0,
    out: 'Products: 0 new, 0 changed, 3 unchanged. Garments: 0 new.\n',
    err: '',
    waits: [],
  })
})

test('a Google Merchant feed is imported, and its mapping skips what is not clothing', async () => {
  const feed = fileURLToPath(new URL('../../tests/fixtures/google-feed.xml', import.meta.url))
  const map = fileWith('map.json', JSON.stringify({ ageGroups: { adult: null }, handles: { 'DD-400': null } }))
  expect(await run(feed, '--map', map, '--delivery', 'Spring 2026')).toEqual({
    status: 2,
    out: [
      'Products: 2 new, 0 changed, 0 unchanged. Garments: 3 new.',
      fetchNotice(2),
      checkNotice("'Spring 2026'"),
      'Left out by the mapping: 2.',
      'Left out for their faults: 1.',
      '',
    ].join('\n'),
    err: 'Line 78: the item has no id.\n',
    waits: [500],
  })
})

test('a file in another encoding is imported with a warning', async () => {
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

test('an import that changes something is audited once by name, and the event of each new garment names the operator', async () => {
  const file = fileWith('named.csv', `${header}\nnamed,Named dress,Moss,Dresses,Size,98,9.00,1\n`)
  for (const args of [['--check'], [], []]) expect((await run(file, ...args, '--by', 'ida')).status).toBe(0)
  const audit = db.selectFrom('office_audit').select(['operator', 'action', 'note'])
  expect(await audit.execute()).toEqual([
    { operator: 'ida', action: 'catalogue.import', note: 'named: 1 products, 1 garments' },
  ])
  const actors = db
    .selectFrom('garment_event')
    .innerJoin('garment', 'garment.id', 'garment_event.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select('garment_event.actor')
    .distinct()
    .where('handle', '=', 'named')
  expect(await actors.execute()).toEqual([{ actor: 'operator:ida' }])
})
