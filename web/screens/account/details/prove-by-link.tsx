import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { changeEmailCopy as copy } from '#web/copy/change-email.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface ProveByLinkProps {
  /** Where the link leads back to. */
  intent: 'prove-email' | 'prove-password' | 'prove-leave' | 'prove-export'
  /** Shown once it was sent. */
  sent: string | undefined
}

/** For people who have no password or have forgotten it: signing in again proves their identity. */
export function ProveByLink({ intent, sent }: ProveByLinkProps) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' && navigation.formData?.get('intent') === intent
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent !== undefined) note.current?.focus()
  }, [sent])
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-4">
      {sent && (
        <Notice variant="success" role="status" ref={note} tabIndex={-1}>
          {sent}
        </Notice>
      )}
      <p className="muted text-small">{copy.otherwise}</p>
      <Button type="submit" name="intent" value={intent} variant="text" busy={busy} busyLabel={copy.sending}>
        {copy.byLink}
      </Button>
    </Form>
  )
}
