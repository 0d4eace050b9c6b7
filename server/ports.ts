// The application's ports to the outside, each with the adapter that the configuration names.
import { join } from 'node:path'
import { createGoogleAnalytics, createMetaConversions, createSentry } from './adapters/analytics-sinks/index.ts'
import { createFileMailer } from './adapters/file-mailer/index.ts'
import { createOfflineCarrier } from './adapters/offline-carrier/index.ts'
import { createPictureStore } from './adapters/picture-store/index.ts'
import { createRoyalMailCarrier } from './adapters/royal-mail/index.ts'
import { createSmtpMailer } from './adapters/smtp/index.ts'
import { createStripeGateway } from './adapters/stripe/index.ts'
import type { AnalyticsSink } from './domains/analytics/index.ts'
import type { PictureStore } from './domains/catalogue/index.ts'
import type { Mailer } from './domains/notifications/index.ts'
import type { PaymentGateway } from './domains/payments/index.ts'
import type { Carrier, ParcelAddress } from './domains/shipping/index.ts'
import type { Config } from './settings/config.ts'

export interface Ports {
  readonly gateway: PaymentGateway
  readonly mailer: Mailer
  readonly pictures: PictureStore
  readonly carrier: Carrier
  /** The configured services that receive events besides our own totals. */
  readonly sinks: readonly AnalyticsSink[]
}

/** @param others ports that tests replace */
export function choosePorts(
  config: Config,
  others: Partial<Ports>,
): Ports & { readonly mailFolder: string; readonly mediaFolder: string } {
  const folder = (name: string) => join(config.dataDir, name)
  const [mailFolder, mediaFolder] = [folder('mail'), folder('media')]
  const { secretKey, webhookSecret, apiBase } = config.stripe
  const returnsAddress = { name: 'Wrenlet', ...config.returnsAddress }
  return {
    gateway: others.gateway ?? createStripeGateway({ secretKey, webhookSecret, apiBase }),
    mailer: others.mailer ?? (config.smtpUrl ? createSmtpMailer(config.smtpUrl) : createFileMailer(mailFolder)),
    pictures: others.pictures ?? createPictureStore({ folder: mediaFolder, loopback: config.mode === 'demo' }),
    carrier: others.carrier ?? chooseCarrier(config, returnsAddress, folder('labels')),
    sinks: others.sinks ?? chooseSinks(config),
    mailFolder,
    mediaFolder,
  }
}

function chooseCarrier({ carrier, mode }: Config, returnsAddress: ParcelAddress, folder: string): Carrier {
  if (carrier.name === 'royal-mail') return createRoyalMailCarrier({ account: carrier, returnsAddress })
  // Outside a demo, nothing has arrived until a person says so.
  return createOfflineCarrier({ folder, returnsAddress, playsJourneys: mode === 'demo' })
}

function chooseSinks({ sinks: { google, meta, errors }, publicUrl, mode }: Config): AnalyticsSink[] {
  return [
    ...(google ? [createGoogleAnalytics({ account: google, publicUrl })] : []),
    ...(meta ? [createMetaConversions({ account: meta, publicUrl })] : []),
    ...(errors ? [createSentry({ project: errors, environment: mode })] : []),
  ]
}
