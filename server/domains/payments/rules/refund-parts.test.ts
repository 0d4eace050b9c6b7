import { expect, test } from 'vitest'
import { type RefundFacts, refundParts } from './refund-parts.ts'

const card = (left: number, intentId = 'pi_1') => ({ intentId, left })

test.each<[string, RefundFacts, object[]]>([
  [
    'all of a card',
    { amount: null, cards: [card(7500)], giftLeft: 0, balanceLeft: 0 },
    [{ intentId: 'pi_1', amount: 7500 }],
  ],
  [
    'part of a card',
    { amount: 500, cards: [card(7500)], giftLeft: 0, balanceLeft: 0 },
    [{ intentId: 'pi_1', amount: 500 }],
  ],
  [
    'card first, then balance',
    { amount: null, cards: [card(900)], giftLeft: 0, balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }, { toBalance: 1800 }],
  ],
  [
    'a part that the card covers',
    { amount: 900, cards: [card(900)], giftLeft: 0, balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }],
  ],
  [
    'a part that the card does not cover',
    { amount: 1000, cards: [card(900)], giftLeft: 0, balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }, { toBalance: 100 }],
  ],
  ['paid by balance alone', { amount: null, cards: [], giftLeft: 0, balanceLeft: 1800 }, [{ toBalance: 1800 }]],
  [
    'two cards',
    { amount: 1000, cards: [card(900), card(900, 'pi_2')], giftLeft: 0, balanceLeft: 0 },
    [
      { intentId: 'pi_1', amount: 900 },
      { intentId: 'pi_2', amount: 100 },
    ],
  ],
  [
    'never more than is left',
    { amount: 9000, cards: [card(900)], giftLeft: 0, balanceLeft: 100 },
    [{ intentId: 'pi_1', amount: 900 }, { toBalance: 100 }],
  ],
  [
    'card first, then the gift balance, then the customer’s balance',
    { amount: 3000, cards: [card(900)], giftLeft: 1500, balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }, { toGift: 1500 }, { toBalance: 600 }],
  ],
  [
    'a part that the card and the gift balance cover',
    { amount: 1000, cards: [card(900)], giftLeft: 1500, balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }, { toGift: 100 }],
  ],
  ['nothing is left', { amount: 500, cards: [card(0)], giftLeft: 0, balanceLeft: 0 }, []],
])('a refund is split into parts: %s', (_, facts, parts) => expect(refundParts(facts)).toEqual(parts))
