// Properties that hold for any text, tested with many texts from a repeatable random source.
import { expect, test } from 'vitest'
import { type SeededRandom, seededRandom } from '#seed/seeded-random.ts'
import { bySeed, rounds, seedOfTheRun } from '#tests/support/volume.ts'
import { buildTextIndex } from './build-text-index.ts'

const vocabulary = (
  'puddle raincoat coat jacket dungarees cord cords denim jeans joggers leggings stripe striped breton tee top shirt ' +
  'dress pinafore jumper cardigan hoodie bear fox whale dino rainbow mustard navy yellow red green blue sage'
).split(' ')
const typed = [
  ...vocabulary,
  ...'dungares jumpr rain coats yelow tshirt mac pants 3-4 104cm girls the du boots'.split(' '),
]
const pieces = somePieces(seededRandom(seedOfTheRun()))
const sizes = [{ code: '104cm', minMonths: 36, maxMonths: 48, heightCm: 104 }]
const index = buildTextIndex(pieces, sizes)
const setOf = (text: string): number[] => [...(index.search(text)?.documents ?? [])]

test('no text causes an error, and the results are in order, in range and scored', () => bySeed(typeAnything))

function typeAnything(seed: number): void {
  const dice = seededRandom(seed + 1)
  const alphabets = [
    'abcdeghinorstu -',
    ' 0123456789-/.ymtc',
    'éàß’&½²ﬁ ﷺ',
    '🦖👩‍👧 ',
    '\u0000\u0301\u200d\ufeff\ud800 ',
  ]
  for (let round = 0; round < rounds(100, 1000); round += 1) {
    const alphabet = [...dice.pick(alphabets), ...dice.pick(alphabets)]
    const text = Array.from({ length: dice.below(101) }, () => dice.pick(alphabet))
      .join('')
      .slice(0, 100)
    for (const match of [index.search(text), index.searchWhileTyping(text)]) {
      if (!match) continue
      expect(match.scores).toHaveLength(match.documents.length)
      match.documents.forEach((document, at) => {
        if (document >= pieces.length || (at > 0 && document <= (match.documents[at - 1] ?? 0)))
          throw new Error(`"${text}" finds ${document} at ${at}`)
        if (!match.scores[at]) throw new Error(`"${text}" finds ${document} without a score`)
      })
    }
  }
  for (const codePoint of [0, 0xd7ff, 0xfffd, 0x10ffff])
    expect(() => index.search(String.fromCodePoint(codePoint))).not.toThrow()
  expect(() => index.search('coat '.repeat(5000))).not.toThrow()
}

test('the order of words does not change the results', () => bySeed(reverseWords))

function reverseWords(seed: number): void {
  const dice = seededRandom(seed + 2)
  for (let round = 0; round < rounds(250, 500); round += 1) {
    const words = Array.from({ length: 2 + dice.below(3) }, () => dice.pick(typed))
    expect(setOf(words.join(' ')), words.join(' ')).toEqual(setOf([...words].reverse().join(' ')))
  }
}

test('a further word never finds more products, unless it makes a compound', () => bySeed(addWords))

function addWords(seed: number): void {
  const dice = seededRandom(seed + 3)
  const tries = rounds(250, 800)
  let tried = 0
  const known = new Map(typed.map((word) => [word, setOf(word)]))
  for (let round = 0; round < tries; round += 1) {
    const words = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(typed))
    const more = dice.pick(typed)
    const joins = words.some((word) => setOf(word + more).length > 0 || setOf(more + word).length > 0)
    // An unknown word is ignored once a known word is beside it, which then finds more.
    const saysSomething = words.some((word) => {
      const count = known.get(word)?.length ?? 0
      return count > 0 && count < pieces.length
    })
    if (joins || !saysSomething) continue
    const before = new Set(setOf(words.join(' ')))
    const after = setOf([...words, more].join(' '))
    // If no piece has all the words, one of them is taken for another word.
    if (index.search([...words, more].join(' '))?.corrected) continue
    expect(
      after.filter((document) => !before.has(document)),
      `${words.join(' ')} + ${more}`,
    ).toEqual([])
    tried += 1
  }
  expect(tried / tries).toBeGreaterThan(0.1)
}

test('a product’s position does not change its score', () => bySeed(reversePieces))

function reversePieces(): void {
  const reversed = buildTextIndex([...pieces].reverse(), sizes)
  for (const text of ['rain coat', 'dungares', 'blue top', 'bear', 'yelow cord', 'striped tee 3-4', 'ja']) {
    const scoresOf = (match: ReturnType<typeof index.search>, place: (document: number) => number) =>
      [...(match?.documents ?? [])].map((document, at) => [place(document), match?.scores[at]]).sort(byFirst)
    expect(scoresOf(reversed.search(text), (document) => pieces.length - 1 - document)).toEqual(
      scoresOf(index.search(text), (document) => document),
    )
  }
}

const byFirst = (a: (number | undefined)[], b: (number | undefined)[]): number => (a[0] ?? 0) - (b[0] ?? 0)

function somePieces(dice: SeededRandom) {
  return Array.from({ length: 300 }, (_, number) => ({
    name: `${dice.pick(vocabulary)} ${dice.pick(vocabulary)} ${number % 7 === 0 ? dice.pick(vocabulary) : ''}`,
    brand: dice.pick(['Saltmarsh', 'Pip & Thistle', 'Olive & Finch']),
    typeName: dice.pick(['T-shirts', 'Trousers', 'Dresses', 'Outerwear']),
    typeSingular: dice.pick(['T-shirt', 'Trousers', 'Dress', 'Coat or jacket']),
    colours: [dice.pick(['mustard', 'navy', 'sage green', 'red'])],
    keywords: dice.some(['striped', 'denim', 'bear'], 0.3),
    tags: dice.some(['Taped seams', 'Soft waistband'], 0.3),
  }))
}
