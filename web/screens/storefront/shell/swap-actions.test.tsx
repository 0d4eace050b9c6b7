import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { SwapActions } from './swap-actions.tsx'

it.each(['/shop', '/shop?types=coats&page=2', '/skiwear?first=2027-02-13&last=2027-02-19&size1=104cm'])(
  'stopping the swap leads back to %s',
  (address) => {
    const Stub = createRoutesStub([{ path: '*', Component: SwapActions }])
    const page = renderToStaticMarkup(<Stub initialEntries={[address]} />)
    expect(page).toContain(`name="returnTo" value="${address.replaceAll('&', '&amp;')}"`)
  },
)
