// Text in the letters that we can print. Characters that the typeface lacks are written in Latin letters, which a
// postal worker can read, or left out when they have none.

// Russian, Ukrainian, Belarusian, Bulgarian and Serbian. Capitals are derived from these.
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  й: 'y',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dž',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ё: 'yo',
}
const greek: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}
const inLatin: Readonly<Record<string, string>> = { ...cyrillic, ...greek, ə: 'a', '‐': '-', '−': '-', '　': ' ' }

/** @param isDrawn whether the typeface has this character */
export function legible(text: string, isDrawn: (character: string) => boolean): string {
  const whole = (character: string) => (isDrawn(character) ? character : undefined)
  const latin = (character: string) => {
    const lower = character.toLowerCase()
    const found = inLatin[lower]
    if (found === undefined) return undefined
    return lower === character ? found : found.charAt(0).toUpperCase() + found.slice(1)
  }
  // A letter with an unsupported accent keeps its base letter: ế becomes e.
  const bare = (character: string) => {
    const [letter = ''] = character.normalize('NFKD')
    return letter === character ? undefined : (whole(letter) ?? latin(letter))
  }
  const written = Array.from(
    text.normalize('NFC'),
    (character) => whole(character) ?? latin(character) ?? bare(character) ?? '',
  )
  return written.join('').replace(/\s+/g, ' ').trim()
}
