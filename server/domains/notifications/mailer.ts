// The port through which letters leave. Adapters: SMTP, and files for demo and development.

export interface MailPicture {
  /** Referred to as `cid:` from the HTML part. */
  readonly contentId: string
  readonly fileName: string
  readonly png: Buffer
}

export interface Mail {
  /** With angle brackets; the same again when a delivery is repeated, so that mail programs show it once. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly date: Date
  /** Kind of letter; for file names and logs. */
  readonly template: string
  readonly pictures: readonly MailPicture[]
}

export interface Mailer {
  /** Returns when the mail was taken over for delivery; throws when it was not, to be tried again. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
