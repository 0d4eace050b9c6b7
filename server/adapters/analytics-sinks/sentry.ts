// Error reports in Sentry's envelope format (develop.sentry.dev/sdk/data-model/envelopes), which GlitchTip and others read, too.
import type { AnalyticsSink, ErrorEvent, Identity, SinkEvent } from '#server/domains/analytics/index.ts'
import { expectTaken, type PostLimits, post, usualLimits } from './post.ts'

export interface SentryProject {
  /** The URL that envelopes are posted to. */
  readonly endpoint: string
  readonly publicKey: string
}

export interface SentryOptions {
  readonly project: SentryProject
  readonly environment: string
  readonly limits?: PostLimits
}

const name = 'errors'
const client = 'wrenlet/1'

const isError = (event: SinkEvent): event is ErrorEvent => event.event === 'error'

const eventOf = (error: ErrorEvent, { visitor }: Identity, environment: string) => ({
  event_id: error.id.replaceAll('-', ''),
  timestamp: error.at,
  platform: 'javascript',
  level: 'error',
  environment,
  transaction: error.path,
  user: { id: visitor },
  exception: {
    values: [
      {
        type: error.type,
        value: error.message,
        mechanism: { type: 'generic', handled: false },
        // Sentry expects the frame that threw to come last.
        ...(error.frames.length > 0 && {
          stacktrace: {
            frames: error.frames.toReversed().map(({ file, name: call, line, column }) => ({
              filename: file,
              function: call,
              lineno: line,
              colno: column,
              in_app: true,
            })),
          },
        }),
      },
    ],
  },
})

/** One event in an envelope: three lines of JSON. */
export function envelopeOf(error: ErrorEvent, identity: Identity, environment: string): string {
  const event = eventOf(error, identity, environment)
  const payload = JSON.stringify(event)
  const header = JSON.stringify({ event_id: event.event_id, sent_at: error.at })
  const item = JSON.stringify({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) })
  return `${header}\n${item}\n${payload}\n`
}

export function createSentry({
  project: { endpoint, publicKey },
  environment,
  limits = usualLimits,
}: SentryOptions): AnalyticsSink {
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${client}, sentry_key=${publicKey}`,
  }
  return {
    name,
    purpose: 'analytics',
    takes: new Set(['error'] as const),
    async send(events, identity) {
      for (const error of events.filter(isError)) {
        const body = envelopeOf(error, identity, environment)
        expectTaken(name, await post({ to: name, url: endpoint, headers, body }, limits))
      }
    },
  }
}
