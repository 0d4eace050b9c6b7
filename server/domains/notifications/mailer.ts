// The port that sends emails. Its adapters use SMTP or, for demo and development, files.

export interface MailPicture {
  /** The HTML part refers to it as `cid:`. */
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
   * The Message-ID with angle brackets, the same for a repeated delivery, so that mail programs show the email once.
   */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly date: Date
  /** The address that unsubscribes a recipient of the mailing list with one POST (RFC 8058). Null in service emails. */
  readonly unsubscribeUrl: string | null
  /** The kind of email, for file names and logs. */
  readonly template: string
  readonly pictures: readonly MailPicture[]
  readonly files: readonly MailFile[]
}

/** The mail server will never accept this email for this address, because the mailbox does not exist or the content is rejected. */
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
