// Domain events (subscriptions.ts lists their handlers). They carry only ids.
import type { Actor } from './kernel/actor.ts'
import type { Id } from './kernel/ids.ts'

export type DomainEvent =
  | { type: 'account-registered'; accountId: Id<'account'> }
  /** Nobody has signed in for nearly as long as accounts are kept: its owner is warned. */
  | { type: 'retention-warning-due'; accountId: Id<'account'> }
  /** Closed, so nobody can be emailed any more. Published before its row is emptied. */
  | { type: 'account-erased'; accountId: Id<'account'> }
  | { type: 'password-reset-requested'; accountId: Id<'account'>; requestId: string }
  | { type: 'password-changed'; accountId: Id<'account'> }
  /** The first emailed link proved the address of an account that somebody else may have opened. */
  | { type: 'password-dropped'; accountId: Id<'account'> }
  /** To be confirmed by a link to the new address. */
  | { type: 'email-change-requested'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  | { type: 'email-changed'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  | { type: 'email-change-undone'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  /** A subscription was read again at the provider and its replica written. */
  | { type: 'subscription-synced'; stripeSubscription: string }
  /** The payment of a checkout was found to have succeeded, other than by the call that completes it: published once. */
  | {
      type: 'payment-succeeded'
      purpose: string
      paymentIntentId: Id<'payment-intent'>
      checkoutId: Id<'checkout'>
      /** The call, webhook or job that found it paid. */
      by: Actor
    }
  | { type: 'refund-recorded'; refundId: Id<'refund'> }
  /** Not refunded days after the request, and due soon. */
  | { type: 'refund-late'; refundId: Id<'refund'> }
  | { type: 'sign-in-link-requested'; accountId: Id<'account'>; requestId: string; redirect: string | null }
  | { type: 'mailing-list-requested'; entryId: Id<'mailing-list-entry'> }
  | { type: 'complaint-received'; complaintId: Id<'complaint'> }
  /** `eventId`: which of the office's answers. */
  | { type: 'complaint-answered'; complaintId: Id<'complaint'>; eventId: number }
  | { type: 'complaint-closed'; complaintId: Id<'complaint'> }
  /** Some are due within a week, or overdue, on that day. */
  | { type: 'complaints-due'; day: string }
  /** An invoice of a subscription was paid: published once. */
  | { type: 'invoice-paid'; accountId: Id<'account'>; invoiceId: string }
  /** An attempt to collect it failed: published once for each attempt. */
  | { type: 'invoice-failed'; accountId: Id<'account'>; invoiceId: string; attempt: number }
  /** Null for a guest's payment. */
  | { type: 'dispute-opened'; accountId: Id<'account'> | null; disputeId: string }
  | { type: 'dispute-closed'; accountId: Id<'account'> | null; disputeId: string }
  | { type: 'membership-started'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** Its member requested the express start, which was not requested when joining (law L-3, L-4). */
  /** Refused by the office, or withdrawn before it was accepted: refunded in full. */
  | { type: 'membership-refused'; accountId: Id<'account'>; membershipId: Id<'membership'>; by: 'office' | 'member' }
  | { type: 'membership-paused'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-reactivated'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-ending'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-end-undone'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-cooling-off-cancelled'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** No paid time is left: it ended immediately, or the paid period is over. May be published more than once. */
  | { type: 'paid-time-over'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** The last piece is returned or paid for and the subscription is over. */
  | { type: 'membership-ended'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-past-due'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-grace-over'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** If it is unpaid until `endsOn` it ends: the one notice before it (product §3.4). */
  | { type: 'membership-end-ahead'; accountId: Id<'account'>; membershipId: Id<'membership'>; endsOn: string }
  /** Invited to the second home (product §12), by the payer whose account this is. */
  | { type: 'second-adult-invited'; accountId: Id<'account'>; shareId: Id<'membership-share'> }
  | { type: 'sharing-began'; accountId: Id<'account'>; secondId: Id<'account'>; shareId: Id<'membership-share'> }
  /** The payer ended it, or the second adult left: what is in the second home is due back. */
  | {
      type: 'sharing-ended'
      accountId: Id<'account'>
      secondId: Id<'account'>
      membershipId: Id<'membership'>
      shareId: Id<'membership-share'>
    }
  /** Changed terms that take effect on the day `version`. */
  | { type: 'terms-announced'; accountId: Id<'account'>; version: string; part: 'payer' | 'second' | 'buyer' }
  | { type: 'renewal-reminder-due'; accountId: Id<'account'>; membershipId: Id<'membership'>; renewsOn: string }
  | { type: 'plan-changed'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  | { type: 'plan-change-scheduled'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  /** It did not fit at the renewal: the old plan and price stay, and the member is emailed why (product §3.3). */
  | { type: 'plan-change-kept'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  /** A second paid joining: its subscription is cancelled and refunded. */
  | { type: 'joining-refunded'; accountId: Id<'account'>; checkoutSessionId: Id<'checkout-session'> }
  | { type: 'order-placed'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Garments are recalled. Published before they are stopped, so that their orders are locked before them. */
  | { type: 'recall-begun'; recallId: Id<'recall'>; garmentIds: readonly Id<'garment'>[]; by: Actor }
  /** Picked: its contents and its address are final. */
  | { type: 'order-picked'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-dispatched'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** A carrier's scan: the parcel of an order was delivered, to its family or, coming back, to us. */
  | { type: 'parcel-delivered'; orderId: Id<'order' | 'resale-order' | 'ski-booking'> }
  /** A carrier's scan of a return that nobody has marked as posted. */
  | { type: 'return-in-the-post'; returnId: Id<'return' | 'resale-return' | 'ski-return'> }
  /** The carrier could not deliver it, and brings it back to its sender. */
  | { type: 'parcel-coming-back'; parcelId: Id<'parcel'> }
  | { type: 'order-delivered'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Changed before it was picked, by the change of that number (order_change). */
  | { type: 'order-changed'; accountId: Id<'account'>; orderId: Id<'order'>; revision: number }
  | { type: 'order-cancelled'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'garments-not-picked'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Paid, but no longer available: refunded, for a guest as for an account. */
  | { type: 'checkout-refunded'; accountId: Id<'account'> | null; checkoutId: Id<'checkout'> }
  /** An account is asked to pay for another one's checkout (product §12.5). */
  | { type: 'payment-asked'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** It was refused, or its hours ran out: for the account that asked. */
  | { type: 'asked-payment-missed'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** What this account paid is refunded: the order was cancelled, or could not be made. */
  | { type: 'asked-payment-refunded'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** It was paid, by this account. */
  | { type: 'asked-payment-made'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** By an account or a guest: it is sent on its day. */
  | { type: 'gift-card-bought'; cardId: Id<'gift-card'> }
  /** To whom, when or with what words it is sent, before it was sent. */
  | { type: 'gift-card-changed'; cardId: Id<'gift-card'> }
  /** Its day has come: its code can be redeemed from now on. */
  | { type: 'gift-card-sent'; cardId: Id<'gift-card'> }
  /** A mail server took its first email. */
  | { type: 'gift-card-emailed'; cardId: Id<'gift-card'> }
  /** A mail server refused an email with its code for good. */
  | { type: 'gift-card-refused'; cardId: Id<'gift-card'> }
  /** A mail server has refused a reminder of one for good: what it thinks of the email with its code is another matter. */
  | { type: 'gift-reminder-refused'; cardId: Id<'gift-card'> }
  /** It runs out in so many days. */
  | { type: 'gift-card-expiring'; cardId: Id<'gift-card'>; daysLeft: number }
  /** Its buyer asks to have a sent card emailed to its recipient again. */
  | { type: 'gift-card-resend-requested'; cardId: Id<'gift-card'>; corrected?: true }
  /** Added to the gift balance of this account. */
  | { type: 'gift-card-redeemed'; accountId: Id<'account'>; cardId: Id<'gift-card'> }
  /** The payment of a redeemed card is disputed: so many pence of this account's gift balance cannot be spent for now. */
  | { type: 'gift-balance-held'; accountId: Id<'account'>; cardId: Id<'gift-card'>; pence: number }
  /** The dispute was won: they can be spent again. */
  | { type: 'gift-balance-released'; accountId: Id<'account'>; cardId: Id<'gift-card'>; pence: number }
  /** The dispute was lost: they are gone. */
  | { type: 'gift-balance-withdrawn'; accountId: Id<'account'>; cardId: Id<'gift-card'>; pence: number }
  /** Cancelled by its buyer, or refunded by an operator. */
  | { type: 'gift-card-refunded'; cardId: Id<'gift-card'> }
  /** Ski wear, by an account or a guest. */
  | { type: 'ski-booked'; bookingId: Id<'ski-booking'> }
  /** Its buyer or an operator cancelled some of its pieces, or all. `pence` is the refund. */
  | {
      type: 'ski-cancelled'
      bookingId: Id<'ski-booking'>
      lineIds: readonly Id<'ski-line'>[]
      pence: number
      /** Nothing of it is left. */
      all: boolean
      /** Undefined: by its buyer, or because they asked us to. */
      why?: 'ours'
    }
  /** Kits are held for somebody on the telephone, until they are paid for or the hours are over. */
  | { type: 'ski-held'; checkoutId: Id<'checkout'> }
  /** Other dates. */
  | { type: 'ski-changed'; bookingId: Id<'ski-booking'> }
  /** Pieces that were cancelled too late for a refund were hired to somebody else after all. `pence` is the refund for these. */
  | { type: 'ski-rehired'; bookingId: Id<'ski-booking'>; lineIds: readonly Id<'ski-line'>[]; pence: number }
  | { type: 'ski-fee-paid'; bookingId: Id<'ski-booking'> }
  /** Being packed: both of its labels are needed. */
  | { type: 'ski-picked'; bookingId: Id<'ski-booking'>; returnId: Id<'ski-return'> }
  /** Some of its pieces, or all, could not be found when it was picked, or the carrier brought it back: refunded. */
  | {
      type: 'ski-not-sent'
      bookingId: Id<'ski-booking'>
      lineIds: readonly Id<'ski-line'>[]
      pence: number
      why: 'missing' | 'recalled' | 'undelivered'
    }
  | { type: 'ski-dispatched'; bookingId: Id<'ski-booking'> }
  /** It must be posted back soon. */
  | { type: 'ski-reminder-due'; bookingId: Id<'ski-booking'> }
  /** It was due in the post by today. */
  | { type: 'ski-due-back'; bookingId: Id<'ski-booking'> }
  /** Its last piece is back, or will never be. */
  | { type: 'ski-returned'; bookingId: Id<'ski-booking'> }
  /** A late fee that an operator has approved. */
  | { type: 'ski-fee-asked'; bookingId: Id<'ski-booking'> }
  /** By an operator, after it was asked for. */
  | { type: 'ski-fee-waived'; bookingId: Id<'ski-booking'> }
  /** By an operator, after it was paid. */
  | { type: 'ski-fee-refunded'; bookingId: Id<'ski-booking'> }
  /** In the resale shop, by an account or a guest. */
  | { type: 'resale-order-placed'; orderId: Id<'resale-order'> }
  /** Its buyer, or an operator for them, asks for a new link to it. */
  | { type: 'resale-order-link-requested'; orderId: Id<'resale-order'> }
  | { type: 'resale-order-picked'; orderId: Id<'resale-order'> }
  | { type: 'resale-order-dispatched'; orderId: Id<'resale-order'> }
  /** Cancelled before it was packed, brought back undelivered, or with nothing that could be found. */
  | { type: 'resale-order-cancelled'; orderId: Id<'resale-order'> }
  /** Some of its pieces could not be found, came back from their buyer, or were lost on the way back: those of these lines are refunded. */
  | {
      type: 'resale-lines-refunded'
      orderId: Id<'resale-order'>
      lineIds: readonly Id<'resale-line'>[]
      pence: number
      why: 'missing' | 'recalled' | 'returned' | 'lost'
    }
  /** By an operator, of the price of a piece that stays bought, or (null) of the postage. */
  | {
      type: 'resale-part-refunded'
      orderId: Id<'resale-order'>
      lineId: Id<'resale-line'> | null
      causeKey: string
      pence: number
    }
  /** By its buyer, who gets a label. */
  | { type: 'resale-return-booked'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** Not posted yet, and it soon lapses. */
  | { type: 'resale-return-reminder-due'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** Never posted: its pieces stay bought. */
  | { type: 'resale-return-lapsed'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** Posted, and not arrived: it is refunded. */
  | { type: 'resale-return-lost'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  | { type: 'return-announced'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** Without what was announced and is missing, which is at home again; with what nobody announced. */
  | {
      type: 'return-received'
      accountId: Id<'account'>
      returnId: Id<'return'>
      missing?: readonly Id<'loan'>[]
      unannounced?: readonly Id<'loan'>[]
    }
  /** In a parcel to us: it is its family's own. */
  | { type: 'own-piece-came'; accountId: Id<'account'>; loanId: Id<'loan'> }
  /** At the keep-it price of the day; it may have been the last piece of a return, which is cancelled then. */
  | {
      type: 'piece-bought'
      accountId: Id<'account'>
      purchaseId: Id<'purchase'>
      /** The return that it was booked for, if that one's postage or free return went back because of it. */
      postageBackOf?: Id<'return'>
    }
  /** Within 14 days: it is refunded, and the piece is on loan again. */
  | { type: 'purchase-cancelled'; accountId: Id<'account'>; purchaseId: Id<'purchase'> }
  /** The payer of the membership has bought a piece of this home, which had perhaps been booked to go back (product §12.5). */
  | { type: 'piece-bought-for-home'; accountId: Id<'account'>; loanId: Id<'loan'>; goingBack: boolean }
  /** The payer has cancelled that purchase: the piece is on loan again. */
  | { type: 'home-purchase-cancelled'; accountId: Id<'account'>; loanId: Id<'loan'> }
  | { type: 'return-done'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** A reminder of a return that is due and not posted. */
  | { type: 'return-reminder-due'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** It did not come, so its pieces are at home again, with their credits. */
  | {
      type: 'return-lapsed'
      accountId: Id<'account'>
      returnId: Id<'return'>
      /** Only these, where the rest is recalled and still booked. */
      loanIds?: readonly Id<'loan'>[]
      /** Whether its postage or free return went back now, not before. Absent in events of before 29 November 2026, with which it did. */
      postageBack?: boolean
    }
  /** Only what is recalled is left in it, which goes back free of charge: its postage or free return went back. */
  | { type: 'return-postage-back'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** It did not come, or not with its parcel, and does not fit the credits: the member must choose (product §2.2). */
  | { type: 'return-choice-due'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** Posted, and lost in the post. */
  | { type: 'return-lost'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** The pieces of a family whose hires end on that day: to be kept for another term or sent back. */
  | { type: 'hire-ending'; accountId: Id<'account'>; endsOn: string; notice: 'choose' | 'last_day' | 'overdue' }
  | { type: 'rental-extended'; accountId: Id<'account'>; loanId: Id<'loan'> }
  /** Pieces that became theirs after nine months. */
  | { type: 'garments-kept'; accountId: Id<'account'>; loanIds: readonly Id<'loan'>[] }
  /** A family reports a piece lost, with a new case or an open one. */
  | { type: 'loss-reported'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** Its family did not answer: one of three notices. */
  | { type: 'loss-noticed'; accountId: Id<'account'>; lossId: Id<'loss'>; notice: number }
  /** The three notices and the days are over, so an operator decides. */
  | { type: 'loss-to-approve'; accountId: Id<'account'>; lossId: Id<'loss'> }
  | { type: 'loss-approved'; accountId: Id<'account'>; lossId: Id<'loss'> }
  | { type: 'loss-paid'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** Waived by an operator, or after a year: nothing is owed, and the loan has ended. */
  | { type: 'loss-waived'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** Paid for, and found in time, at home or in our warehouse. */
  | { type: 'loss-refunded'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** It reached us too late to be refunded, so it belongs to the family. */
  | { type: 'loss-found-late'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** Somebody has found a piece: of that account, or (null) of none. */
  | { type: 'piece-found'; accountId: Id<'account'> | null; findingId: Id<'finding'> }
  /** A family reports that a piece is not as described. */
  | { type: 'piece-reported'; accountId: Id<'account'>; reportId: Id<'piece-report'> }
  /** By an operator: regraded, taken back or declined. */
  | { type: 'piece-report-resolved'; accountId: Id<'account'>; reportId: Id<'piece-report'> }
  /** Ready to be rented again, by inspection, repair, a first check, or an order that does without them. They are locked. */
  | { type: 'garments-ready'; garmentIds: readonly Id<'garment'>[] }
  /** A piece that somebody waits for is kept for them for some hours. */
  | { type: 'piece-offered'; accountId: Id<'account'>; offerId: Id<'waiting-list-offer'> }
  /** It was not taken in time, or is no longer there. */
  | { type: 'offer-over'; accountId: Id<'account'>; offerId: Id<'waiting-list-offer'> }
  /** To somebody who waits and cannot be offered it: anybody may order it. */
  | { type: 'piece-is-back'; entryId: Id<'waiting-list-entry'>; accountId: Id<'account'> | null }
  /** A booster or a larger plan, while a choice was due. */
  | { type: 'credits-raised'; accountId: Id<'account'>; membershipId: Id<'membership'> }

export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>
