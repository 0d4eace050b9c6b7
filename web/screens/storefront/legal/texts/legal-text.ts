/**
 * In all strings `{trader}`, `{company}`, `{address}` and `{email}` stand for the trader's configured details
 * (web/copy/trader.ts).
 */
export interface LegalPart {
  /** Anchor; stays the same when the title changes. */
  id: string
  title: string
  /** The part in one plain sentence. */
  summary: string
  paragraphs: readonly string[]
  list?: readonly string[]
  table?: LegalTable
  /** Lines of a form to copy or print. */
  form?: readonly string[]
  links?: readonly { to: string; label: string }[]
}

export interface LegalTable {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A page of numbered parts. */
export interface ReadingText {
  title: string
  description: string
  updated: string
  intro: string
  /** Shown after the intro in a demo. */
  demo?: string
  parts: readonly LegalPart[]
}

/** A text that people agree to or rely on. Each version is published and stays readable. */
export interface LegalText extends ReadingText {
  version: string
}

export const textNames = ['terms', 'privacy', 'cookies'] as const
export type TextName = (typeof textNames)[number]
export type LegalTexts = Readonly<Record<TextName, LegalText>>
