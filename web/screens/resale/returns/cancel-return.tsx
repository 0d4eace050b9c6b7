import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { resaleReturnCopy as copy } from '#web/screens/resale/returns/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/**
 * Cancels a return that is not scanned yet. A link leads to the confirmation and its button, so that it works without
 * JavaScript.
 */
export function CancelReturn({ path, confirming }: { path: string; confirming: boolean }) {
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (confirming) heading.current?.focus()
  }, [confirming])
  if (!confirming)
    return (
      <p className="no-print">
        <ButtonLink to={`${path}?cancel=1`} variant="outline" preventScrollReset>
          {copy.cancel}
        </ButtonLink>
      </p>
    )
  return (
    <Panel className="no-print grid gap-12">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.cancelTitle}
      </h2>
      <p>{copy.cancelEffects}</p>
      <Form method="post" className="flex flex-wrap gap-12">
        <Button type="submit" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel}
        </Button>
        <ButtonLink to={path} variant="outline" preventScrollReset>
          {copy.keepReturn}
        </ButtonLink>
      </Form>
    </Panel>
  )
}
