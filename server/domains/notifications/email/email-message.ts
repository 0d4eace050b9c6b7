// The contents of an email. Its HTML and text parts are rendered from the same blocks, so that neither can say less.
import type { Trader } from '#server/kernel/trader.ts'
import type { MailFile } from '../mailer.ts'

/** A product's picture as the shop shows it to everybody, so that it reveals nothing about the recipient. */
export interface PiecePicture {
  /** The public address without the size; empty if there is no picture. */
  readonly base: string
  readonly alt: string
  /** The name of its backdrop colour. */
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
      /** Whether the values are amounts, which are short and right-aligned and leave the space to the labels. */
      readonly sums?: boolean
    }
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] }
  /** A link to one of our pages; an email has at most one. `path` begins with a slash and follows the public address. */
  | { readonly kind: 'button'; readonly label: string; readonly path: string }
  | { readonly kind: 'link'; readonly label: string; readonly path: string }
  /** A button for the office that opens a mail program with this address. */
  | { readonly kind: 'email-link'; readonly label: string; readonly address: string }
  /** Text that must not be missed, on a tint; a `warning` is about something that went wrong or is due by a date. */
  | { readonly kind: 'panel'; readonly heading: string; readonly lines: readonly string[]; readonly tone?: 'warning' }
  /** A return label: the code in large letters and as a QR picture. */
  | { readonly kind: 'label'; readonly code: string }
  /** The code of a gift card, large and easy to select. It is money, so never put it in a subject or preheader. */
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  /** The washing line of a printed gift card. */
  | { readonly kind: 'gift-picture' }
  /** A form to be filled in and sent back, so its lines are not rewrapped. */
  | { readonly kind: 'form'; readonly lines: readonly string[] }

export interface EmailMessage {
  /** The kind of email, for our records and for file names. */
  readonly template: string
  /** Contains no names, because subjects are shown on locked screens. */
  readonly subject: string
  /** The preheader, which an inbox shows after the subject and which must not repeat it. */
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly Block[]
  /** Why the recipient gets this, said in the footer; by default, because they have an account. */
  readonly because?: string
  /**
   * The path that unsubscribes a mailing list address with one POST (RFC 8058). Never in service emails.
   */
  readonly unsubscribePath?: string
  readonly file?: MailFile
  /** Marks an email to the office, which has nobody to reply to. */
  readonly toOffice?: true
}

/** The sender and the site. */
export interface Site {
  readonly name: string
  /** The origin, without a trailing slash. */
  readonly publicUrl: string
  /** The one address that customers know, from which every email comes and to which replies go. */
  readonly helpEmail: string
  /** The address for notifications to the office. */
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
