import { Form, useNavigation } from 'react-router'
import type { SkiBooking } from '#web/screens/skiwear/booking/booking-facts.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface LateFeeProps {
  fee: NonNullable<SkiBooking['fee']>
  payable: boolean
}

/** The late fee, and the button that opens its payment. Nothing is charged automatically. */
export function LateFee({ fee, payable }: LateFeeProps) {
  const busy = useNavigation().formData?.get('act') === 'fee'
  return (
    <Panel variant={fee.state === 'asked' ? 'warning' : 'outline'} className="grid gap-12">
      <h2 className="h4">{copy.fee}</h2>
      <p>{fee.words}</p>
      {fee.state === 'paid' && <p className="font-strong">{copy.feePaid}</p>}
      {fee.state === 'waived' && <p>{copy.feeWaived}</p>}
      {fee.state === 'refunded' && <p>{copy.feeRefunded(fee)}</p>}
      {payable && (
        <Form method="post" className="no-print">
          <Button type="submit" name="act" value="fee" busy={busy} busyLabel={copy.openingFee}>
            {copy.payFee(fee.amount)}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
