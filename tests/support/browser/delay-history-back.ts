import type { Page } from 'playwright-core'

/** Makes `history.back()`, which is asynchronous, take longer than a page load. `data-stepped-back` marks its end. */
export const delayHistoryBack = (page: Page) =>
  page.addInitScript(() => {
    const back = window.history.back.bind(window.history)
    let wasCalled = false
    window.history.back = () => {
      wasCalled = true
      window.setTimeout(back, 1000)
    }
    window.addEventListener('popstate', () => {
      if (wasCalled) document.documentElement.dataset.steppedBack = 'true'
    })
  })
