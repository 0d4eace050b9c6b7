// Decides who a product is for: by its own field, else by its words; for everyone when they say nothing or both.
import type { Gender } from '#contract/primitives.ts'
import { type ImportMapping, lookUp } from './import-mapping.ts'

const girls =
  /(?<!\p{L})(?:girls?'?s?|girls’|female|f|fille|filles|féminin|mädchen|weiblich|meisjes?|vrouwelijk|niñas?|femenino|bambina|femminile|feminino)(?!\p{L})/u
const boys =
  /(?<!\p{L})(?:boys?'?s?|boys’|male|m|garçons?|masculin|jungen?|männlich|jongens?|mannelijk|niños?|masculino|bambino|maschile)(?!\p{L})/u
const girlsInText = /\bgirls?['’]?s?\b/
const boysInText = /\bboys?['’]?s?\b/

/**
 * @param stated the values of the fields that state a gender ("female", "girls")
 * @param texts title, type, category and tags
 */
export function mapGender(
  stated: readonly string[],
  texts: readonly string[],
  mapping: Pick<ImportMapping, 'genders'>,
): Gender {
  const mapped = lookUp(mapping.genders, ...stated, ...texts)
  if (mapped) return mapped
  const field = stated.join(' ').toLowerCase()
  if (field.trim() !== '') return decide(/\bunisex\b/.test(field), girls.test(field), boys.test(field))
  const words = texts.join(' ').toLowerCase()
  return decide(false, girlsInText.test(words), boysInText.test(words))
}

function decide(both: boolean, forGirls: boolean, forBoys: boolean): Gender {
  if (both || forGirls === forBoys) return 'unisex'
  return forGirls ? 'female' : 'male'
}
