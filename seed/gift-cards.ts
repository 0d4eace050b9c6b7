// Gift cards of the demo world, one in each state. All were bought more than 14 days ago: a buyer who could still cancel one would be
// refunded at the payments sandbox, which does not have these payments.
import { commandEvents } from '#server/commands/command-events.ts'
import { moveCard, scheduleSending } from '#server/domains/gift-cards/index.ts'
import { reserveGift, spendGift } from '#server/domains/payments/index.ts'
import { operatorActor, systemActor } from '#server/kernel/actor.ts'
import { addDays, addMonths, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { GiftCodeKeys } from '#server/kernel/gift-code.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGiftCard } from '#tests/builders/a-gift-card.ts'

interface GiftSeed {
  readonly db: Db
  readonly clock: Clock
  readonly giftCodeKeys: GiftCodeKeys
}

const dayMs = 24 * 60 * 60 * 1000

export async function seedGiftCards(tx: Tx, { db, clock, giftCodeKeys: keys }: GiftSeed): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const henrik = { buyerName: 'Henrik Lindgren', buyerEmail: 'henrik@example.com', senderName: 'Grandpa Henrik' }

  const scheduled = await aGiftCard(tx, {
    keys,
    now: daysAgo(20),
    until: 'scheduled',
    buyer: await accountOf(tx, 'fatima@example.com'),
    buyerName: 'Fatima Rahman',
    buyerEmail: 'fatima@example.com',
    senderName: 'Fatima and the children',
    recipientName: 'Ruth',
    recipientEmail: 'ruth@example.com',
    message: 'For the new arrival. See you in spring!',
    facePence: 5000,
    discountedPence: 5000,
    deliverOn: addDays(dayInLondon(now), 21),
  })
  await scheduleSending({ clock })(tx, scheduled)

  // This card was due on the day of its purchase, so the first start sends it and puts its emails in the outbox.
  const sent = await aGiftCard(tx, {
    keys,
    now: daysAgo(15),
    until: 'scheduled',
    ...henrik,
    recipientName: 'Kit',
    recipientEmail: 'kit@example.com',
    facePence: 7500,
    message: 'For puddles, mud and everything that follows. Love from us both.',
  })
  await commandEvents({ db, clock }).publish(tx, { type: 'gift-card-bought', cardId: sent.cardId })

  const enid = await accountOf(tx, 'enid@example.com')
  await aGiftCard(tx, {
    keys,
    now: daysAgo(60),
    ...henrik,
    recipientName: 'Enid',
    recipientEmail: 'enid@example.com',
    facePence: 6000,
    message: 'Spend it on the girls.',
    redeemedBy: enid,
  })
  const spending = { paidFor: { chargeKey: 'invoice:seed_enid' }, actor: systemActor('seed'), now: daysAgo(40) }
  await reserveGift(tx, { accountId: enid, due: 2360, exactly: 2360, ...spending })
  await spendGift(tx, spending)

  const blocked = await aGiftCard(tx, {
    keys,
    now: daysAgo(18),
    buyerName: 'Max Trent',
    buyerEmail: 'max@example.com',
    senderName: 'Max',
    recipientName: 'Jo',
    recipientEmail: 'jo@example.com',
    message: '',
    facePence: 50_000,
  })
  const note = 'Its buyer says that the payment was not theirs'
  await moveCard(tx, blocked.cardId, {
    from: 'sent',
    to: 'blocked',
    actor: operatorActor('ida'),
    note,
    now: daysAgo(1),
  })

  await seedRefunded(tx, { keys, boughtAt: daysAgo(17), now: daysAgo(10) })
  await seedExpired(tx, { keys, now })
}

/** Seeds a card that Enid bought and cancelled within the 14 days. */
async function seedRefunded(
  tx: Tx,
  { keys, boughtAt, now }: { readonly keys: GiftCodeKeys; readonly boughtAt: Date; readonly now: Date },
): Promise<void> {
  const accountId = await accountOf(tx, 'enid@example.com')
  const card = await aGiftCard(tx, {
    keys,
    now: boughtAt,
    buyer: accountId,
    buyerName: 'Enid Harrow',
    buyerEmail: 'enid@example.com',
    recipientName: 'Tom',
    recipientEmail: 'tom@example.com',
    senderName: 'Enid',
    facePence: 2500,
  })
  await moveCard(tx, card.cardId, { from: 'sent', to: 'refunded', actor: 'member', now })
  const refundId = newId<'refund'>()
  await tx
    .insertInto('refund')
    .values({
      id: refundId,
      account_id: accountId,
      payment_intent_id: card.paymentIntentId,
      amount_pence: 2500,
      state: 'succeeded',
      stripe_refund: `re_seed_${refundId}`,
      reason: 'The gift card was cancelled',
      cause_key: `gift-card:${card.cardId}`,
      requested_at: now,
      due_by: now,
      ended_at: now,
    })
    .execute()
}

/** Seeds a card that nobody redeemed in its 24 months. */
async function seedExpired(tx: Tx, { keys, now }: { readonly keys: GiftCodeKeys; readonly now: Date }): Promise<void> {
  const boughtOn = addMonths(dayInLondon(now), -25)
  const card = await aGiftCard(tx, {
    keys,
    now: new Date(startOfDayInLondon(boughtOn).getTime() + dayMs / 2),
    buyerName: 'Otto Blum',
    buyerEmail: 'otto@example.com',
    senderName: 'Otto',
    recipientName: 'Lene',
    recipientEmail: 'lene@example.com',
    facePence: 2500,
    message: 'Welcome to the world, little one.',
  })
  const expiredAt = startOfDayInLondon(addDays(addMonths(boughtOn, 24), 1))
  const step = { actor: systemActor('gift-cards:tend'), now: new Date(expiredAt.getTime() + dayMs / 3) }
  await moveCard(tx, card.cardId, { from: 'sent', to: 'expired', ...step })
}

const accountOf = async (tx: Tx, email: string): Promise<Id<'account'>> =>
  (await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
