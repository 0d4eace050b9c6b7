import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { LossButton } from '#web/screens/account/closet/lost/loss-button.tsx'
import { losingCopy as copy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { PayForPiece } from '#web/screens/account/closet/pay-for-piece.tsx'
import { KeyInformation } from '#web/screens/checkout/key-information.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface PayLossProps {
  offer: AnswerOf<'getLoss'>
  card: AnswerOf<'paymentConfiguration'>
  problem: string | null
}

/** Shows an approved missing piece: its payment, or why this account has nothing to pay, and how to say that it is found. */
export function PayLoss({ offer, card, problem }: PayLossProps) {
  const { can, checkout, price, information, giftToUse, otherOpen } = offer
  if (!can.pay.allowed || price === null)
    return (
      <>
        <Notice variant="info">{can.pay.reason}</Notice>
        {can.found.allowed && <LossButton intent="found" outline />}
      </>
    )
  return (
    <>
      <p>
        <span className="muted block text-small">{copy.price}</span>
        <span className="number">{pounds(checkout?.amount ?? price)}</span>
      </p>
      <KeyInformation offer={{ heading: copy.beforePaying, rows: checkout?.information ?? information, notes: [] }} />
      <PayForPiece
        checkout={checkout}
        giftToUse={giftToUse}
        otherOpen={otherOpen}
        card={card}
        problem={problem}
        copy={copy}
        price={price}
      />
      {can.found.allowed ? (
        <Panel className="grid grid-cols-1 justify-items-start gap-12">
          <p>{copy.foundInstead}</p>
          <LossButton intent="found" outline />
        </Panel>
      ) : (
        <p className="muted">{can.found.reason}</p>
      )}
    </>
  )
}
