import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFeed } from '#tests/support/read-feed.ts'
import { FeedSpool } from './feed-spool.ts'
import { openFeed } from './open-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-open-feed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const table = 'Handle,Title\n'

test.each([
  ['a compressed file', [0x1f, 0x8b, 8, 0], 'compressed (gzip)'],
  ['a spreadsheet', [0x50, 0x4b, 3, 4], 'save it as CSV'],
  ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0], 'save it as CSV'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd], 'The file'],
  [
    'UTF-8 with a broken character',
    [...Buffer.from(`${table}a,é\nb,x`), 0xe9, 0x0a],
    'line 3 contains bytes that are not a character',
  ],
  ['a truncated character', [...Buffer.from(`${table}a,é\nb,`), 0xc3], 'line 3 contains bytes'],
  ['a byte that Windows-1252 does not define', [...Buffer.from(`${table}a,`), 0x81, 0x0a], 'line 2 contains bytes'],
])('%s is refused in one sentence', async (_, bytes, sentence) => {
  await expect(readFeed(Uint8Array.from(bytes))).rejects.toThrow(sentence)
})

test('Windows-1252 is read and reported', async () => {
  const { products, notes } = await readFeed(Buffer.from(`${table}a,Bébé's £5\n`, 'latin1'))
  expect(products[0]?.title).toBe("Bébé's £5")
  expect(notes[0]).toContain('Windows-1252')
})

test('an unknown encoding is reported', async () => {
  await expect(readFeed('<?xml version="1.0" encoding="klingon"?><rss/>')).rejects.toThrow('"klingon"')
})

test('rows with the same key are read together, keys in the order in which they first appear; no file remains', () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('wrenlet-import-')).length
  const spool = new FeedSpool<{ text: string }>()
  const long = 'ü'.repeat(700_000)
  for (const [key, text] of [
    ['a', long],
    ['b', '1'],
    ['a', '2'],
    ['a', '3'],
    ['c', '4'],
    ['b', '5'],
  ] as const)
    spool.add(key, { text })
  expect([...spool.groups()].map((rows) => rows.map(({ text }) => (text === long ? 'long' : text)))).toEqual([
    ['long', '2', '3'],
    ['1', '5'],
    ['4'],
  ])
  spool.close()
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('wrenlet-import-')).length).toBe(before)
})

test('a pipe can also be read', async () => {
  const pipe = join(folder, 'pipe')
  if (spawnSync('mkfifo', [pipe]).status !== 0) return
  const writer = createWriteStream(pipe)
  writer.end(`${table}a,A\n`)
  const feed = await openFeed(pipe)
  expect([...feed.products()]).toMatchObject([{ handle: 'a', title: 'A' }])
  feed.close()
})

test('a file that is read in many pieces keeps its characters and lines intact', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `h${index},Größe „${index}“ – für 5 €`)
  const { products } = await readFeed(`${table.replaceAll('\n', '\r\n')}${rows.join('\r\n')}\r\n`)
  expect(products).toHaveLength(30_000)
  expect(products[29_999]).toMatchObject({ line: 30_001, title: 'Größe „29999“ – für 5 €' })
})
