import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/copy/legal/legal-text.ts'

/** Terms of service. Engineering defaults after decisions.md; counsel reads them before anybody is bound by them. */
export const terms: LegalText = {
  title: 'Terms of service',
  description: `What you agree to when you rent clothes from ${brand.name}, and what we promise.`,
  version: '2026-11-23',
  updated: '23 November 2026',
  intro: `These terms are the agreement between you and ${brand.name}. This shop is a demonstration, so no real contract is made here; the text shows how the service would work.`,
  parts: [
    {
      id: 'who',
      title: 'Who can join',
      summary: 'Adults who live in the UK.',
      paragraphs: [
        'You need to be 18 or over and able to enter a contract. We deliver to addresses in the United Kingdom only.',
        'One membership for each account. Keep your password to yourself, and tell us if somebody else has been using your account.',
      ],
    },
    {
      id: 'plan',
      title: 'Your plan and what it costs',
      summary: 'You pay for each period ahead; it renews until you end it.',
      paragraphs: [
        'You choose 100, 150 or 200 credits, and whether to pay monthly, every 3 months or every 6. The price on the plan includes VAT and is what you pay for the whole period. Before you pay we show the price, the date of the next payment and how to end the plan, all in one place.',
        'Your membership begins when we email you that it has been accepted. It renews for another period of the same length, at the same price, until you end it. We remind you by email before renewals, so that you never go six months without hearing from us.',
        'Our payment provider keeps the card you pay with, and renewals are taken from it until your membership ends. You can change the card on the plan page of your account.',
        'You can move to a larger plan at any time: it starts at once and we show the difference for the rest of the period to the penny before you agree. A smaller plan, or a shorter period, starts at your next renewal, if what you have at home fits it by then; otherwise your old plan and its price stay and we tell you why. A Wardrobe Booster adds credits in steps of ten at your plan’s rate, and comes off again from any renewal.',
        'If a renewal payment fails we tell you, try again for 7 days, and pause new orders meanwhile. Clothes at home stay with you.',
      ],
    },
    {
      id: 'change-of-mind',
      title: 'Changing your mind in the first 14 days',
      summary: 'Cancel within 14 days for any reason and get your money back.',
      paragraphs: [
        'You have 14 days from the day the contract is made to cancel without giving a reason: on the plan page of your account, or by writing to us in any words you like. We refund you to the card you paid with within 14 days.',
        'If you ticked the separate box asking us to start within the 14 days, when you joined or when you first ordered, we keep a fair share for the days that have passed since then. If you did not tick it, we send nothing within the 14 days, and refund everything you paid.',
      ],
    },
    {
      id: 'credits',
      title: 'Credits',
      summary: 'Credits are what you can have at home at once. They don’t run out and don’t add up.',
      paragraphs: [
        'Each piece has a price in credits that depends on its price new and on its condition. The credits of everything at home can never be more than your plan and your boosters together. The price of a piece is fixed for you when you order it.',
        'When you announce a return its credits are free at once, so you can order the next pieces in the same go. Credits are not money, cannot be exchanged for it and do not roll over.',
      ],
    },
    {
      id: 'orders',
      title: 'Ordering and delivery',
      summary: 'Putting something in the basket holds nothing; starting to check out does.',
      paragraphs: [
        'When you start checking out we hold your pieces for 15 minutes, and once more for as long if you ask. If you are only just joining, we hold what fits your plan while the payment page is open, wherever we can; where we cannot, we tell you before you pay. If a piece has gone in the meantime we tell you its name, and if you have paid for postage you are refunded automatically.',
        'You can cancel an order until we start packing it. If a piece turns out to be unfit to send we leave it out, free its credits and tell you. We never send a substitute without asking.',
        'Postage is shown before you pay. Your first delivery and your first return are free.',
      ],
    },
    {
      id: 'returns',
      title: 'Sending clothes back',
      summary: 'Any pieces, whenever you like, one return at a time.',
      paragraphs: [
        'Tick what goes back in your closet and use the label you find there. When you swap, please post the old pieces within 14 days of the new ones arriving. Keep your proof of posting: from that moment no deadline runs against you.',
        'If you announced a return and it never set off, and you are within your credits, we simply cancel it. If you are over, you choose: send the pieces back, keep them, or add a booster. Nothing is charged unless you choose it.',
        'A new return has to wait until the one before it has reached us.',
      ],
    },
    {
      id: 'hire',
      title: 'How long you keep a piece',
      summary: 'Three months at a time; after nine months it is yours.',
      paragraphs: [
        'Each hire lasts three months at most from the day you receive the piece. Shortly before it ends you choose to take it on for another three months, or to send it back.',
        'After nine months of continuous hire of the same piece it becomes yours and its credits return. Time in which your membership is not paid for does not count, and ski wear never becomes yours this way. You can also buy any piece earlier at the price shown in your closet.',
      ],
    },
    {
      id: 'damage',
      title: 'Stains, damage and loss',
      summary: 'Wear and stains are covered. Only what never comes back can cost you something.',
      paragraphs: [
        'Stains, rips and ordinary wear are covered. There are no late fees on rentals.',
        'If a piece is lost we may ask you for at most its price new, less what you have already paid in rental for it. We only do so after three reminders and 30 days, and only when a person here has looked at it. If the piece turns up within 90 days you get the money back.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending or pausing',
      summary: 'Online, without a reason and without a call.',
      paragraphs: [
        'You can end your membership at any time on the plan page of your account, or by writing to us; no reason is needed. Renewal stops at once, we confirm by email, and you may undo it while the paid period runs. You don’t have to send anything back first; sending the clothes back is a duty of its own.',
        'To pause, send everything back first, then pause on the plan page. While you are paused you pay nothing, and you start again there whenever you like: a new period begins on that day, and what you had paid for and not used before the pause comes off its price.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights and our responsibility',
      summary: 'Nothing here takes away rights the law gives you.',
      paragraphs: [
        'Clothes must be of satisfactory quality, fit for their purpose and as described, new or second-hand, hired or bought. If something is wrong with a piece, tell us and we will put it right.',
        'We are responsible for loss you suffer that is a foreseeable result of our breaking this agreement or failing to take reasonable care. We do not limit our responsibility where the law does not allow it, such as for injury caused by our negligence.',
        `The law of the part of the United Kingdom you live in applies, and its courts can decide. If we change these terms we tell you before the change and ask you to accept it again. Questions and complaints: ${brand.email}.`,
      ],
    },
  ],
}
