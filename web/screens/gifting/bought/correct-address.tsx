import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BoughtCard } from '#web/screens/gifting/bought/card-facts.tsx'
import { boughtCopy as copy } from '#web/screens/gifting/bought/copy.ts'
import { buyCopy } from '#web/screens/gifting/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface RefusedAddress {
  email: string
  problem: string
}

export interface CorrectAddressProps {
  card: BoughtCard
  /** The page of the card. */
  path: string
  refused: RefusedAddress | undefined
}

/** Corrects the email address of a sent card, while the recipient's mail server refuses our emails. */
export function CorrectAddress({ card, path, refused }: CorrectAddressProps) {
  const id = useId()
  const busy = useNavigation().formData?.get('act') === 'correct'
  return (
    <Panel variant="outline" className="no-print grid gap-16">
      <h2 className="h3">{copy.correctTitle}</h2>
      <ErrorSummary attempt={refused} problems={refused ? [{ message: refused.problem, fieldId: id }] : []} />
      <Form method="post" className="grid gap-16" noValidate>
        <TextField
          id={id}
          name="email"
          type="email"
          label={buyCopy.recipientEmail}
          defaultValue={refused?.email ?? card.recipientEmail}
          error={refused?.problem ?? null}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-12">
          <Button type="submit" name="act" value="correct" busy={busy} busyLabel={copy.resending}>
            {copy.correctSave}
          </Button>
          <ButtonLink to={path} variant="outline" preventScrollReset>
            {copy.keep}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}
