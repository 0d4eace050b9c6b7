import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { styles } from '../styles/index.ts'
import { fingerprint, readFingerprints, renderSample, samples } from './fingerprint.ts'
import { pictureFor } from './manifest.ts'
import { manifestFaults, picturesFolder, readManifest } from './manifest-file.ts'

test('styles, manifest and committed files agree, every style has its four files, all stay under 25 MB', () => {
  expect(manifestFaults(readManifest(), picturesFolder)).toEqual([])
})

test('a changed file, a changed recipe and a missing file are each noticed', () => {
  const manifest = readManifest()
  const altered = structuredClone(manifest)
  altered.files['puddle-raincoat-640.avif'] = 'not the hash'
  altered.files['never-drawn-640.avif'] = 'nothing'
  const raincoat = altered.pictures['puddle-raincoat']
  if (raincoat) raincoat.recipe = 'an older recipe'
  expect(manifestFaults(altered, picturesFolder)).toEqual([
    'puddle-raincoat-640.avif is not what the manifest says.',
    'never-drawn-640.avif is only in the manifest.',
    'puddle-raincoat has changed since it was drawn.',
  ])
})

test('the picture of every style can be looked up, an unknown handle cannot', () => {
  for (const style of styles)
    expect(pictureFor(style.handle)).toEqual({
      alt: style.alt,
      tint: `tint-${style.backdrop}`,
      basePath: `/pictures/${style.handle}`,
    })
  expect(() => pictureFor('emperors-new-clothes')).toThrow('There is no picture for "emperors-new-clothes".')
})

// Builds of librsvg differ in a few edge pixels, so the committed print is compared with a tolerance.
test.each(samples)('%s is drawn alike twice and looks as it did when committed', async (handle) => {
  const first = await renderSample(handle)
  const second = await renderSample(handle)
  expect(Buffer.from(first.data.buffer).equals(Buffer.from(second.data.buffer))).toBe(true)
  const committed = readFingerprints()[handle] ?? []
  const differences = fingerprint(first).map((value, cell) => Math.abs(value - (committed[cell] ?? Number.NaN)))
  expect(Math.max(...differences)).toBeLessThanOrEqual(12)
  expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThanOrEqual(2)
})

test.each([
  [['--everything'], 'Unknown option'],
  [['--only', 'emperors-new-clothes'], 'There is no picture called emperors-new-clothes.'],
  [['--only', ''], '--only needs at least one name'],
])('draw-all %j says what is wrong in one sentence and exits with 2', async (args, sentence) => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'draw-all.ts'), ...args])
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) })
})
