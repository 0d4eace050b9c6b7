import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/screens/storefront/legal/texts/legal-text.ts'

/** Terms of service. Drafted by engineers from docs/product; counsel reviews them before anyone is bound by them. */
export const terms: LegalText = {
  title: 'Terms of service',
  description: `What you agree to when you rent clothes from ${brand.name}, and what we promise.`,
  version: '2026-12-09',
  updated: '9 December 2026',
  intro: `These are the terms between you and {company}, which trades as ${brand.name}.`,
  demo: 'This shop is a demonstration, so no real contract is made here; the text shows how the service would work.',
  parts: [
    {
      id: 'us',
      title: 'Who we are',
      summary: `${brand.name} is {company}. Email us at {email}.`,
      paragraphs: [
        '{trader}',
        'Email us at {email} with a question or a problem. How to complain, and by when you have an answer, is in the section on complaints.',
        'These terms are for renting, buying second-hand, gift cards and ski wear. Where a section is about one of them only, it says so. What we know about you is in our privacy policy.',
      ],
      links: [
        { to: '/privacy', label: 'Privacy policy' },
        { to: '/accessibility', label: 'Accessibility statement' },
      ],
    },
    {
      id: 'who',
      title: 'Who can join',
      summary: 'Adults who live in the UK.',
      paragraphs: [
        'You must be 18 or over and legally able to enter into a contract. That goes for a membership, for anything you buy or book, and for the second adult of a shared membership. A child can’t have an account.',
        'We deliver to addresses in the United Kingdom only.',
        'One membership for each account. Keep your password to yourself, and tell us if someone else has been using your account. You can change your email address in your account: we email the new address and the old one, and the old one can undo the change for seven days.',
      ],
    },
    {
      id: 'plan',
      title: 'Your plan and what it costs',
      summary: 'You pay for each period ahead, and it renews automatically until you end it.',
      paragraphs: [
        'You choose 100, 150 or 200 credits, and whether to pay monthly, every 3 months or every 6. The price includes any VAT and is what you pay for the whole period, which is also the minimum term. Before you pay we show the price, the date of the next payment and how to end your membership, all in one place.',
        'Our contract starts when we email to say we’ve accepted your membership. The period you pay for runs from the day you pay. It renews automatically for another period of the same length, at the same price, until you end it. We’ll email you before at least one renewal in every six months.',
        'Stripe, our payment provider, saves the card you pay with. We charge it for your renewals, for postage when you order or send clothes back, and for what you agree to on your plan page, such as a larger plan; never for a lost piece. You can change the card on your plan page.',
        'You can move to a larger plan at any time: it starts straight away, and we show what it costs for the rest of the period before you agree. A smaller plan, or a shorter period, starts at your next renewal if what you have at home fits it by then; otherwise you stay on your plan and price, and we’ll tell you why. A Wardrobe Booster adds credits, 10 at a time, at the same rate as your plan. You can take it off at any renewal.',
        'If we can’t take a renewal payment we’ll email you and try again for 7 days. You keep the clothes you have and can send them back, but you can’t order until it’s paid. After that your membership is on hold, and you can still pay for another 30 days. If you don’t, your membership ends and you don’t owe the payment; we’ll email you two days before.',
      ],
    },
    {
      id: 'change-of-mind',
      title: 'Changing your mind in the first 14 days',
      summary: 'Cancel within 14 days for a refund. Once we’ve sent you clothes, we keep a daily share of the price.',
      paragraphs: [
        'You have 14 days from the day our contract starts to cancel without giving a reason: on your plan page, or by telling us in any words you like. We’ll refund the card you paid with within 14 days.',
        'To join, you ask us to start straight away. You get everything back if you cancel before we’ve sent you any clothes. After that, we keep a daily share for each day since you joined: the price of the period divided by its days, rounded down to the penny. On £75 for the 92 days from 20 November to 20 February that’s £0.81 a day. If you joined before 24 November 2026 without asking us to start, you get everything back either way.',
        'Send the clothes back within 14 days of cancelling. You pay for that return unless it’s your free first one. We don’t wait for the clothes before we refund you.',
        'You can use the form at the end of these terms, but you don’t have to. It’s also in the email that accepts your membership.',
        'What you buy or book has rights of its own to cancel within 14 days: see the sections on keeping a piece, buying second-hand, gift cards and ski wear.',
      ],
      links: [{ to: '#cancellation-form', label: 'The cancellation form' }],
    },
    {
      id: 'credits',
      title: 'Credits',
      summary: 'Credits are how much you can have at home at once. They don’t run out and they don’t roll over.',
      paragraphs: [
        'Each piece takes a number of credits that depends on its price new and on its condition. Everything you have at home can never take more credits than your plan and your Wardrobe Booster together. The number is fixed for you when you order the piece.',
        'When you book a return you can use its credits again straight away, so you can order your next pieces at the same time. Credits aren’t money and can’t be exchanged for it.',
      ],
    },
    {
      id: 'orders',
      title: 'Ordering and delivery',
      summary: 'Putting something in the basket doesn’t hold it; starting to check out does.',
      paragraphs: [
        'When you start checking out we hold your pieces for 15 minutes. You can extend that once, by another 15. If you’re joining, we hold what fits your plan while the payment page is open, wherever we can; where we can’t, we tell you before you pay. If a piece has gone in the meantime we tell you which one, and refund any postage you’ve paid automatically.',
        'You can cancel an order until we start packing it, in your account or by replying to its email. If a piece doesn’t pass our final check we leave it out, free its credits and tell you. We never send a substitute without asking.',
        'We show postage and how long delivery takes before you pay. Your first delivery and your first return are free.',
      ],
    },
    {
      id: 'returns',
      title: 'Sending clothes back',
      summary: 'Any pieces, whenever you like, one return at a time.',
      paragraphs: [
        'Choose what to send back in your closet and use the return label you find there. No need to wash anything: we clean and mend it. When you swap, post the old pieces within 14 days of the new ones arriving. Keep your proof of posting. Once you’ve posted it, you’ve met the deadline.',
        'If you book a return and don’t post it, and you’re within your credits, we simply cancel it. If you’re over, you choose: send the pieces back, buy them, or add a Wardrobe Booster. We don’t charge anything unless you choose it.',
        'You can book another return once the one before it has reached us.',
        'Our packaging is reusable, so please send your return in the bag your order came in. The replacement value of a bag is £20.00. We don’t charge you for one that never comes back.',
      ],
    },
    {
      id: 'hire',
      title: 'How long you keep a piece',
      summary: 'Up to three months at a time. After nine months in a row, we give it to you.',
      paragraphs: [
        'You rent (hire) each piece for up to three months from the day you receive it, and it’s due back within those three months. Before they end, choose: send it back, or ask us to rent it to you for another three months. Each further three months is a new agreement; none starts automatically. If you do neither, please send the piece back; there are no late fees.',
        'The clothes stay ours while you rent them. Please don’t sell them or pass them on for good; wearing them out is what they’re for.',
        'If you rent the same piece for nine months in a row, we give it to you, and its credits are free to use again. Days you’ve had it and paid for count, whether or not you answered us. Time your membership isn’t paid for doesn’t count, and we don’t give away ski wear this way.',
        'Would you like to keep one sooner? Your closet shows what it costs that day, and you can buy it there: its credits × 16.67p × the whole months left of the nine, at least £1 and never more than its price new. You can cancel a purchase within 14 days for a full refund; you’ll then be renting the piece again, with its credits in use.',
      ],
    },
    {
      id: 'damage',
      title: 'Stains, damage and loss',
      summary:
        'Wear and stains are covered. The most a lost piece can cost is its price to keep on the day it was due.',
      paragraphs: [
        'Stains, rips and ordinary wear are covered. There are no late fees on rentals.',
        'If a piece is lost, the most we’ll charge is what it would have cost to keep on the day it was due back: its credits × 16.67p × the whole months then left of the nine, at least £1 and never more than its price new. For example, a raincoat of 38 credits that you’d had for four months, so that five were left, costs at most 38 × 16.67p × 5 = £31.67.',
        'We only ask for it after three reminders and 30 days, once a person here has looked at it. You then pay it yourself in your closet; we don’t take it from your card, and there are no late fees. If the piece turns up within 90 days of paying we’ll refund you in full. After that, it’s yours.',
      ],
    },
    {
      id: 'two-homes',
      title: 'Two homes',
      summary: 'A second adult can order to their own address with your credits. You pay.',
      paragraphs: [
        'While your membership is active and paid, you can invite one other adult by email. They accept these terms with an account of their own. Both of you use the same credits, each for your own home, and each sends back what is there.',
        'You alone pay, and only you can change, pause or end the membership. Where a delivery to the second home has postage to pay, the second adult can ask you to pay it; nothing is charged unless you do. What is sent back from there costs nothing. Each of you looks after what is in your home; you can buy a piece that is there, and you’re the one who is asked to pay for one that is lost there.',
        'You can end the sharing and the second adult can leave, online and at any time. The membership stays yours. Orders for the second home that we aren’t packing yet are cancelled, and what is there is due back within 30 days, or on the day its rental ends if that is sooner. It uses your credits until its return is booked.',
      ],
    },
    {
      id: 'resale',
      title: 'Buying second-hand',
      summary: 'With or without a membership. 14 days to change your mind, and returning is free.',
      paragraphs: [
        'Each piece in the resale shop is one piece that has been worn, unless we say it’s brand new. We show its size, its condition and the marks we know of. The price includes any VAT, and we show the postage before you pay.',
        'Your cart keeps a piece for you for the time it shows; after that, someone else may buy it. The contract is made when we confirm your order by email. If a piece turns out not to be fit to send we leave it out and refund it.',
        'You can cancel until 14 days after the last piece of your order has arrived, without giving a reason: book a return on your order’s page, email us, or use the form at the end of these terms. Post the pieces within 14 days of cancelling, with the free label. We refund them to what you paid with, within 14 days of getting them back. If you return everything, we refund the postage you paid for delivery too.',
        'If a piece is faulty or not as described you have 30 days from its arrival to return it for a full refund. After that you still have your statutory rights: a repair or a replacement, or part of the price back where neither is possible.',
        'What you’ve bought is yours. It takes no credits, and nothing in these terms about sending rented clothes back applies to it.',
      ],
    },
    {
      id: 'gift-cards',
      title: 'Gift cards',
      summary: 'From £10 to £500, for people in the UK. Valid for 24 months, refundable for 14 days while unused.',
      paragraphs: [
        'We email a gift card to the person you name, at once or on the day you choose. Until it’s sent you can change to whom, when and with what message. It’s valid for 24 months from the day it’s sent. Redeeming it puts its whole value into the gift balance of one account, which doesn’t run out.',
        'A gift balance is money, not credits. We use it automatically for what that account pays us: its plan, postage, pieces it keeps or loses, ski wear, and the resale shop. A card pays what’s left. It doesn’t pay for gift cards and isn’t paid out. What it paid for is refunded to it, after what the card paid.',
        'You can cancel a gift card within 14 days of buying it, as long as nobody has redeemed it, and we refund what you paid. Its code then stops working.',
        'While your membership is active, and once the 14 days in which you can cancel it are over, you pay 15% less, on gift cards worth up to £300 in any 12 months. A card bought for less is a gift: the account that bought it can’t redeem it. If the payment of a card is disputed, we put the card, or what’s left of it, on hold until that is decided.',
      ],
    },
    {
      id: 'ski-wear',
      title: 'Ski wear',
      summary: 'Rented by the day, in pounds, with or without a membership. Postage both ways is included.',
      paragraphs: [
        'You rent ski wear for at least 3 days, and both the first and the last day count. Each piece has a price a day, which we show before you pay; from the eighth day on it’s half. Your booking is for all the pieces you chose, or for none. It arrives at least one day before your first day, with a label for sending it back.',
        'Post it back within 24 hours of the end of your last day, and keep the proof of posting. Posted by then is in time, however long the post takes. After that, each day late costs the price a day of each piece that isn’t back, and never more than its retail price less what you paid for it. A person here checks every late fee before we ask for it.',
        'You can change the dates while the pieces are free, until the day the parcel may leave. If the new dates cost more you pay the difference; if they cost less, you get back what cancelling that part would give you. The rest of the difference counts towards dearer dates later, but no part of it comes back if you cancel, unless everything does.',
        'Cancel within 14 days of booking, before we’ve sent it, and you get everything back. After that you get half back until 7 days before your first day, and then nothing, unless somebody else rents the piece: then you get back the share of those days. Moving your dates later doesn’t give you more back. If we can’t send a piece, we refund it in full.',
        'Ski wear never counts towards the nine months after which a piece is yours.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending or pausing',
      summary: 'Online, without a reason and without a call.',
      paragraphs: [
        'You can end your membership at any time on your plan page, or by emailing us; no reason is needed. It won’t renew, we confirm it by email straight away, and you can change your mind until the time you’ve paid for is over. We don’t refund part of a period.',
        'What you’ve paid for stays usable: you can order and swap while more than 14 days of it are left. You don’t have to send anything back first. Everything you have is due back 30 days after your last day. You pay for that return unless it’s your free first one.',
        'To pause, send everything back first, then pause on your plan page. While you’re paused you pay nothing. You can reactivate whenever you like: a new period starts that day, and we take off what you’d paid for and not used before the pause.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights and our responsibility',
      summary: 'Nothing here takes away rights the law gives you.',
      paragraphs: [
        'Clothes must be of satisfactory quality, fit for their purpose and as described, new or second-hand, rented or bought. If something’s wrong with a piece, tell us and we’ll put it right.',
        'We’re responsible for loss you suffer that is a foreseeable result of our breaking this agreement or failing to take reasonable care. We don’t limit our responsibility where the law doesn’t allow it, such as for injury caused by our negligence.',
      ],
    },
    {
      id: 'changes',
      title: 'If we change these terms or our prices',
      summary: 'You hear at least 30 days before, and saying nothing is not agreeing.',
      paragraphs: [
        'If we change these terms or our prices, we’ll email you at least 30 days before the day they take effect: what changes, from when, and what you can do. Your account shows the same notice.',
        'If you don’t agree, you can end your membership before that day, and ending it costs nothing. The terms you accepted apply until it ends. A new price only applies from a renewal.',
        'If you say nothing, you haven’t agreed. The new terms apply to you once you accept them, and we ask you to when you next visit your account.',
        'What you bought or booked before the change keeps the terms of the day you bought or booked it. Every version we’ve published stays readable at its own address, with what changed.',
      ],
    },
    {
      id: 'complaints',
      title: 'If something goes wrong',
      summary: 'Tell us. The form acknowledges it straight away, and you have an outcome within 30 days.',
      paragraphs: [
        'Use the complaints form or email {email}. The form gives you a reference and emails you an acknowledgement straight away. A person here looks into it, and we email you the outcome within 30 days.',
        'If your complaint is about your personal details and you’re not happy with our answer, or before you’ve asked us, you can complain to the Information Commissioner’s Office.',
        'Using the form takes nothing away from your right to go to court.',
      ],
      links: [{ to: '/complaints', label: 'Make a complaint' }],
    },
    {
      id: 'law',
      title: 'Law and courts',
      summary: 'Those of the part of the UK you live in.',
      paragraphs: [
        'The law of the part of the United Kingdom you live in applies, and its courts can decide.',
        'If a court decides that one of these terms doesn’t apply, the others still do.',
      ],
    },
    {
      id: 'cancellation-form',
      title: 'Cancellation form',
      summary: 'You don’t have to use it: any clear statement will do.',
      paragraphs: ['Complete and return this form only if you want to cancel the contract.'],
      form: [
        'To {company}, {address}, {email}:',
        'I/We* hereby give notice that I/we* cancel my/our* contract of sale of the following goods* / for the supply of the following service*:',
        'Ordered on* / received on*:',
        'Name of consumer(s):',
        'Address of consumer(s):',
        'Signature of consumer(s) (only if this form is sent on paper):',
        'Date:',
        '* Delete as appropriate.',
      ],
    },
  ],
}
