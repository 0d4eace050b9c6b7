import { expect, it } from 'vitest'
import { pageAddress } from '#web/lib/api/answer-or-throw.ts'

const pageOf = (path: string) => {
  const { pathname, search } = pageAddress({ url: `http://localhost${path}` })
  return pathname + search
}

it.each([
  ['/account/plan', '/account/plan'],
  ['/account/plan.data', '/account/plan'],
  ['/account.data?index&edit=address', '/account?edit=address'],
  ['/checkout.data?step=summary&_routes=root%2Cscreens%2Fcheckout', '/checkout?step=summary'],
  ['/shop?sizes=098cm&sizes=104cm', '/shop?sizes=098cm&sizes=104cm'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
])('the page of %s is %s', (address, page) => expect(pageOf(address)).toBe(page))
