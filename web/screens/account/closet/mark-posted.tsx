// Marks a return as posted; the number on its receipt stops every reminder.
import { Form, useActionData } from 'react-router'
import type { ClosetActionResult } from '#web/screens/account/closet/closet-actions.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface MarkPostedProps {
  returnId: string
  choiceDue: boolean
  busy: boolean
  /** Whether it is collapsed behind a heading, where other things matter more. */
  folded?: boolean
}

export function MarkPosted({ returnId, choiceDue, busy, folded = false }: MarkPostedProps) {
  const posting = useActionData<ClosetActionResult | undefined>()?.posting
  const entered = posting?.returnId === returnId ? posting.proof : undefined
  const form = (
    <Form method="post" preventScrollReset className="grid gap-8">
      {!folded && <h3 className="h4">{closetCopy.postedTitle}</h3>}
      <input type="hidden" name="intent" value="posted" />
      <input type="hidden" name="return" value={returnId} />
      <TextField
        label={closetCopy.proof}
        name="proof"
        defaultValue={entered}
        hint={closetCopy.postedHint}
        length="medium"
        maxLength={64}
        required
      />
      <p>
        <Button type="submit" variant="outline" small busy={busy} busyLabel={closetCopy.markingPosted}>
          {closetCopy.markPosted}
        </Button>
      </p>
    </Form>
  )
  return (
    <>
      {choiceDue && (
        <Notice variant="warning">
          <p>{closetCopy.choiceDueReturn}</p>
          <p className="mt-8">
            <ButtonLink to="/account/plan/change" variant="outline" small>
              {closetCopy.seeBooster}
            </ButtonLink>
          </p>
        </Notice>
      )}
      {folded ? (
        <details className="posted-fold" open={choiceDue || entered !== undefined}>
          <summary className="link text-small">{closetCopy.postedTitle}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  )
}
