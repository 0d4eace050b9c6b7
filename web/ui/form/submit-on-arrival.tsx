import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

export interface SubmitOnArrivalProps {
  /** The action to perform. */
  intent: string
  label: ReactNode
  busyLabel: string
  /** True once the action has run; the button stays for another try. */
  done: boolean
  variant?: ButtonProps['variant']
}

/**
 * Opening a page writes nothing. Work that should start on arrival is a form: a script submits it, or the person
 * presses its button.
 */
export function SubmitOnArrival({ intent, label, busyLabel, done, variant }: SubmitOnArrivalProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(done)
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (submitted.current) return
    submitted.current = true
    void submit(form.current, { replace: true })
  }, [submit])
  return (
    <Form ref={form} method="post" replace>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={variant} wide busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </Form>
  )
}
