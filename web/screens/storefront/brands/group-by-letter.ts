export interface LetterGroup<Named> {
  /** A to Z, or # for names that begin with anything else. */
  letter: string
  members: Named[]
}

/** Groups names, in the order given, by their first letter without its accent. The group # comes last. */
export function groupByLetter<Named extends { name: string }>(named: readonly Named[]): LetterGroup<Named>[] {
  const groups = new Map<string, Named[]>()
  for (const brand of named) {
    const letter = letterOf(brand.name)
    groups.set(letter, [...(groups.get(letter) ?? []), brand])
  }
  return [...groups].map(([letter, members]) => ({ letter, members })).sort((a, b) => rank(a.letter) - rank(b.letter))
}

function letterOf(name: string): string {
  const first = name.trim().normalize('NFD').charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '#'
}

const rank = (letter: string): number => (letter === '#' ? Number.MAX_SAFE_INTEGER : letter.charCodeAt(0))
