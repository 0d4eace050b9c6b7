// Facts about orders and pieces for emails. Notifications subscribe to any domain but may not read these rows, so
// views implement this port (server/views/emails); assemble.ts injects it.
import type { Condition } from '#contract/primitives.ts'
import type { SaleVatClass } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { PiecePicture } from './email/email-message.ts'
import type { RecalledAs } from './templates/recall-notice.ts'

/** A rented piece, with its credits and condition at the time of the order. */
export interface EmailLoan {
  readonly loanId: string
  readonly picture: PiecePicture
  readonly name: string
  readonly brand: string
  readonly sizeLabel: string
  readonly condition: Condition
  readonly credits: number
  readonly recalled: boolean
  /** Whether it was removed from its order or missing at picking, or its order was cancelled. */
  readonly cancelled: boolean
  /** Whether it has come back to us. */
  readonly returned: boolean
  /** The number of the change of its order that added it; null if it was ordered from the start. */
  readonly addedIn: number | null
  /** The number of the change that removed it; null if none did. */
  readonly droppedIn: number | null
  readonly termEndsOn: string | null
}

export interface EmailHire extends EmailLoan {
  /** The membership under which it was rented. */
  readonly membershipId: Id<'membership'>
}

export interface EmailOrder {
  readonly id: string
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  readonly checkoutId: Id<'checkout'>
  readonly reference: string
  readonly cancelled: boolean
  /** Whether it was sent, and its arrival is not recorded. */
  readonly onItsWay: boolean
  /** The numbers of the changes that gave it another address. */
  readonly addressChangedIn: readonly number[]
  /** Its delivery address. */
  readonly address: unknown
  readonly placedAt: Date
  /** Whether it has ever left us. */
  readonly wasSent: boolean
  /** Whether its carrier has lost it on its way. */
  readonly wasLost: boolean
  /** Why we cancelled it: the sharing of its account had ended (product §12), or the membership; null otherwise. */
  readonly cancelledAfter: 'sharing' | 'membership' | null
  readonly outboundPence: number
  readonly outboundFree: boolean
  readonly returnPence: number
  readonly returnFree: boolean
  /** Whether the payer of the membership, who is another adult, paid its postage (product §12.5). */
  readonly paidByPayer: boolean
  /** The label of its parcel; null while there is none. */
  readonly parcelCode: string | null
  readonly loans: readonly EmailLoan[]
  /** What it still held when it was cancelled, if it was. */
  readonly cancelledLoans: readonly EmailLoan[]
  /** The return that was booked with the order. */
  readonly goingBack: {
    readonly labelCode: string
    /** Whether it is booked and not posted yet. */
    readonly waits: boolean
    readonly dueOn: string | null
    readonly loans: readonly EmailLoan[]
  } | null
}

export interface EmailReturn {
  readonly accountId: Id<'account'>
  /** Excludes pieces of a membership that the account no longer uses, and recalled pieces, whose credits were freed before the return. */
  readonly creditsFreed: number
  readonly labelCode: string
  readonly dueOn: string | null
  readonly receivedAt: Date | null
  /** Whether it is booked and not posted yet. */
  readonly waits: boolean
  readonly cancelled: boolean
  /** Whether it was due, and its home no longer shares the membership of its pieces (product §12.4). */
  readonly ofFormerHome: boolean
  /** Whether its pieces were missing from another parcel, so it had lapsed as soon as it was created. */
  readonly wasMissing: boolean
  readonly loans: readonly EmailLoan[]
}

export interface EmailPurchase {
  /** The home that has the piece, and the membership under which it was rented. */
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  readonly loanId: string
  readonly checkoutId: Id<'checkout'>
  readonly loan: EmailLoan
  readonly pricePence: number
  readonly vatClass: SaleVatClass
  readonly boughtAt: Date
  readonly cancelledAt: Date | null
  /** Whether the payer of the membership has bought it for the other home, where it is (product §12.5). */
  readonly elsewhere: boolean
  /** Whether its piece was returned because of a recall. */
  readonly recalled: boolean
  /** The return in which the piece was booked when it was bought, if any. */
  readonly goingBack: {
    /** Whether it was the only piece of that return, which was then cancelled. */
    readonly cancelled: boolean
  } | null
}

export interface EmailLoss {
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
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
    /** The payer of the membership if the piece was lost at the other home (product §12.5); otherwise null. */
    readonly billedTo: Id<'account'> | null
  } | null
  /** Whether its family found it after paying for it. */
  readonly foundAtHome: boolean
  /** Whether it was booked to go back when its loan ended as lost, so its credits were free already. */
  readonly wasBooked: boolean
}

export interface EmailReport {
  readonly accountId: Id<'account'>
  /** The piece with its present condition and credits. */
  readonly loan: EmailLoan
  readonly state: 'open' | 'regraded' | 'taken_back' | 'declined'
  readonly what: 'worn' | 'damaged' | 'wrong_piece'
  readonly hasPhoto: boolean
  /** Why a person must decide about a piece reported in an arrival check; null for other reports. */
  readonly review: 'limit' | 'lowest' | 'shown' | null
  readonly reportedAt: Date
  /** Its credits in use before and after; null unless they changed. */
  readonly credits: { readonly before: number; readonly after: number } | null
  /** The return in which it is sent back; null if we booked none. */
  readonly goesBack: { readonly labelCode: string; readonly dueOn: string | null; readonly isOwn: boolean } | null
  readonly reason: string | null
}

export interface EmailFinding {
  /** Null if no family has it, or its account has been closed. */
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
  /** Whether its family has recently said that it has the piece. */
  readonly quiet: boolean
  /** Whether it is missing, or was paid for as lost. */
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
  /** Whether its entry has ended, because it was the second offer without an answer. */
  readonly leftList: boolean
}

/** Somebody to email about a recall: an account, or the guest of an order or booking. */
export interface RecallHolder {
  readonly accountId: Id<'account'> | null
  readonly orderId: Id<'resale-order'> | null
  readonly bookingId: Id<'ski-booking'> | null
  /** Empty if the account was closed, or the buyer erased. */
  readonly email: string
}

/** A recalled piece, and how its holder has it. */
export interface EmailRecalled extends Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel'> {
  readonly as: RecalledAs
}

export interface EmailRecall extends RecallHolder {
  readonly reason: string
  readonly advice: string
  /** The recalled pieces that they have now. */
  readonly pieces: readonly EmailRecalled[]
}

/** What a checkout has paid for, as the office names it. */
export interface EmailPaidFor {
  readonly what: 'rental order' | 'return' | 'sale' | 'ski booking' | 'gift card'
  /** The code of its label if it is a return. */
  readonly reference: string
  /** Whether it can still be kept from being sent. */
  readonly isUnsent: boolean
}

export interface EmailFacts {
  /** Undefined if it has no result yet, or paid for a piece that its family has kept or lost. */
  findPaidFor(checkoutId: Id<'checkout'>): Promise<EmailPaidFor | undefined>
  /** Lists everybody who has a garment of this recall, each once. */
  listRecallHolders(recallId: Id<'recall'>): Promise<readonly RecallHolder[]>
  findRecallNotice(noticeId: Id<'recall-notice'>): Promise<EmailRecall | undefined>
  findOrder(orderId: Id<'order'>): Promise<EmailOrder | undefined>
  findReturn(returnId: Id<'return'>): Promise<EmailReturn | undefined>
  /** Lists pieces at home whose rentals end on that day, and about which the family was asked and has not answered. */
  listHiresEnding(accountId: Id<'account'>, endsOn: string): Promise<readonly EmailHire[]>
  /** Finds the newest rental of a piece. */
  findHire(
    loanId: Id<'loan'>,
  ): Promise<{ readonly loan: EmailLoan; readonly startsOn: string; readonly endsOn: string } | undefined>
  listLoans(loanIds: readonly Id<'loan'>[]): Promise<readonly EmailLoan[]>
  findLoss(lossId: Id<'loss'>): Promise<EmailLoss | undefined>
  findPieceReport(reportId: Id<'piece-report'>): Promise<EmailReport | undefined>
  findFinding(findingId: Id<'finding'>): Promise<EmailFinding | undefined>
  findPurchase(purchaseId: Id<'purchase'>): Promise<EmailPurchase | undefined>
  findOffer(offerId: Id<'waiting-list-offer'>): Promise<EmailOffer | undefined>
  /** Finds an entry of the waiting list whose email is due, and the piece that the email is about. */
  findEmailedEntry(
    entryId: Id<'waiting-list-entry'>,
  ): Promise<{ readonly email: string; readonly garment: EmailGarment } | undefined>
  /** Lists pieces of the payer's home that are ordered or at home and in no booked return, oldest first. */
  listPiecesAtHome(
    membershipId: Id<'membership'>,
  ): Promise<readonly Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel' | 'condition' | 'credits'>[]>
  /** Counts the pieces of the payer's home in a return that is booked and not posted yet. */
  countPiecesToPost(membershipId: Id<'membership'>): Promise<number>
}
