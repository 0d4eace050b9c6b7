// What a garment's story says of a mend (design brief §3.10): anybody may read a label, so a mender's note is never told. It
// only chooses among these words; what it does not name, they do not say.

const aSmallMend = 'A small mend'

/** The first whose words all stand in the note. */
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

/** All that a story can say of a mend. */
export const mendPhrases: readonly string[] = [...phrases.map(([phrase]) => phrase), aSmallMend]

/** @param note whatever the operator wrote; nothing of it is returned */
export function mendPhrase(note: string): string {
  const words = note.toLowerCase()
  return phrases.find(([, ...wanted]) => wanted.every((word) => word.test(words)))?.[0] ?? aSmallMend
}
