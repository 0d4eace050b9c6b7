// The port through which emails leave. Adapters: SMTP, and files for demo and development.

export interface MailPicture {
  /** Referred to as `cid:` from the HTML part. */
  readonly contentId: string
  readonly fileName: string
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
}

/** Attached for people to open or print. */
export interface MailFile {
  readonly fileName: string
  readonly type: 'application/pdf'
  readonly bytes: Buffer
}

export interface Mail {
  /**
   * The Message-ID with angle brackets; the same when a delivery is repeated, so that mail programs show the email
   * once.
   */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly date: Date
  /** For the mailing list: an address that unsubscribes a recipient by one POST (RFC 8058). Null in service emails. */
  readonly unsubscribeUrl: string | null
  /** Kind of email; for file names and logs. */
  readonly template: string
  readonly pictures: readonly MailPicture[]
  readonly files: readonly MailFile[]
}

/** The mail server will never accept this email for this address: no such mailbox, or content it rejects. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailRefused'
  }
}

export interface Mailer {
  /**
   * Returns when the mail server has accepted the email.
   * @throws MailRefused when a retry cannot help
   * @throws Error when it was not accepted and should be retried
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
