import { Form, useNavigation } from 'react-router'
import { losingCopy as copy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { Button } from '#web/ui/button.tsx'

const words = {
  report: { label: copy.reportIt, busyLabel: copy.reporting },
  found: { label: copy.found, busyLabel: copy.finding },
} as const

/** Reports a piece lost, or found. */
export function LossButton({ intent, outline }: { intent: keyof typeof words; outline?: boolean }) {
  const { state, formData } = useNavigation()
  const busy = state === 'submitting' && formData?.get('intent') === intent
  const { label, busyLabel } = words[intent]
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value={intent}
        busy={busy}
        busyLabel={busyLabel}
        {...(outline && { variant: 'outline' as const })}
      >
        {label}
      </Button>
    </Form>
  )
}
