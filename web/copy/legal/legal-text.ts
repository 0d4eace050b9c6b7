export interface LegalPart {
  /** Anchor; stays the same when the title changes. */
  id: string
  title: string
  /** The part in one plain sentence. */
  summary: string
  paragraphs: readonly string[]
  list?: readonly string[]
}

export interface LegalText {
  title: string
  description: string
  version: string
  updated: string
  intro: string
  parts: readonly LegalPart[]
}

export const legalCopy = {
  contents: 'On this page',
  updated: (day: string, version: string) => `Last updated ${day} · version ${version}`,
  inShort: 'In short: ',
} as const
