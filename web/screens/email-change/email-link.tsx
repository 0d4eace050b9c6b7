import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { type Motif, MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

// The address holds a secret: it must not be sent in a Referer header or stored by a search engine.
export const secretPage = [
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** What the page shows instead of its question once the button has been pressed, or if it cannot be pressed. */
export interface LinkResult {
  motif: Motif
  heading: string
  lead: string
  nextStep: ReactNode
}

export interface EmailLinkPageProps {
  motif: Motif
  heading: string
  lead: string
  result: LinkResult | undefined
  /** Whether `result` is the outcome of a press; its heading then takes the focus. */
  pressed: boolean
  /** The question, with its button. */
  children: ReactNode
}

const headingId = 'email-link-heading'

/**
 * The page behind a link in an email. Opening it changes nothing: mail scanners follow links, but only people press
 * buttons.
 */
export function EmailLinkPage({ motif, heading, lead, result, pressed, children }: EmailLinkPageProps) {
  const answered = pressed && result !== undefined
  useEffect(() => {
    if (answered) document.getElementById(headingId)?.focus()
  }, [answered])
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid gap-24">
        <div className="grid justify-items-center gap-8 text-center">
          <MotifPicture motif={result?.motif ?? motif} />
          <PageHeading id={headingId} className="mt-16">
            {result?.heading ?? heading}
          </PageHeading>
          <p className="muted wrap-anywhere">{result?.lead ?? lead}</p>
        </div>
        {result ? result.nextStep : children}
      </div>
    </main>
  )
}

export interface EmailLinkProps extends Omit<EmailLinkPageProps, 'children'> {
  label: string
  busyLabel: string
  problem: string | undefined
}

/** The same page for a change of email, with one button. */
export function EmailLink({ label, busyLabel, problem, ...page }: EmailLinkProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <EmailLinkPage {...page}>
      <Form method="post" className="grid gap-24">
        <ErrorSummary attempt={problem} problems={problem ? [{ message: problem }] : []} />
        <Button type="submit" wide busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      </Form>
    </EmailLinkPage>
  )
}
