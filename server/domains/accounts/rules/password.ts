// Which password is good enough (decisions.md §9.1): long, and not what an attacker tries first. No rules about capitals,
// digits or signs: they make people write "Password1!".
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { commonPasswords } from './common-passwords.ts'

const shortestPassword = 10
const longestPassword = 128

export type WeakPassword = 'too_short' | 'too_long' | 'common' | 'personal'

export const weakPasswordMessages: Record<WeakPassword, string> = {
  too_short: `Use ${shortestPassword} characters or more`,
  too_long: `Use ${longestPassword} characters or fewer`,
  common: 'Choose a password that is harder to guess: this one is among the first that get tried',
  personal: 'Choose a password that does not come from your name or email',
}

/** The same password however the keyboard composed its characters. */
export const normalisePassword = (password: string): string => password.normalize('NFKC')

/**
 * @param personal what an attacker knows of this person: email, names
 */
export function decidePassword(password: string, personal: readonly string[]): Outcome<undefined, WeakPassword> {
  const characters = [...normalisePassword(password)].length
  if (characters < shortestPassword) return refused('too_short')
  if (characters > longestPassword) return refused('too_long')
  const folded = normalisePassword(password).toLowerCase()
  if (isPattern(folded) || isCommon(folded)) return refused('common')
  return isPersonal(folded, personal) ? refused('personal') : accepted()
}

/** Few different characters, one short block again and again, or a walk along alphabet, digits or keyboard rows. */
function isPattern(text: string): boolean {
  return new Set(text).size < 4 || isRepeatedBlock(text) || walks.some((walk) => walk.includes(text))
}

const isRepeatedBlock = (text: string): boolean =>
  [2, 3, 4, 5].some((length) => text.slice(0, length).repeat(text.length).startsWith(text))

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
]
const walks = rows.map((row) => row.repeat(3)).flatMap((walk) => [walk, [...walk].reverse().join('')])

/** A common one, with or without digits and signs around it, in letters or look-alikes, once or several times over. */
function isCommon(text: string): boolean {
  return [text, unmask(text)].some((spelling) => {
    const core = coreOf(spelling)
    return commonPasswords.has(spelling) || commonPasswords.has(core) || isRepeatedWord(core)
  })
}

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a' }

function unmask(text: string): string {
  // Digits at the ends are decoration, not look-alikes: "password1" is "password", not "passwordi".
  const inner = /^[^\p{L}]*(.*?)[^\p{L}@$]*$/su.exec(text)?.[1] ?? text
  return [...inner].map((character) => lookAlikes[character] ?? (character === '$' ? 's' : character)).join('')
}

const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s_.-]+/g, '')

function isRepeatedWord(core: string): boolean {
  for (let parts = 2; parts <= 4; parts++) {
    const length = core.length / parts
    if (!Number.isInteger(length) || length < 3) continue
    const word = core.slice(0, length)
    if (word.repeat(parts) === core && commonPasswords.has(word)) return true
  }
  return false
}

function isPersonal(text: string, personal: readonly string[]): boolean {
  const core = coreOf(text)
  const known = personal.flatMap((entry) => {
    const lower = entry.toLowerCase()
    return [lower, lower.split('@')[0] ?? '', lower.replace(/[^\p{L}]/gu, '')]
  })
  return known.some((word) => word.length >= 4 && (text === word || core === coreOf(word)))
}
