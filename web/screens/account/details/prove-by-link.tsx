import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { changeEmailCopy as copy } from '#web/copy/change-email.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface ProveByLinkProps {
  /** Says which form the link returns to. */
  intent: 'prove-email' | 'prove-password' | 'prove-leave' | 'prove-export'
  /** The message to show once the link was emailed. */
  sent: string | undefined
}

/** Lets people who have no password, or have forgotten it, prove their identity by signing in again. */
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
