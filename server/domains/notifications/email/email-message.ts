// The contents of an email, before it is HTML or text: both parts are rendered from the same blocks, so neither can say less.
import type { Trader } from '#server/kernel/trader.ts'
import type { MailFile } from '../mailer.ts'

/** What the shop shows of a product: the same for everybody, so it reveals nothing about the recipient. */
export interface PiecePicture {
  /** The beginning of the public address, without size; empty when there is no picture. */
  readonly base: string
  readonly alt: string
  /** Name of its backdrop. */
  readonly tint: string
}

export interface Piece {
  readonly picture: PiecePicture
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
      /** The values are amounts: short and right-aligned, so the labels get the space. */
      readonly sums?: boolean
    }
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] }
  /** One of our pages; an email has at most one button. `path` is absolute, below the public address. */
  | { readonly kind: 'button'; readonly label: string; readonly path: string }
  | { readonly kind: 'link'; readonly label: string; readonly path: string }
  /** For the office: opens a mail program with this address. */
  | { readonly kind: 'write'; readonly label: string; readonly address: string }
  /** On a tint, for what must not be missed. `warning`: something went wrong or is due by a date. */
  | { readonly kind: 'panel'; readonly heading: string; readonly lines: readonly string[]; readonly tone?: 'warning' }
  /** A return label: the code in large letters and as a QR picture. */
  | { readonly kind: 'label'; readonly code: string }
  /** A code that is money: large, and easy to select. Never in a subject or a preheader. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  /** The washing line of a printed gift card. */
  | { readonly kind: 'gift-picture' }
  /** A form to be filled in and sent back, so its lines stay as they are. */
  | { readonly kind: 'form'; readonly lines: readonly string[] }

export interface EmailMessage {
  /** Kind of email, for the record and for file names. */
  readonly template: string
  /** No names in it, because subjects are shown on locked screens. */
  readonly subject: string
  /** The preheader, which an inbox shows after the subject: it adds to it, and never repeats it. */
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly Block[]
  /** Why the recipient gets this, at the end; default: because of their account. */
  readonly because?: string
  /**
   * For the mailing list: the path that removes the address by one POST without a page (RFC 8058). Never in service
   * emails.
   */
  readonly unsubscribePath?: string
  readonly file?: MailFile
  /** Whether it goes to the office, which has nobody to reply to. */
  readonly toOffice?: true
}

/** The sender and the site. */
export interface Site {
  readonly name: string
  /** Origin without a trailing slash. */
  readonly publicUrl: string
  /** The one address that customers know: every email comes from it, and replies go to it. */
  readonly helpEmail: string
  /** Where the office's notifications go. */
  readonly officeEmail: string
  readonly trader: Trader
}

/** Content-ID of the logo at the top of every email. */
export const markPictureId = 'mark@wrenlet'

/** Content-ID of the washing line. */
export const giftPictureId = 'washing-line@wrenlet'

/** Content-ID of a product's picture. */
export const piecePictureId = ({ base }: PiecePicture): string => `piece${base.replace(/\W+/g, '-')}@wrenlet`

/** Content-ID of a label's QR picture. */
export const labelPictureId = (code: string): string => `label-${code.toLowerCase()}@wrenlet`
