// Renders the page of an approved missing piece for the adults who may pay for it, or say that it is found.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PayLoss, type PayLossProps } from './pay-loss.tsx'

const yes = { allowed: true } as const
const no = (reason: string) => ({ allowed: false, reason })

const page = (can: Pick<PayLossProps['offer']['can'], 'pay' | 'found'>, price: number | null): string => {
  const offer = { can, price, checkout: null, information: [], giftToUse: 0, otherOpen: false }
  const props = { offer, card: {}, problem: null } as unknown as PayLossProps
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <PayLoss {...props} /> }])} />,
  )
}

test('the home that pays for its own piece can also say that it has found it', () => {
  const html = page({ pay: yes, found: yes }, 1200)
  expect(html).toContain('Continue and pay £12')
  expect(html).toContain('I’ve found it')
})

test('the payer pays for a piece of the other home; only the other home can say that it is found', () => {
  const html = page({ pay: yes, found: no('Only its home can.') }, 1200)
  expect(html).toContain('Continue and pay £12')
  expect(html).toContain('Only its home can.')
  expect(html).not.toContain('ound it')
})

test('an adult who has nothing to pay reads why, sees no price, and can say that the piece is found', () => {
  const html = page({ pay: no('Only the payer can pay.'), found: yes }, null)
  expect(html).toContain('Only the payer can pay.')
  expect(html).toContain('I’ve found it')
  expect(html).not.toContain('£')
})
