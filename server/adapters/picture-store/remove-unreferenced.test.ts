import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPictureStore } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-unnamed-'))
const store = createPictureStore({ folder, loopback: true })
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const suffixes = ['320.avif', '640.avif', '640.webp', '960.avif']
const base = (letter: string) => letter.repeat(40)
const age = (name: string, minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000)
  utimesSync(join(folder, name), at, at)
}
const put = (name: string, minutes: number) => {
  writeFileSync(join(folder, name), name)
  age(name, minutes)
}
const picture = (letter: string, minutes: number) => {
  for (const suffix of suffixes) put(`${base(letter)}-${suffix}`, minutes)
}
const filesOf = (letter: string) => readdirSync(folder).filter((name) => name.startsWith(base(letter))).length
const removeAllBut = (...letters: string[]) =>
  store.removeUnreferenced(
    async (bases) =>
      new Set(letters.map((each) => `/media/${base(each)}`).filter((address) => bases.includes(address))),
  )

test('unreferenced files are deleted, referenced and recent ones stay', async () => {
  picture('a', 90)
  picture('b', 90)
  picture('c', 50)
  expect(await removeAllBut('b')).toBe(1)
  expect([filesOf('a'), filesOf('b'), filesOf('c')]).toEqual([0, 4, 4])
  expect(readdirSync(folder)).toHaveLength(8)
  expect(await removeAllBut('b')).toBe(0)
})

test('half-written files of a dead process are deleted; other files stay', async () => {
  for (const [name, minutes] of [
    ['.0b9d2c1e-half', 90],
    ['.7f00aa11-half', 5],
    ['README', 90],
    ['fox-640.webp', 90],
  ] as const)
    put(name, minutes)
  expect(await removeAllBut()).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['.7f00aa11-half', 'README', 'fox-640.webp'])
})

test('a picture found again during the query stays complete', async () => {
  picture('d', 90)
  const removed = await store.removeUnreferenced(async () => {
    age(`${base('d')}-640.webp`, 0)
    return new Set()
  })
  expect([removed, filesOf('d')]).toEqual([0, 4])
})

test('many files are looked up in batches, and a failing query deletes nothing', async () => {
  for (let index = 0; index < 2_001; index++) put(`${String(index).padStart(40, '0')}-640.webp`, 90)
  const batchSizes: number[] = []
  await expect(
    store.removeUnreferenced(async (bases) => {
      batchSizes.push(bases.length)
      if (batchSizes.length === 2) throw new Error('the database is unreachable')
      return new Set(bases)
    }),
  ).rejects.toThrow('unreachable')
  expect(batchSizes).toEqual([2_000, 1])
  expect(readdirSync(folder)).toHaveLength(2_001)
})

test('a picture that is fetched again is recent, and a deleted one is encoded again', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f7a6e' } })
    .png()
    .toBuffer()
  const server = createServer((_, response) => response.end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fox.png`
  try {
    const first = await store.fetch(address)
    if (!first.ok) throw new Error(first.problem)
    for (const name of readdirSync(folder)) age(name, 90)
    expect(await store.fetch(address)).toEqual(first)
    expect(await removeAllBut()).toBe(0)
    expect(readdirSync(folder)).toHaveLength(4)
    for (const name of readdirSync(folder)) age(name, 90)
    expect(await removeAllBut()).toBe(1)
    expect(readdirSync(folder)).toEqual([])
    expect(await store.fetch(address)).toEqual(first)
    expect(statSync(join(folder, `${first.base.slice(7)}-640.webp`)).size).toBeGreaterThan(0)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a folder that does not exist has no files', async () => {
  const later = join(folder, 'later')
  expect(await createPictureStore({ folder: later, loopback: true }).removeUnreferenced(async () => new Set())).toBe(0)
  expect(existsSync(later)).toBe(false)
})

test('a picture counts as gone when the file written last is missing, whatever else is left of it', async () => {
  picture('a', 90)
  put(`${base('b')}-320.avif`, 90)
  const bases = ['a', 'b', 'c'].map((each) => `/media/${base(each)}`)
  expect([...(await store.findGone(bases))]).toEqual(bases.slice(1))
})
