// A world (world.ts) for gift cards, with clocks that tests set, a fake payment provider, and buyers and cards in one call.
import type { InputOf } from '#contract/index.ts'
import { type Mail, MailRefused } from '#server/domains/notifications/index.ts'
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import { syncDispute } from '#server/domains/payments/operations/sync-dispute.ts'
import { syncIntent } from '#server/domains/payments/operations/sync-intent.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftCard, type BuiltGiftCard, type GiftCardOptions } from '../../../builders/a-gift-card.ts'
import { aMember, type MemberOptions } from '../../../builders/a-member.ts'
import { aSession } from '../../../builders/a-session.ts'
import { anAccount } from '../../../builders/an-account.ts'
import { postageGateway } from '../../provider/postage-gateway.ts'
import type { CallOptions } from '../../server/caller.ts'
import { aWorld } from '../world.ts'

type Buy = InputOf<'buyGiftCard'>['body']
type Dispute = Awaited<ReturnType<PaymentGateway['getDispute']>>

export const aGift: Buy = {
  amount: 5000,
  recipient: { name: 'Ada Okoye', email: 'ada@example.com' },
  senderName: 'Gran',
  message: 'Happy birthday!',
  deliverOn: null,
  recipientInUk: true,
}
export const guestBuyer = { name: 'Ines Ferreira', email: 'ines@example.com' }

export function giftWorld(db: Db) {
  const time = { now: new Date('2026-11-20T10:00:00Z'), wall: new Date('2026-11-20T10:00:00Z') }
  const gateway = postageGateway()
  const disputes = new Map<string, Dispute>()
  const withDisputes = new Proxy(gateway, {
    get: (target, name) =>
      name === 'getDispute' ? async (id: string) => disputes.get(id) : Reflect.get(target, name, target),
  })
  const mails: Mail[] = []
  const refusing = new Set<string>()
  const mailer = {
    async send(mail: Mail) {
      if (refusing.has(mail.to.address)) throw new MailRefused('550 no such mailbox')
      mails.push(mail)
    },
    close: async () => {},
  }
  const world = aWorld(db, {
    mailer,
    clock: { now: () => time.now },
    wallClock: { now: () => time.wall },
    gateway: withDisputes,
  })
  const intentOf = (secret: string | null) => {
    const intent = [...gateway.intents.values()].find(({ clientSecret }) => clientSecret === secret)
    if (!intent) throw new Error('there is nothing to pay')
    return intent.intentId
  }
  const signedIn = async (accountId: Id<'account'>) => ({
    accountId,
    viewer: (await transaction(db, (tx) => aSession(tx, accountId))).viewer,
  })
  const buy = (more: Partial<Buy> = {}, options: CallOptions = {}) =>
    world.call(
      'buyGiftCard',
      { body: { ...aGift, ...(!options.viewer && { customerData: guestBuyer }), ...more } },
      options,
    )
  const complete = (body: InputOf<'completeGiftCard'>['body'], options: CallOptions = {}) =>
    world.call('completeGiftCard', { body }, options)
  return {
    ...world,
    gateway,
    time,
    buy,
    complete,
    mails,
    /** Addresses whose mail server refuses every email. */
    refusing,
    passDays(days: number) {
      time.now = new Date(time.now.getTime() + days * 86_400_000)
    },
    /** A signed-in customer without a membership. */
    customer: async () => signedIn((await transaction(db, (tx) => anAccount(tx))).id),
    /** A member whose 14 days to cancel are over, unless the options say when they joined. */
    member: async (options: MemberOptions = {}) => {
      const pastCoolingOff = options.joinedOn === undefined
      const built = await transaction(db, (tx) => aMember(tx, { now: time.now, pastCoolingOff, ...options }))
      return signedIn(built.accountId)
    },
    /** Builds a card without the calls that buy one; it is sent unless the options say otherwise. */
    card: (options: GiftCardOptions = {}): Promise<BuiltGiftCard> =>
      transaction(db, (tx) => aGiftCard(tx, { now: time.now, ...options })),
    pay: (paymentSecret: string | null) => gateway.pay(intentOf(paymentSecret)),
    /** Handles the provider's event of a payment. */
    async handlePaymentEvent(paymentSecret: string | null): Promise<void> {
      const stripeId = intentOf(paymentSecret)
      const { id } = await db
        .selectFrom('payment_intent')
        .select('id')
        .where('stripe_id', '=', stripeId)
        .executeTakeFirstOrThrow()
      await syncIntent(world.services.payments, id, 'provider')
    },
    /** How much of a payment was refunded, in pence. */
    refundedOf: (paymentSecret: string | null) => gateway.refunded.get(intentOf(paymentSecret)),
    /** Buys a card by its calls, as a guest or signed in. */
    async bought(more: Partial<Buy> = {}, options: CallOptions = {}) {
      const opened = await buy(more, options)
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
      gateway.pay(intentOf(opened.body.paymentSecret))
      const { checkoutId, guestSecret } = opened.body
      const completed = await complete({ checkoutId, ...(guestSecret && { secret: guestSecret }) }, options)
      if (!completed.ok) throw new Error(JSON.stringify(completed.errors))
      return { ...opened.body, cardId: completed.body.cardId as Id<'gift-card'> }
    },
    redeem: (code: string, options: CallOptions) => world.call('redeemGiftCard', { body: { code } }, options),
    row: (cardId: string) =>
      db
        .selectFrom('gift_card')
        .selectAll()
        .where('id', '=', cardId as Id<'gift-card'>)
        .executeTakeFirstOrThrow(),
    /** Disputes a payment at the provider, or changes the dispute, and reads it as a webhook would. */
    async dispute(
      { stripeIntent, cardId }: Pick<BuiltGiftCard, 'stripeIntent' | 'cardId'>,
      status: string,
      which = '',
      amount = 5000,
    ) {
      const disputeId = `dp_${which}${cardId}`
      const open = !['won', 'lost', 'warning_closed'].includes(status)
      disputes.set(disputeId, {
        disputeId,
        intentId: stripeIntent,
        amount: pence(amount),
        reason: 'fraudulent',
        status,
        open,
        openedAt: time.now,
        answerBy: null,
      } as Dispute)
      await syncDispute(world.services.payments, disputeId)
    },
  }
}
