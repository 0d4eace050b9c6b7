// Decides whether a password is good enough (product §9.1): long, and not what an attacker tries first. There are no rules about
// capitals, digits or signs, because they make people write "Password1!".
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { commonPasswords } from './common-passwords.ts'

const minPasswordLength = 10
const maxPasswordLength = 128

export type WeakPassword = 'too_short' | 'too_long' | 'common' | 'personal'

export const weakPasswordMessages: Record<WeakPassword, string> = {
  too_short: `Use ${minPasswordLength} characters or more`,
  too_long: `Use ${maxPasswordLength} characters or fewer`,
  common: 'Choose a password that’s harder to guess. This one is too common',
  personal: 'Choose a password that doesn’t contain your name or email',
}

/** The same password however the keyboard composed its characters. */
export const normalisePassword = (password: string): string => password.normalize('NFKC')

export interface Guessable {
  /** What an attacker knows about this person: email, names. */
  readonly personal: readonly string[]
  /** Leaked passwords, lower case. */
  readonly breached: ReadonlySet<string>
}

export function decidePassword(password: string, { personal, breached }: Guessable): Outcome<undefined, WeakPassword> {
  const characters = [...normalisePassword(password)].length
  if (characters < minPasswordLength) return refused('too_short')
  if (characters > maxPasswordLength) return refused('too_long')
  const folded = normalisePassword(password).toLowerCase()
  if (isPattern(folded) || isCommon(folded, breached)) return refused('common')
  return isPersonal(folded, personal) ? refused('personal') : accepted()
}

/** Fewer than four different characters, one short block repeated, or little but walks along the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  return new Set(text).size < 4 || isRepeatedBlock(text) || countOutsideWalks(text) <= 2
}

/** Shorter blocks have fewer than four different characters. */
const isRepeatedBlock = (text: string): boolean =>
  [4, 5].some((length) => text.slice(0, length).repeat(text.length).startsWith(text))

/** Every longer walk consists of walks of these lengths. */
const walkLengths = [3, 4, 5]

/** Splits the text so that the fewest characters are outside walks, and counts these. */
function countOutsideWalks(text: string): number {
  // One entry for each prefix of the text, by its length.
  const fewestOutside = [0]
  const fewestUpTo = (end: number) => fewestOutside[end] as number
  for (let end = 1; end <= text.length; end++) {
    const starts = walkLengths
      .map((length) => end - length)
      .filter((start) => start >= 0 && isWalk(text.slice(start, end)))
    fewestOutside.push(Math.min(fewestUpTo(end - 1) + 1, ...starts.map(fewestUpTo)))
  }
  return fewestUpTo(text.length)
}

const isWalk = (piece: string): boolean => new Set(piece).size === 1 || walks.some((walk) => walk.includes(piece))

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]',
  "asdfghjkl;'#",
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhnmju78ik,',
  '11223344556677889900',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  // Lines of a number pad, in both directions.
  '147258369',
  '147852369',
  '159357',
  '159753',
  '753951852456',
  '1029384756',
]
/** A row may also continue from its last character to its first. */
const walks = rows.map((row) => row + row).flatMap((walk) => [walk, [...walk].reverse().join('')])

/** A common password, with or without digits and signs around it, in letters or look-alikes, once or repeated. */
function isCommon(text: string, breached: ReadonlySet<string>): boolean {
  return [text, unmask(text)].some((spelling) => {
    const core = coreOf(spelling)
    return isListed(spelling, breached) || [core, spelling].some((whole) => isRepeatedWord(whole, breached))
  })
}

/** A leaked password of at least this length also counts with digits around it; shorter ones occur within many good passwords. */
const minBreachedLength = 8

function isListed(spelling: string, breached: ReadonlySet<string>): boolean {
  const core = coreOf(spelling)
  if (commonPasswords.has(core)) return true
  return [spelling, withoutSigns(spelling), core].some((form) => form.length >= minBreachedLength && breached.has(form))
}

const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a' }

function unmask(text: string): string {
  // Digits at the ends are decoration, not look-alikes: "password1" is "password", not "passwordi".
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}@$]+$/gu, '')
  return [...inner].map((character) => lookAlikes[character] ?? (character === '$' ? 's' : character)).join('')
}

const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s_.-]+/g, '')

function isRepeatedWord(core: string, breached: ReadonlySet<string>): boolean {
  for (let length = minWordLength; length <= core.length / 2; length++) {
    const word = core.slice(0, length)
    if (core.replaceAll(word, '') === '' && (isListed(word, breached) || breached.has(word))) return true
  }
  return false
}

/**
 * Consists only of words known about this person or this shop, with digits, signs or common words beside them:
 * "ferrars-tamsin-2026", "wrenletpassword".
 */
function isPersonal(text: string, personal: readonly string[]): boolean {
  const known = new Set([...personal.flatMap(wordsOf), brandWord])
  const plain = withoutAccents(text)
  // Without its digits, "jd1987" has too few letters to be recognised, so it is replaced by a longer word first.
  const named = personal
    .map(localPartOf)
    .filter((name) => name.length >= minWordLength)
    .reduce((left, name) => left.replaceAll(name, brandWord), withoutSigns(plain))
  return [plain, unmask(plain), named]
    .map((spelling) => spelling.replace(/[^\p{L}]/gu, ''))
    .some((characters) => isMadeOf(characters, known) || isMadeOf([...characters].reverse().join(''), known))
}

const brandWord = 'wrenlet'
const minWordLength = 3
/** Short words between the others, and the words around a name in an address. */
const joiners: ReadonlySet<string> = new Set(['i', 'my', 'our', 'the', 'and', 'www', 'com', 'co', 'uk'])

/** "jd.1987+shop@example.com" → "jd1987", so that it is found whatever signs separate it in a password. */
const localPartOf = (entry: string): string =>
  withoutSigns(
    withoutAccents(entry)
      .toLowerCase()
      .replace(/[@+].*/su, ''),
  )

/** "Zoë" becomes "Zoe": owners and attackers type either. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')

/** "tamsin.ferrars+shop@mill-lane.example" → itself without signs, tamsinferrarsshop, tamsin, ferrars, shop, mill, lane … */
function wordsOf(entry: string): string[] {
  const lower = withoutAccents(entry).toLowerCase()
  const [local = '', host = ''] = lower.split('@')
  const joined = [lower, local, host].map((part) => part.replace(/[^\p{L}]/gu, ''))
  return [...joined, ...lower.split(/[^\p{L}]+/u)].filter((word) => [...word].length >= minWordLength)
}

/** Whether the letters are a sequence of known and common words, with at least one known word. */
function isMadeOf(characters: string, known: ReadonlySet<string>): boolean {
  // For each position reachable by words, whether a known word is on some path to it.
  const reached = new Map<number, boolean>([[0, false]])
  for (let start = 0; start < characters.length; start++) {
    const withKnown = reached.get(start)
    if (withKnown === undefined) continue
    for (let end = start + 1; end <= characters.length; end++) {
      const word = characters.slice(start, end)
      if (known.has(word)) reached.set(end, true)
      else if (joiners.has(word) || commonPasswords.has(word)) reached.set(end, withKnown || reached.get(end) === true)
    }
  }
  return reached.get(characters.length) === true
}
