// What a garment's story says about a repair (design §3.10). Anybody may read a label, so the operator's note is never
// shown; it only selects one of these phrases.

const aSmallMend = 'A small mend'

/** In order: the first whose words are all in the note is shown. */
const phrases: readonly (readonly [phrase: string, ...words: readonly RegExp[]])[] = [
  ['A patched knee', /\bpatch/, /\bknees?\b/],
  ['A patched elbow', /\bpatch/, /\belbows?\b/],
  ['A patch', /\bpatch/],
  ['A stitched heart', /\bhearts?\b/],
  ['A button sewn on', /\bbuttons?\b/],
  ['A popper put right', /\b(poppers?|snaps?|press[- ]studs?)\b/],
  ['A zip put right', /\bzip(s|pers?)?\b/],
  ['A mended pocket', /\bpockets?\b/],
  ['A mended cuff', /\bcuffs?\b/],
  ['A mended collar', /\bcollars?\b/],
  ['A mended strap', /\bstraps?\b/],
  ['Elastic put right', /\belastics?\b/],
  ['A mended hem', /\bhem(s|med)?\b/],
  ['A mended seam', /\bseams?\b/],
  ['A small hole closed', /\b(holes?|darn(s|ed|ing)?)\b/],
]

/** Every phrase a story can use for a repair. */
export const mendPhrases: readonly string[] = [...phrases.map(([phrase]) => phrase), aSmallMend]

/** @param note what the operator wrote; no part of it is returned */
export function mendPhrase(note: string): string {
  const words = note.toLowerCase()
  return phrases.find(([, ...wanted]) => wanted.every((word) => word.test(words)))?.[0] ?? aSmallMend
}
