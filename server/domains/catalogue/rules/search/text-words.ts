// The distinctive words of a folded text. Hyphens separate words; the search joins them again.
const asciiWord = /[a-z0-9]+/g
const anyWord = /[\p{L}\p{N}]+/gu
const asciiOnly = /^[ -~]*$/

/** Neutral words in a shop for children: they are neither indexed nor searched for. */
const neutral = new Set(
  (
    'a an and as at by for from in is it my of on or our the their this to with ' +
    'age ages aged size sizes sized old olds year years month months ' +
    'baby babies toddler toddlers kid kids child childs children childrens boy boys girl girls unisex ' +
    'clothes clothing cloths outfit outfits ' +
    // Shades, so that a dark green coat is found among the green ones.
    'dark light pale bright deep ' +
    // Conditions: a filter chooses them, and products do not describe the wear of their pieces.
    'brand new nearly gently used worn well loved preloved second hand secondhand'
  ).split(' '),
)

export const isNeutral = (word: string): boolean => neutral.has(word)

/** @param folded by `foldText`; neutral words are included */
export const wordsIn = (folded: string): string[] => folded.match(asciiOnly.test(folded) ? asciiWord : anyWord) ?? []
