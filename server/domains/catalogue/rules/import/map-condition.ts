// Maps a feed's own word to one of our conditions (docs/import.md). Feeds know "new", "refurbished" and "used"; second-hand
// shops say more. If a word has two readings, the worse one is used, so that nobody is promised a better piece than they get.
import type { Condition } from '#contract/primitives.ts'

const words: Readonly<Record<Condition, RegExp>> = {
  new: /^(?:|new|brand new|new with(?:out)? tags?|bnwo?t|nwo?t|unworn|newcondition)$/,
  used: /^(?:(?:(?:excellent|very good|good|gently|lightly) )?used|(?:gently|lightly) worn|euc|v?guc|refurbished|renewed|like new|as new|nearly new|excellent|very good|good|pre-?owned|pre-?loved|second-?hand|usedcondition|refurbishedcondition)$/,
  worn: /^(?:worn|fair|well-?loved|well-?worn|play ?wear|play|acceptable|poor|damaged|damagedcondition)$/,
}

/** Undefined for an unknown word. An empty one is new, because shops that sell new goods leave it out. */
export function mapCondition(text: string): Condition | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    // "New condition" is read as a whole: such a piece has had an owner.
    .replace(/(?<!^new) condition$/, '')
    .replace(/^new condition$/, 'as new')
  const spellings = [word, word.replaceAll(' ', '-'), word.replaceAll(' ', '')]
  return (['new', 'used', 'worn'] as const).find((condition) =>
    spellings.some((spelling) => words[condition].test(spelling)),
  )
}
