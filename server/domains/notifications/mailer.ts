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
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly date: Date
  /** Of the mailing list: an address that takes a recipient off by one POST (RFC 8058). Null in service emails. */
  readonly unsubscribeUrl: string | null
  /** Kind of letter; for file names and logs. */
  readonly template: string
  readonly pictures: readonly MailPicture[]
}

/** The mail server will never take this letter for this address: no such mailbox, or nothing it would pass on. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailRefused'
  }
}

export interface Mailer {
  /**
   * Returns when the mail was taken over for delivery.
   * @throws MailRefused when another try cannot help; anything else when it was not taken over, to be tried again
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
