// What an email says, before it is HTML or text: both parts are drawn from the same blocks, so neither can say less.
import type { Trader } from '#server/kernel/trader.ts'

export interface Piece {
  readonly name: string
  readonly brand: string
  /** "3–4y · Gently worn · 24 credits" */
  readonly detail: string
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'facts'
      readonly rows: readonly (readonly [label: string, value: string])[]
      /** The values are sums: short, one below the other at the right, and the labels have the room. */
      readonly sums?: boolean
    }
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] }
  /** A page of ours; a letter has one button at most. `path` is absolute, below the public address. */
  | { readonly kind: 'button'; readonly label: string; readonly path: string }
  | { readonly kind: 'link'; readonly label: string; readonly path: string }
  /** For the office: a mail program opens, addressed. */
  | { readonly kind: 'write'; readonly label: string; readonly address: string }
  /** Set apart on a tint: what one should not miss. `warning`: something went wrong or is asked for by a day. */
  | { readonly kind: 'panel'; readonly heading: string; readonly lines: readonly string[]; readonly tone?: 'warning' }
  /** A return label: the code in large letters and as a QR picture. */
  | { readonly kind: 'label'; readonly code: string }
  /** To be filled in and sent back, so its lines stay as they are. */
  | { readonly kind: 'form'; readonly lines: readonly string[] }

export interface Letter {
  /** Kind of letter, for the record and for file names. */
  readonly template: string
  /** No names in it: subjects are shown on locked screens. */
  readonly subject: string
  /** The preheader, which an inbox shows after the subject: it says more, never the same again. */
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly Block[]
  /** Why somebody gets this, at its end; absent: because of their account. */
  readonly because?: string
  /** Of the mailing list: the path that takes its address off by one POST without a page (RFC 8058). Never in service emails. */
  readonly unsubscribePath?: string
  /** A note to the office, which has nobody to reply to. */
  readonly toOffice?: true
}

/** Who writes and where the site is. */
export interface Site {
  readonly name: string
  /** Origin without a slash at its end. */
  readonly publicUrl: string
  /** The one address that customers know: every email comes from it and is answered to it. */
  readonly helpEmail: string
  /** Where notes to the office go. */
  readonly officeEmail: string
  readonly trader: Trader
}

/** Content-ID of the mark at the head of every letter. */
export const markPictureId = 'mark@wrenlet'

/** Content-ID of a label's QR picture. */
export const labelPictureId = (code: string): string => `label-${code.toLowerCase()}@wrenlet`
