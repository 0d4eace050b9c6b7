import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { askPayerCopy as copy } from '#web/copy/ask-payer.ts'
import { OtherCheckoutOpen } from '#web/screens/checkout/open-checkout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface AskPayerProps {
  payer: NonNullable<AnswerOf<'checkoutOfBasket'>['payer']>
  /** Whether another basket has an open checkout, which asking would abandon. */
  otherOpen: boolean
}

/**
 * Lets a second adult ask the payer of the membership for the postage, or shows that they have asked (product §12.5).
 */
export function AskPayer({ payer: { name, hours, untilLabel }, otherOpen }: AskPayerProps) {
  const busy = useNavigation().state !== 'idle'
  const who = name ?? copy.someone
  if (untilLabel)
    return (
      <>
        <Notice variant="success" role="status" title={copy.asked(who)}>
          <p>{copy.askedLead(untilLabel)}</p>
        </Notice>
        <ButtonLink to="/account/closet" variant="outline">
          {copy.toCloset}
        </ButtonLink>
      </>
    )
  return (
    <Form method="post" className="grid gap-16" preventScrollReset>
      <p>{copy.lead(who, hours)}</p>
      {otherOpen && <OtherCheckoutOpen />}
      <Button type="submit" name="intent" value="ask" wide busy={busy} busyLabel={copy.asking}>
        {copy.ask(who)}
      </Button>
    </Form>
  )
}
