// Facts about orders and pieces for emails. Notifications subscribe to any domain but read none of these rows themselves: views
// implement this port (server/views/emails), injected by assemble.ts.
import type { Condition } from '#contract/primitives.ts'
import type { SaleVatClass } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { PiecePicture } from './email/email-message.ts'

/** A piece as it was lent, with its credits and condition when it was ordered. */
export interface EmailLoan {
  readonly loanId: string
  readonly picture: PiecePicture
  readonly name: string
  readonly brand: string
  readonly sizeLabel: string
  readonly condition: Condition
  readonly credits: number
  readonly recalled: boolean
  /** Removed from its order, missing at picking, or its order was cancelled. */
  readonly cancelled: boolean
  /** The changes of its order that added and removed it. */
  readonly addedIn: number | null
  readonly droppedIn: number | null
  readonly termEndsOn: string | null
}

export interface EmailOrder {
  readonly id: string
  readonly checkoutId: Id<'checkout'>
  readonly reference: string
  readonly cancelled: boolean
  /** The changes that gave it another address. */
  readonly addressChangedIn: readonly number[]
  /** Where it goes, or went. */
  readonly address: unknown
  readonly placedAt: Date
  /** It has left us, whatever became of it. */
  readonly wasSent: boolean
  /** Cancelled because its account no longer shares the membership (product §12). */
  readonly sharingOver: boolean
  readonly outboundPence: number
  readonly outboundFree: boolean
  readonly returnPence: number
  readonly returnFree: boolean
  /** Its postage was paid by the payer of the membership, who is another adult (product §12.5). */
  readonly paidByPayer: boolean
  /** The label of its parcel; null while it has none. */
  readonly parcelCode: string | null
  readonly loans: readonly EmailLoan[]
  /** The return that it announced. */
  readonly goingBack: {
    readonly labelCode: string
    /** Announced, and not posted yet. */
    readonly waits: boolean
    readonly dueOn: string | null
    readonly loans: readonly EmailLoan[]
  } | null
}

export interface EmailReturn {
  readonly labelCode: string
  readonly dueOn: string | null
  readonly receivedAt: Date | null
  /** Announced, and not posted yet. */
  readonly waits: boolean
  /** Whether its pieces were missing from another parcel: it had lapsed when it was made. */
  readonly wasMissing: boolean
  /** What was paid for its postage. */
  readonly returnPence: number
  readonly loans: readonly EmailLoan[]
}

export interface EmailPurchase {
  readonly loanId: string
  readonly checkoutId: Id<'checkout'>
  readonly loan: EmailLoan
  readonly pricePence: number
  readonly vatClass: SaleVatClass
  readonly boughtAt: Date
  readonly cancelledAt: Date | null
  /** Its piece came back because it was recalled. */
  readonly recalled: boolean
  /** The return that it was booked for when it was bought; null: none. */
  readonly goingBack: {
    /** Whether it was the return's last piece. */
    readonly cancelled: boolean
    readonly postagePence: number
    readonly postageFree: boolean
  } | null
}

export interface EmailLoss {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
  readonly loan: EmailLoan
  readonly state: 'open' | 'to_approve' | 'approved' | 'paid' | 'refunded' | 'waived' | 'closed'
  readonly reported: boolean
  readonly dueOn: string
  readonly atMostPence: number
  readonly openedOn: string
  readonly notices: number
  readonly noticedOn: string
  readonly paid: {
    readonly at: Date
    readonly checkoutId: Id<'checkout'>
    readonly pricePence: number
    readonly vatClass: SaleVatClass
  } | null
  /** Paid for, and its family found it. */
  readonly foundAtHome: boolean
}

export interface EmailReport {
  readonly accountId: Id<'account'>
  /** The piece as it counts now. */
  readonly loan: EmailLoan
  readonly state: 'open' | 'regraded' | 'taken_back' | 'declined'
  readonly what: 'worn' | 'damaged' | 'wrong_piece'
  readonly hasPhoto: boolean
  /** Why a person decides about a piece that was marked as worse when it arrived; null for any other. */
  readonly review: 'limit' | 'lowest' | 'shown' | null
  readonly reportedAt: Date
  /** What its credits in use were, and are; null unless that changed. */
  readonly credits: { readonly before: number; readonly after: number } | null
  /** The return that it was taken back with; null: none that we booked. */
  readonly goesBack: { readonly labelCode: string; readonly dueOn: string | null; readonly isOwn: boolean } | null
  readonly reason: string | null
}

export interface EmailFinding {
  /** Null: no family has it, or its account has been closed since. */
  readonly loan: EmailLoan | null
  readonly name: string
  readonly brand: string
  readonly sizeLabel: string
  readonly qrId: string
  /** "At a nursery or school" */
  readonly place: string
  readonly foundOn: string
  /** The last day on which its finder can read an answer. */
  readonly until: string
  readonly answered: boolean
  /** Its family said of late that it has the piece. */
  readonly quiet: boolean
  /** It is missing, or was paid for as lost. */
  readonly lost: boolean
}

/** The present state of a piece. */
export interface EmailGarment
  extends Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel' | 'condition' | 'credits'> {
  readonly slug: string
  readonly sizeCode: string
}

export interface EmailOffer {
  readonly garment: EmailGarment
  readonly state: 'open' | 'taken' | 'declined' | 'lapsed' | 'withdrawn'
  readonly lastsUntil: Date
  /** Its entry ended, because it was the second that nobody answered. */
  readonly leftList: boolean
}

/** Somebody to be emailed about a recall: an account, or the guest of an order or booking. */
export interface RecallHolder {
  readonly accountId: Id<'account'> | null
  readonly orderId: Id<'resale-order'> | null
  readonly bookingId: Id<'ski-booking'> | null
  /** Empty: the account was closed, or the buyer erased. */
  readonly email: string
}

/** A recalled piece and how somebody has it. */
export interface EmailRecalled extends Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel'> {
  readonly as: 'rented' | 'kept' | 'sold' | 'ski' | 'posted' | 'lost'
}

export interface EmailRecall extends RecallHolder {
  readonly reason: string
  readonly advice: string
  /** What is with them now. */
  readonly pieces: readonly EmailRecalled[]
}

export interface EmailFacts {
  /** Everybody who has a garment of this recall, each once, in however many ways they have it. */
  listRecallHolders(recallId: Id<'recall'>): Promise<readonly RecallHolder[]>
  findRecallNotice(noticeId: Id<'recall-notice'>): Promise<EmailRecall | undefined>
  findOrder(orderId: Id<'order'>): Promise<EmailOrder | undefined>
  findReturn(returnId: Id<'return'>): Promise<EmailReturn | undefined>
  /** Pieces at home whose rentals end on that day. */
  listHiresEnding(accountId: Id<'account'>, endsOn: string): Promise<readonly EmailLoan[]>
  /** The newest rental of a piece. */
  findHire(
    loanId: Id<'loan'>,
  ): Promise<{ readonly loan: EmailLoan; readonly startsOn: string; readonly endsOn: string } | undefined>
  listLoans(loanIds: readonly Id<'loan'>[]): Promise<readonly EmailLoan[]>
  findLoss(lossId: Id<'loss'>): Promise<EmailLoss | undefined>
  findPieceReport(reportId: Id<'piece-report'>): Promise<EmailReport | undefined>
  findFinding(findingId: Id<'finding'>): Promise<EmailFinding | undefined>
  findPurchase(purchaseId: Id<'purchase'>): Promise<EmailPurchase | undefined>
  findOffer(offerId: Id<'waiting-list-offer'>): Promise<EmailOffer | undefined>
  /** An entry whose email is due, and the piece that it is about. */
  findEmailedEntry(
    entryId: Id<'waiting-list-entry'>,
  ): Promise<{ readonly email: string; readonly garment: EmailGarment } | undefined>
  /** In the payer's home: ordered or at home and not announced as returned, oldest first. */
  listPiecesAtHome(
    membershipId: Id<'membership'>,
  ): Promise<readonly Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel' | 'condition' | 'credits'>[]>
}
