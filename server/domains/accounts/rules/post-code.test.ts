import { expect, test } from 'vitest'
import { decidePostCode } from './post-code.ts'

test.each([
  ['SW1A 1AA', 'SW1A 1AA'],
  ['sw1a1aa', 'SW1A 1AA'],
  [' m1-1ae ', 'M1 1AE'],
  ['B33 8TH', 'B33 8TH'],
  ['cr2  6xh', 'CR2 6XH'],
  ['DN55 1PT', 'DN55 1PT'],
  ['bt1 5gs', 'BT1 5GS'],
  ['W1A 0AX', 'W1A 0AX'],
  ['ZE1 0AA', 'ZE1 0AA'],
])('%s is a postcode, written %s', (text, value) => expect(decidePostCode(text)).toEqual({ ok: true, value }))

test.each(['JE2 3AB', 'gy1 1aa', 'IM1 1AA', 'GX11 1AA', 'BF1 2AA'])('%s is not in the UK', (text) =>
  expect(decidePostCode(text)).toEqual({ ok: false, reason: 'not_in_uk' }),
)

test.each(['', 'SW1A', 'SW1A 1A', '90210', '75001', 'QQ1 1AA', 'SW1A 1CA', 'SW1A 1AAA', 'SW1A\u0000 1AA'])(
  '%j is not a postcode',
  (text) => expect(decidePostCode(text)).toEqual({ ok: false, reason: 'no_post_code' }),
)
