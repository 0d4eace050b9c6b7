/** In all strings `{trader}`, `{company}` and `{email}` stand for who the trader is by configuration (web/copy/trader.ts). */
export interface LegalPart {
  /** Anchor; stays the same when the title changes. */
  id: string
  title: string
  /** The part in one plain sentence. */
  summary: string
  paragraphs: readonly string[]
  list?: readonly string[]
  table?: LegalTable
}

export interface LegalTable {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface LegalText {
  title: string
  description: string
  version: string
  updated: string
  intro: string
  /** Said after the intro in a demonstration. */
  demo?: string
  parts: readonly LegalPart[]
}

export const legalCopy = {
  contents: 'On this page',
  updated: (day: string) => `Last updated ${day}`,
  inShort: 'In short: ',
} as const
