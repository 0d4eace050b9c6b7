// What a visitor has agreed to, as their cookie keeps it. Pure: the platform reads it for pages, the domain for events.

/** Raise it when a purpose is added or the wording changes its meaning: everybody is then asked again. */
export const consentVersion = 1

export interface Purposes {
  /** Our own daily counts, without a name. They need no consent; false is an objection. */
  readonly statistics: boolean
  /** Google Analytics, and reports of errors to another firm. */
  readonly analytics: boolean
  /** Measuring whether advertising works: the campaign of a visit, Meta. */
  readonly advertising: boolean
}

export interface Consent extends Purposes {
  /** The visitor's random number, only where something was agreed to. */
  readonly visitor: string | null
}

/** Before anybody has chosen. */
export const notChosen: Consent = { statistics: true, analytics: false, advertising: false, visitor: null }
export const refusedAll: Consent = { statistics: false, analytics: false, advertising: false, visitor: null }

const cookiePattern = new RegExp(
  `^${consentVersion}\\.([01])([01])([01])(?:\\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$`,
)

/** @returns null for a choice of an older version, or none */
export function parseConsent(value: string | undefined): Consent | null {
  const match = cookiePattern.exec(value ?? '')
  if (!match) return null
  const [, statistics, analytics, advertising, visitor = null] = match
  return {
    statistics: statistics === '1',
    analytics: analytics === '1',
    advertising: advertising === '1',
    visitor: analytics === '1' || advertising === '1' ? visitor : null,
  }
}

/** The number is written only after a yes: nobody who refuses is given one. */
export function formatConsent({ statistics, analytics, advertising, visitor }: Consent): string {
  const bits = [statistics, analytics, advertising].map(Number).join('')
  return `${consentVersion}.${bits}${(analytics || advertising) && visitor ? `.${visitor}` : ''}`
}

/** What a request says about its sender's privacy. */
export interface Privacy {
  /** Null before the first choice, and when the question must be asked again. */
  readonly choice: Consent | null
  /** The browser sends Global Privacy Control. */
  readonly browserRefuses: boolean
  /** The campaign that brought the visitor here, which a cookie keeps with consent to advertising. */
  readonly campaign?: string
}

/** Global Privacy Control refuses everything, including our own counts. */
export const consentOf = ({ choice, browserRefuses }: Privacy): Consent =>
  browserRefuses ? refusedAll : (choice ?? notChosen)

export const mustAsk = ({ choice, browserRefuses }: Privacy): boolean => choice === null && !browserRefuses
