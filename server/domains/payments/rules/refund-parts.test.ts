import { expect, test } from 'vitest'
import { type RefundFacts, refundParts } from './refund-parts.ts'

const card = (left: number, intentId = 'pi_1') => ({ intentId, left })

test.each<[string, RefundFacts, object[]]>([
  ['all of a card', { amount: null, cards: [card(7500)], balanceLeft: 0 }, [{ intentId: 'pi_1', amount: 7500 }]],
  ['part of a card', { amount: 500, cards: [card(7500)], balanceLeft: 0 }, [{ intentId: 'pi_1', amount: 500 }]],
  [
    'card first, then balance',
    { amount: null, cards: [card(900)], balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }, { toBalance: 1800 }],
  ],
  [
    'a part that the card covers',
    { amount: 900, cards: [card(900)], balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }],
  ],
  [
    'a part that the card does not cover',
    { amount: 1000, cards: [card(900)], balanceLeft: 1800 },
    [{ intentId: 'pi_1', amount: 900 }, { toBalance: 100 }],
  ],
  ['paid by balance alone', { amount: null, cards: [], balanceLeft: 1800 }, [{ toBalance: 1800 }]],
  [
    'two cards',
    { amount: 1000, cards: [card(900), card(900, 'pi_2')], balanceLeft: 0 },
    [
      { intentId: 'pi_1', amount: 900 },
      { intentId: 'pi_2', amount: 100 },
    ],
  ],
  [
    'never more than is left',
    { amount: 9000, cards: [card(900)], balanceLeft: 100 },
    [{ intentId: 'pi_1', amount: 900 }, { toBalance: 100 }],
  ],
  ['nothing is left', { amount: 500, cards: [card(0)], balanceLeft: 0 }, []],
])('%s', (_, facts, parts) => expect(refundParts(facts)).toEqual(parts))
