import type { consent } from '#contract/analytics/consent.ts'
import type { errorReports } from '#contract/analytics/error-reports.ts'
import type { events } from '#contract/analytics/events.ts'
import type { AnswerOf } from '#contract/index.ts'
import { consentOf, type Privacy } from '#server/kernel/consent.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { chooseConsent } from './operations/choose-consent.ts'
import { recordEvents } from './operations/record-events.ts'
import { reportError } from './operations/report-error.ts'
import type { AnalyticsServices } from './services.ts'

const noChoice: Privacy = { choice: null, browserRefuses: false }

export const analyticsRoutes = (
  services: AnalyticsServices,
): Pick<Handlers, keyof typeof consent | keyof typeof events | keyof typeof errorReports> => ({
  readConsent: async (_input, { privacy = noChoice }) => presentConsent(privacy),
  recordEvents: async ({ body }, caller) => ({ counted: await recordEvents(services, body, caller) }),
  reportError: async ({ body }, caller) => ({ accepted: await reportError(services, body, caller) }),
  chooseConsent: async ({ body }, caller) => presentConsent(await chooseConsent(services, body, caller)),
})

function presentConsent(privacy: Privacy): AnswerOf<'readConsent'> {
  const { statistics, analytics, advertising } = consentOf(privacy)
  return {
    statistics,
    analytics,
    advertising,
    chosen: privacy.choice !== null,
    browserRefuses: privacy.browserRefuses,
  }
}
