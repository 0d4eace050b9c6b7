import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { styles } from '../styles/index.ts'
import { mendColoursOf } from './cloth/mends.ts'
import { fingerprint, readFingerprints, renderSample, samples } from './fingerprint.ts'
import { jobs } from './jobs.ts'
import { pictureFor, picturesFor } from './manifest.ts'
import { manifestFaults, picturesFolder, readManifest } from './manifest-file.ts'
import { windowAround } from './render-detail.ts'
import { views } from './views.ts'

test('styles, manifest and committed files agree; every style has all its pictures, which together stay under 25 MB', () => {
  expect(manifestFaults(readManifest(), picturesFolder)).toEqual([])
})

test('a changed file, a changed recipe and a missing file are each reported', () => {
  const manifest = readManifest()
  const altered = structuredClone(manifest)
  altered.files['puddle-raincoat-640.avif'] = 'not the hash'
  altered.files['never-drawn-640.avif'] = 'nothing'
  const raincoat = altered.pictures['puddle-raincoat']
  if (raincoat) raincoat.recipe = 'an older recipe'
  if (raincoat) raincoat.views.back.recipe = 'an older recipe'
  if (raincoat) raincoat.views.worn.alt = 'A coat'
  expect(manifestFaults(altered, picturesFolder)).toEqual([
    'puddle-raincoat-640.avif does not match the manifest.',
    'never-drawn-640.avif is only in the manifest.',
    'puddle-raincoat has changed since it was drawn.',
    'puddle-raincoat-back has changed since it was drawn.',
    'puddle-raincoat-worn has a different alt text in the manifest.',
  ])
})

test('the picture of every style can be looked up; an unknown handle throws', () => {
  for (const style of styles)
    expect(pictureFor(style.handle)).toEqual({
      alt: style.alt,
      tint: `tint-${style.backdrop}`,
      basePath: `/pictures/${style.handle}`,
    })
  expect(() => pictureFor('emperors-new-clothes')).toThrow('There is no picture for "emperors-new-clothes".')
})

test('a gallery has the front, the detail, the back and the three conditions, in the order in which they are shown', () => {
  for (const style of styles) {
    const gallery = picturesFor(style.handle)
    expect(gallery.map(({ view, condition }) => condition ?? view)).toEqual(['front', ...views])
    expect(gallery[0]).toMatchObject(pictureFor(style.handle))
    expect(new Set(gallery.map((picture) => picture.alt)).size).toBe(6)
  }
  expect(picturesFor('fox-cord-dungarees')[2]).toEqual({
    alt: 'Fox cord dungarees from behind',
    tint: 'tint-mint',
    basePath: '/pictures/fox-cord-dungarees-back',
    view: 'back',
    condition: null,
  })
  expect(picturesFor('hedgehog-sweatshirt')[5]).toMatchObject({
    alt: 'Hedgehog sweatshirt, well loved and faded, with elbow patches and a heart-shaped mend',
    view: 'condition',
    condition: 'worn',
  })
  expect(() => picturesFor('emperors-new-clothes')).toThrow('There is no picture for "emperors-new-clothes".')
})

test('no two pictures share a file', () => {
  const names = jobs.flatMap((job) => job.formats.map((format) => `${job.name}-${format}`))
  expect(new Set(names).size).toBe(names.length)
})

test('mends never have a colour of the cloth, its trim, its print or its motif, so they stand out', () => {
  for (const style of styles) {
    const { base, trim, pattern, motif } = style
    const styleColours = JSON.stringify({ base, trim, pattern, motif })
    const { patch, heart } = mendColoursOf(style)
    expect(styleColours, style.handle).not.toContain(`"${patch}"`)
    expect(styleColours, style.handle).not.toContain(`"${heart}"`)
  }
})

test('a close-up never extends beyond the frame', () => {
  expect(windowAround([500, 600])).toEqual({ left: 300, top: 350, width: 400, height: 500 })
  expect(windowAround([20, 1200])).toEqual({ left: 0, top: 750, width: 400, height: 500 })
  expect(windowAround([990, 10])).toEqual({ left: 600, top: 0, width: 400, height: 500 })
})

// Builds of librsvg differ in a few edge pixels, so the committed fingerprint is compared with a tolerance.
test.each(samples)(
  '%s is drawn identically twice, and looks as it did when its fingerprint was committed',
  async (handle) => {
    const first = await renderSample(handle)
    const second = await renderSample(handle)
    expect(Buffer.from(first.data.buffer).equals(Buffer.from(second.data.buffer))).toBe(true)
    const committed = readFingerprints()[handle] ?? []
    const differences = fingerprint(first).map((value, cell) => Math.abs(value - (committed[cell] ?? Number.NaN)))
    expect(Math.max(...differences)).toBeLessThanOrEqual(12)
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThanOrEqual(2)
  },
)

test.each([
  [['--everything'], 'Unknown option'],
  [['--only', 'emperors-new-clothes'], 'There is no picture called emperors-new-clothes.'],
  [['--only', ''], '--only needs at least one name'],
  [['--views', 'sideways'], '--views takes front, detail, back, new, used, worn.'],
  [['--only', 'hero', '--views', 'back'], 'Nothing matches both --only and --views.'],
  [['--workers', '0'], '--workers takes a whole number from 1.'],
])('draw-all %j reports what is wrong in one sentence and exits with code 2', async (args, sentence) => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'draw-all.ts'), ...args])
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) })
})
