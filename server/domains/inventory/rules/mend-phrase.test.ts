import { expect, test } from 'vitest'
import { mendPhrase, mendPhrases } from './mend-phrase.ts'

test.each([
  ['Left knee patched', 'A patched knee'],
  ['PATCHES on both knees', 'A patched knee'],
  ['Elbow patch', 'A patched elbow'],
  ['Patched at the back', 'A patch'],
  ['Hole in the knee darned', 'A small hole closed'],
  ['Small hole closed with a stitched heart', 'A stitched heart'],
  ['Button sewn back on', 'A button sewn on'],
  ['two poppers replaced', 'A popper put right'],
  ['Zip pull replaced', 'A zip put right'],
  ['new zipper', 'A zip put right'],
  ['Pocket corner reinforced', 'A mended pocket'],
  ['Cuff seam restitched', 'A mended cuff'],
  ['Side seam', 'A mended seam'],
  ['Hem taken up again', 'A mended hem'],
  ['waist elastic renewed', 'Elastic put right'],
])('the note “%s” is shown as “%s”', (note, phrase) => expect(mendPhrase(note)).toBe(phrase))

test.each([
  '',
  'worn',
  'Mrs Smith rang about it',
  'ask them',
  'kneeling stain',
  'Dr Hemsworth says so',
  'snapped at us',
])('the note %j is shown as a small mend', (note) => expect(mendPhrase(note)).toBe('A small mend'))

test('only these phrases are shown, never the words of the note', () => {
  const gossip = 'Ada Smith of 14 Alma Road tore it, left knee patched, £3.50, call 07700 900123'
  const notes = [
    gossip,
    gossip.toUpperCase(),
    ...gossip.split(' '),
    'constructor',
    '<b>knee</b> patch',
    'é'.repeat(5_000),
  ]
  for (const note of notes) expect(mendPhrases).toContain(mendPhrase(note))
})

test('no phrase occurs twice, and each can begin a sentence', () => {
  expect(new Set(mendPhrases).size).toBe(mendPhrases.length)
  for (const phrase of mendPhrases) expect(phrase).toMatch(/^[A-Z][a-z]*( [a-z]+)+$/)
})
