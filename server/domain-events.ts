// Domain events (subscriptions.ts lists their handlers). They carry only ids. In their comments, "it" is what the event is about.
// Longer than 300 lines because all events are one union.
import type { Actor } from './kernel/actor.ts'
import type { Id } from './kernel/ids.ts'

export type DomainEvent =
  | { type: 'account-registered'; accountId: Id<'account'> }
  /** Nobody has signed in for nearly as long as accounts are kept, so its owner must be warned. */
  | { type: 'retention-warning-due'; accountId: Id<'account'> }
  /** The account is closed, and can be emailed no longer. Published before its row is emptied. */
  | { type: 'account-erased'; accountId: Id<'account'> }
  /** `isBeyondDay`: the address has already had as many of these emails today as one not known to be the account's own may get. */
  | { type: 'password-reset-requested'; accountId: Id<'account'>; requestId: string; isBeyondDay?: true }
  | { type: 'password-changed'; accountId: Id<'account'> }
  /** A link or a reset proved, for the first time, the address of an account that nobody has joined with: a stranger may have opened it. */
  | { type: 'address-first-proved'; accountId: Id<'account'> }
  /** The first emailed link proved the address of an account that somebody else may have opened. */
  | { type: 'password-dropped'; accountId: Id<'account'> }
  /** The new address must be confirmed by the link that is emailed to it. */
  | { type: 'email-change-requested'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  | { type: 'email-changed'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  | { type: 'email-change-undone'; accountId: Id<'account'>; changeId: Id<'email-change'> }
  /** An account has switched news off, perhaps once more. */
  | { type: 'news-refused'; accountId: Id<'account'> }
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
  /** A refund that was requested days ago, has not been made, and is due soon. */
  | { type: 'refund-late'; refundId: Id<'refund'> }
  | {
      type: 'sign-in-link-requested'
      accountId: Id<'account'>
      requestId: string
      redirect: string | null
      isBeyondDay?: true
    }
  | { type: 'mailing-list-requested'; entryId: Id<'mailing-list-entry'> }
  | { type: 'complaint-received'; complaintId: Id<'complaint'> }
  /** `eventId` is the event of this answer of the office. */
  | { type: 'complaint-answered'; complaintId: Id<'complaint'>; eventId: number }
  | { type: 'complaint-closed'; complaintId: Id<'complaint'> }
  /** Complaints that are due within a week of `day`, or overdue. */
  | { type: 'complaints-due'; day: string }
  /** An invoice of a subscription was paid: published once. */
  | { type: 'invoice-paid'; accountId: Id<'account'>; invoiceId: string }
  /** An attempt to collect it failed: published once for each attempt. */
  | { type: 'invoice-failed'; accountId: Id<'account'>; invoiceId: string; attempt: number }
  /** `accountId` is null for a guest's payment. */
  | { type: 'dispute-opened'; accountId: Id<'account'> | null; disputeId: string }
  | { type: 'dispute-closed'; accountId: Id<'account'> | null; disputeId: string }
  /** It is paid, and waits for the office (setting `membership.acceptance` = manual). */
  | { type: 'membership-to-accept'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-started'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** The office refused it, or its member withdrew before it was accepted. It is refunded in full. */
  | { type: 'membership-refused'; accountId: Id<'account'>; membershipId: Id<'membership'>; by: 'office' | 'member' }
  | { type: 'membership-paused'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-reactivated'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-ending'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-end-undone'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-cooling-off-cancelled'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** No paid time is left, because it ended immediately or the paid period is over. May be published more than once. */
  | { type: 'paid-time-over'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** The last piece is returned or paid for and the subscription is over. */
  | { type: 'membership-ended'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-past-due'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  | { type: 'membership-grace-over'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** The one notice that an overdue membership ends unless it is paid in time (product §3.4). */
  | { type: 'membership-end-ahead'; accountId: Id<'account'>; membershipId: Id<'membership'> }
  /** `accountId` is the payer, who invited somebody to the second home (product §12). */
  | { type: 'second-adult-invited'; accountId: Id<'account'>; shareId: Id<'membership-share'> }
  | { type: 'sharing-began'; accountId: Id<'account'>; secondId: Id<'account'>; shareId: Id<'membership-share'> }
  /** The payer ended it, or the second adult left. The pieces in the second home are due back. */
  | {
      type: 'sharing-ended'
      accountId: Id<'account'>
      secondId: Id<'account'>
      membershipId: Id<'membership'>
      shareId: Id<'membership-share'>
    }
  /** Changed terms that take effect on the day `version`. */
  | { type: 'terms-announced'; accountId: Id<'account'>; version: string; part: 'payer' | 'second' | 'buyer' }
  /**
   * A mail server has refused the email of a legal notice for good: the notice counts as given, and the office writes by post. The
   * warning that an account will be closed (`retention`) counts only once the office notes that it has written.
   */
  | {
      type: 'notice-refused'
      accountId: Id<'account'>
      notice: 'end-ahead' | 'renewal-reminder' | 'terms' | 'retention'
    }
  | { type: 'renewal-reminder-due'; accountId: Id<'account'>; membershipId: Id<'membership'>; renewsOn: string }
  | { type: 'plan-changed'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  | { type: 'plan-change-scheduled'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  /** The new plan did not fit at the renewal, so the old plan and price stay, and the member is emailed why (product §3.3). */
  | { type: 'plan-change-kept'; accountId: Id<'account'>; changeId: Id<'plan-change'> }
  /** A family paid for joining twice. The second subscription is cancelled and refunded. */
  | { type: 'joining-refunded'; accountId: Id<'account'>; checkoutSessionId: Id<'checkout-session'> }
  | { type: 'order-placed'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Garments are recalled. Published before they are stopped, so that their orders are locked before them. */
  | { type: 'recall-begun'; recallId: Id<'recall'>; garmentIds: readonly Id<'garment'>[]; by: Actor }
  /** From now on its contents and its address are final. */
  | { type: 'order-picked'; accountId: Id<'account'>; orderId: Id<'order'> }
  | { type: 'order-dispatched'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** It should have arrived days ago, and the office finds out whether it has. */
  | { type: 'order-undelivered'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** A carrier's scan says that the parcel was delivered: to its family, or back to us if it came back undelivered. */
  | { type: 'parcel-delivered'; orderId: Id<'order' | 'resale-order' | 'ski-booking'> }
  /** A carrier has scanned a return that nobody had marked as posted. */
  | { type: 'return-in-the-post'; returnId: Id<'return' | 'resale-return' | 'ski-return'> }
  /** The carrier could not deliver it, and is returning it to us. */
  | { type: 'parcel-coming-back'; parcelId: Id<'parcel'> }
  | { type: 'order-delivered'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** Changed before it was picked. `revision` is the number of the change (order_change). */
  | { type: 'order-changed'; accountId: Id<'account'>; orderId: Id<'order'>; revision: number }
  | { type: 'order-cancelled'; accountId: Id<'account'>; orderId: Id<'order'> }
  /** These pieces of the order are not sent. Older jobs have no `loanIds`: they mean all pieces that the order goes without. */
  | { type: 'garments-not-picked'; accountId: Id<'account'>; orderId: Id<'order'>; loanIds?: readonly Id<'loan'>[] }
  /** A checkout of an account or a guest is refunded, because what was paid for is no longer available. */
  | { type: 'checkout-refunded'; accountId: Id<'account'> | null; checkoutId: Id<'checkout'> }
  /** An account is asked to pay for another one's checkout (product §12.5). */
  | { type: 'payment-asked'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** The payment was refused, or was not made in time. `accountId` is the account that asked for it. */
  | { type: 'asked-payment-missed'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** What this account paid is refunded, because the order was cancelled or could not be made. */
  | { type: 'asked-payment-refunded'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** `accountId` is the account that paid. */
  | { type: 'asked-payment-made'; accountId: Id<'account'>; checkoutId: Id<'checkout'> }
  /** An account or a guest bought it. It is sent on its day. */
  | { type: 'gift-card-bought'; cardId: Id<'gift-card'> }
  /** Its recipient, day or message was changed before it was sent. */
  | { type: 'gift-card-changed'; cardId: Id<'gift-card'> }
  /** Its day has come, and its code can be redeemed from now on. */
  | { type: 'gift-card-sent'; cardId: Id<'gift-card'> }
  /** A mail server has accepted its first email. */
  | { type: 'gift-card-emailed'; cardId: Id<'gift-card'> }
  /** A mail server has permanently refused an email with its code. */
  | { type: 'gift-card-refused'; cardId: Id<'gift-card'> }
  /** A mail server has permanently refused a reminder of it, which says nothing about the email with its code. */
  | { type: 'gift-reminder-refused'; cardId: Id<'gift-card'> }
  /** It expires in `daysLeft` days. */
  | { type: 'gift-card-expiring'; cardId: Id<'gift-card'>; daysLeft: number }
  /** Its buyer asks to have a sent card emailed to its recipient again. */
  | { type: 'gift-card-resend-requested'; cardId: Id<'gift-card'>; corrected?: true }
  /** Its money was added to the gift balance of this account. */
  | { type: 'gift-card-redeemed'; accountId: Id<'account'>; cardId: Id<'gift-card'> }
  /** The payment of a redeemed card is disputed, so `pence` of this account's gift balance cannot be spent for now. */
  | { type: 'gift-balance-held'; accountId: Id<'account'>; cardId: Id<'gift-card'>; pence: number }
  /** The dispute was won, and the pence can be spent again. */
  | { type: 'gift-balance-released'; accountId: Id<'account'>; cardId: Id<'gift-card'>; pence: number }
  /** The dispute was lost, and the pence are taken from the balance. */
  | { type: 'gift-balance-withdrawn'; accountId: Id<'account'>; cardId: Id<'gift-card'>; pence: number }
  /** Its buyer cancelled it, or an operator refunded it. */
  | { type: 'gift-card-refunded'; cardId: Id<'gift-card'> }
  /** A dispute of its payment was lost before it was redeemed, so it has ended. */
  | { type: 'gift-card-taken-back'; cardId: Id<'gift-card'> }
  /** An account or a guest booked ski wear. */
  | { type: 'ski-booked'; bookingId: Id<'ski-booking'> }
  /** Its buyer or an operator cancelled some of its pieces, or all. `pence` is the refund. */
  | {
      type: 'ski-cancelled'
      bookingId: Id<'ski-booking'>
      lineIds: readonly Id<'ski-line'>[]
      pence: number
      /** Whether no piece of the booking is left. */
      all: boolean
      /** `ours` if we cancelled for our own reasons; undefined if its buyer did, or asked us to. */
      why?: 'ours'
    }
  /** Kits are held for somebody on the telephone, until they are paid for or the hours are over. */
  | { type: 'ski-held'; checkoutId: Id<'checkout'> }
  /** Its dates were changed. */
  | {
      type: 'ski-changed'
      bookingId: Id<'ski-booking'>
      changeId: Id<'ski-change'>
      /** The checkout that paid for dearer dates; null if there was nothing to pay. */
      checkoutId: Id<'checkout'> | null
      /** What cheaper dates refund. */
      back: number
      /** What we keep of the prices after all changes to cheaper dates, this one included. */
      kept: number
    }
  /** Pieces that were cancelled too late for a refund were hired to somebody else after all. `pence` is the refund for these. */
  | { type: 'ski-rehired'; bookingId: Id<'ski-booking'>; lineIds: readonly Id<'ski-line'>[]; pence: number }
  | { type: 'ski-fee-paid'; bookingId: Id<'ski-booking'> }
  /** It is being packed, so both of its labels are needed. */
  | { type: 'ski-picked'; bookingId: Id<'ski-booking'>; returnId: Id<'ski-return'> }
  /** Some or all of its pieces are refunded: not found, recalled, brought back by the carrier, or lost by it. */
  | {
      type: 'ski-not-sent'
      bookingId: Id<'ski-booking'>
      lineIds: readonly Id<'ski-line'>[]
      pence: number
      why: 'missing' | 'recalled' | 'undelivered' | 'lost'
    }
  | { type: 'ski-dispatched'; bookingId: Id<'ski-booking'> }
  /** It must be posted back soon. */
  | { type: 'ski-reminder-due'; bookingId: Id<'ski-booking'> }
  /** It should have been posted back by today. */
  | { type: 'ski-due-back'; bookingId: Id<'ski-booking'> }
  /** Its last piece is back, or was written off. */
  | { type: 'ski-returned'; bookingId: Id<'ski-booking'> }
  /** An operator has approved its late fee. */
  | { type: 'ski-fee-asked'; bookingId: Id<'ski-booking'> }
  /** An operator waived the fee after it was asked for. */
  | { type: 'ski-fee-waived'; bookingId: Id<'ski-booking'> }
  /** An operator refunded the fee after it was paid. */
  | { type: 'ski-fee-refunded'; bookingId: Id<'ski-booking'> }
  /** An account or a guest bought something in the resale shop. */
  | { type: 'resale-order-placed'; orderId: Id<'resale-order'> }
  /** Its buyer, or an operator for them, asked for a new link to it. */
  | { type: 'resale-order-link-requested'; orderId: Id<'resale-order'> }
  | { type: 'resale-order-picked'; orderId: Id<'resale-order'> }
  | { type: 'resale-order-dispatched'; orderId: Id<'resale-order'> }
  /** Cancelled before it was packed, brought back undelivered, or empty: no piece could be found, or none that was picked could be sent. */
  | { type: 'resale-order-cancelled'; orderId: Id<'resale-order'>; why?: 'not-sent' }
  /**
   * The pieces of these lines are refunded: they could not be found, could not be sent after they were picked, were recalled, were
   * returned, or were lost on the way back. `pence` is what we refund, without what the bank has given back. `returnId` is the return
   * that ended with it, which need not have these lines; events that were queued before it was added lack it.
   */
  | {
      type: 'resale-lines-refunded'
      orderId: Id<'resale-order'>
      lineIds: readonly Id<'resale-line'>[]
      pence: number
      why: 'missing' | 'not-sent' | 'recalled' | 'returned' | 'lost'
      returnId?: Id<'resale-return'> | undefined
    }
  /** An operator refunded a part of the price of a piece that stays bought, or of the postage if `lineId` is null. */
  | {
      type: 'resale-part-refunded'
      orderId: Id<'resale-order'>
      lineId: Id<'resale-line'> | null
      causeKey: string
      pence: number
    }
  /** Its buyer booked a return, and gets a label. */
  | { type: 'resale-return-booked'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** It has not been posted, and soon lapses. */
  | { type: 'resale-return-reminder-due'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** It was never posted, so its pieces stay bought. */
  | { type: 'resale-return-lapsed'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** Its carrier brought it back to its buyer, who can book another. */
  | { type: 'resale-return-home'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  /** It was posted and did not arrive, so it is refunded. */
  | { type: 'resale-return-lost'; orderId: Id<'resale-order'>; returnId: Id<'resale-return'> }
  | { type: 'return-announced'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** Missing pieces were announced and are at home again; unannounced ones were in the parcel as well. */
  | {
      type: 'return-received'
      accountId: Id<'account'>
      returnId: Id<'return'>
      missing?: readonly Id<'loan'>[]
      unannounced?: readonly Id<'loan'>[]
    }
  /** A parcel to us contained a piece that is its family's own. */
  | { type: 'own-piece-came'; accountId: Id<'account'>; loanId: Id<'loan'> }
  /** At the keep-it price of the day; it may have been the last piece of a return, which is cancelled then. */
  | {
      type: 'piece-bought'
      accountId: Id<'account'>
      purchaseId: Id<'purchase'>
      /** The return for which the piece was booked, if the purchase gave back that return's postage or free return. */
      postageBackOf?: Id<'return'>
    }
  /** Within 14 days: it is refunded, and the piece is on loan again. */
  | { type: 'purchase-cancelled'; accountId: Id<'account'>; purchaseId: Id<'purchase'> }
  /** The payer of the membership has bought a piece of this home, perhaps one that was booked to be returned (product §12.5). */
  | { type: 'piece-bought-for-home'; accountId: Id<'account'>; loanId: Id<'loan'>; goingBack: boolean }
  /** The payer has cancelled that purchase, so the piece is on loan again. */
  | { type: 'home-purchase-cancelled'; accountId: Id<'account'>; loanId: Id<'loan'> }
  /** Missing pieces were received with it, and then found not to have been in its parcel. */
  | { type: 'return-done'; accountId: Id<'account'>; returnId: Id<'return'>; missing?: readonly Id<'loan'>[] }
  /** A reminder of a return that is due and not posted. */
  | { type: 'return-reminder-due'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** It did not reach us in time, so its pieces are at home again, with their credits. */
  | {
      type: 'return-lapsed'
      accountId: Id<'account'>
      returnId: Id<'return'>
      /** The pieces concerned, if others of the return are recalled and stay booked. */
      loanIds?: readonly Id<'loan'>[]
      /**
       * Whether its postage or free return was given back now and not earlier. Absent from events before 29 November
       * 2026, when it was always given back now.
       */
      postageBack?: boolean
      /** Nothing of it stays booked, although only some pieces are concerned. */
      isOver?: boolean
    }
  /** Only recalled pieces are left in it, which go back free of charge: its postage or free return was given back. */
  | { type: 'return-postage-back'; accountId: Id<'account'>; returnId: Id<'return'> }
  /**
   * Its pieces did not come, or not with its parcel, or the family has them again, and they do not fit the credits: the
   * member must choose (product §2.2).
   */
  | {
      type: 'return-choice-due'
      accountId: Id<'account'>
      returnId: Id<'return'>
      cameBack?: boolean
      /** The earlier return of its pieces, whose postage or free return went back now. */
      postageBackOf?: Id<'return'>
    }
  /** It was posted, and lost in the post. */
  | { type: 'return-lost'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** It was posted and has not come, and the office decides what became of it. */
  | { type: 'return-undecided'; accountId: Id<'account'>; returnId: Id<'return'> }
  /** A family must choose to keep or send back the pieces whose rentals end on `endsOn`. */
  | { type: 'hire-ending'; accountId: Id<'account'>; endsOn: string; notice: 'choose' | 'last_day' | 'overdue' }
  | { type: 'rental-extended'; accountId: Id<'account'>; loanId: Id<'loan'> }
  /** These pieces became the family's own after nine months. */
  | { type: 'garments-kept'; accountId: Id<'account'>; loanIds: readonly Id<'loan'>[] }
  /** A family reports a piece lost, with a new case or an open one. */
  | { type: 'loss-reported'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** One of three notices is due, because its family has not answered. */
  | { type: 'loss-noticed'; accountId: Id<'account'>; lossId: Id<'loss'>; notice: number }
  /** The three notices have been sent and the days are over, so an operator decides. */
  | { type: 'loss-to-approve'; accountId: Id<'account'>; lossId: Id<'loss'> }
  | { type: 'loss-approved'; accountId: Id<'account'>; lossId: Id<'loss'> }
  | { type: 'loss-paid'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** Waived by an operator, or after a year. Nothing is owed, and the loan has ended. */
  | { type: 'loss-waived'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** It was paid for, and then found in time, at home or in our warehouse. */
  | { type: 'loss-refunded'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** It reached us too late to be refunded, so it belongs to the family. */
  | { type: 'loss-found-late'; accountId: Id<'account'>; lossId: Id<'loss'> }
  /** Somebody has found a piece. `accountId` is the family that has it or had it last, or null if none ever had. */
  | { type: 'piece-found'; accountId: Id<'account'> | null; findingId: Id<'finding'> }
  /** A family reports that a piece is not as described. */
  | { type: 'piece-reported'; accountId: Id<'account'>; reportId: Id<'piece-report'> }
  /** An operator regraded the piece, took it back, or declined the report. */
  | { type: 'piece-report-resolved'; accountId: Id<'account'>; reportId: Id<'piece-report'> }
  /**
   * Ready to be rented after an inspection, a repair or a first check, or because an order no longer needs them. The publisher
   * has locked them.
   */
  | { type: 'garments-ready'; garmentIds: readonly Id<'garment'>[] }
  /** A piece that somebody waits for is kept for them for some hours. */
  | { type: 'piece-offered'; accountId: Id<'account'>; offerId: Id<'waiting-list-offer'> }
  /** The piece was not ordered in time, or is no longer there. */
  | { type: 'offer-over'; accountId: Id<'account'>; offerId: Id<'waiting-list-offer'> }
  /** For an entry that cannot be offered the piece, which anybody may order. */
  | { type: 'piece-is-back'; entryId: Id<'waiting-list-entry'>; accountId: Id<'account'> | null }
  /** A booster or a larger plan was bought while a choice was due. */
  | { type: 'credits-raised'; accountId: Id<'account'>; membershipId: Id<'membership'> }

export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>
