import type { Page } from 'playwright-core'

/** Makes `history.back()`, which is asynchronous, take longer than a page load. `data-stepped-back` marks its end. */
export const delayHistoryBack = (page: Page) =>
  page.addInitScript(() => {
    const back = window.history.back.bind(window.history)
    let called = false
    window.history.back = () => {
      called = true
      window.setTimeout(back, 1000)
    }
    window.addEventListener('popstate', () => {
      if (called) document.documentElement.dataset.steppedBack = 'true'
    })
  })
