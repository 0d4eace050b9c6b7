import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { mailingListCopy } from '#web/copy/mailing-list.ts'
import { siteMessages } from '#web/copy/site-messages.generated.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import type { MailingListOutcome } from '#web/screens/mailing-list/join-mailing-list.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'

export interface MailingListFormProps {
  /** The id of the heading that names the form. */
  labelledBy: string
  /** True if the form is the main content of its page. */
  filled?: boolean
  /** The outcome of a form posted without JavaScript. */
  answer?: MailingListOutcome
}

/** Fetched when the form is sent, because the form is on every page and few visitors send it. */
const join = async (form: FormData): Promise<MailingListOutcome> =>
  (await (await import('#web/screens/mailing-list/join-mailing-list.ts')).joinMailingList(fetchApi, form)).outcome
const notJoined = (email: string): MailingListOutcome => ({
  joined: null,
  email,
  problem: siteMessages.mailingListFailed,
  field: null,
})

/**
 * Joins the mailing list. The answer replaces the form, in the footer of any page; without JavaScript it has its own
 * page. With only one field, an error appears there and needs no summary.
 */
export function MailingListForm({ labelledBy, filled = false, answer }: MailingListFormProps) {
  const id = useId()
  const [sent, setSent] = useState<MailingListOutcome>()
  const [busy, setBusy] = useState(false)
  const outcome = sent ?? answer
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!outcome || busy) return
    if (outcome.joined === null) field.current?.focus()
    else box.current?.focus()
  }, [outcome, busy])
  // Calls the API directly instead of the page's action: if the connection fails, the page around the form stays.
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const form = new FormData(event.currentTarget)
    setSent(await join(form).catch(() => notJoined(field.current?.value ?? '')))
    setBusy(false)
  }
  if (outcome && outcome.joined !== null)
    return (
      <div ref={box} tabIndex={-1} role="status" className="panel panel-success grid gap-4 outline-none">
        <p className="h4">{outcome.joined}</p>
        <p className="text-small">{mailingListCopy.checkInbox}</p>
      </div>
    )
  const problem = outcome?.problem
  const errorId = `${id}-error`
  return (
    <form
      method="post"
      action="/mailing-list"
      noValidate
      aria-labelledby={labelledBy}
      className="grid gap-8"
      onSubmit={(event) => void send(event)}
    >
      <div className="field">
        <label htmlFor={id}>{mailingListCopy.email}</label>
        <FieldError id={errorId}>{busy ? null : problem}</FieldError>
        {problem === siteMessages.mailingListFailed && !busy && (
          <ContactLink className="link text-small">{mailingListCopy.orEmail}</ContactLink>
        )}
        <div className="ask-line">
          <input
            ref={field}
            id={id}
            className="input"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={outcome?.email}
            aria-invalid={outcome?.field ? true : undefined}
            aria-describedby={problem ? `${errorId} ${id}-consent` : `${id}-consent`}
          />
          <Button type="submit" variant={filled ? 'filled' : 'outline'} busy={busy} busyLabel={mailingListCopy.joining}>
            {mailingListCopy.join}
          </Button>
        </div>
      </div>
      <p className="muted text-small" id={`${id}-consent`}>
        {mailingListCopy.consent}{' '}
        <Link className="link" to="/privacy">
          {mailingListCopy.privacy}
        </Link>
      </p>
    </form>
  )
}
