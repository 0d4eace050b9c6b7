import type { Page } from 'playwright-core'

/** `history.back()` is asynchronous: here it takes longer than a page load. `data-stepped-back` marks its end. */
export const stepBackLate = (page: Page) =>
  page.addInitScript(() => {
    const back = window.history.back.bind(window.history)
    let asked = false
    window.history.back = () => {
      asked = true
      window.setTimeout(back, 1000)
    }
    window.addEventListener('popstate', () => {
      if (asked) document.documentElement.dataset.steppedBack = 'true'
    })
  })
