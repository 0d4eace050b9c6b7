// News for the mailing list: written from a file, previewed, sent, followed and stopped by an operator (law L-25).
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { legalVersions, publishedTexts } from '#server/domains/content/index.ts'
import {
  listNews,
  type NewsProgress,
  type NewsRecords,
  noteBouncedAddress,
  planNews,
  renderNewsPreview,
  requestProof,
  type Site,
  sendNews,
  stopNews,
  unsubscribeByOffice,
  writeNews,
} from '#server/domains/notifications/index.ts'
import { formatMoment } from '#server/kernel/calendar.ts'
import { commandEvents } from '../../command-events.ts'
import { UsageError } from '../../usage-error.ts'
import type { NewsWork } from './parse-news-command.ts'

/**
 * @param site the site that sends the emails
 * @throws UsageError for a file that cannot be read or written
 * @throws Refusal
 */
export async function workOnNews(records: NewsRecords, command: NewsWork, site: () => Site): Promise<string[]> {
  switch (command.name) {
    case 'news':
      return newsLines(await listNews(records.db))
    case 'write-news': {
      const { subject, blocks } = await writeNews(records, {
        ...command,
        name: command.news,
        text: await read(command),
      })
      return [
        `"${command.news}" is written: “${subject}”, ${blocks.length} ${blocks.length === 1 ? 'part' : 'parts'}. Nobody has received it yet.`,
        `Look at it: npm run office -- news --preview ${command.news} --to ${command.news}.html`,
      ]
    }
    case 'draw-news': {
      const page = await renderNewsPreview(records.db, command.news, site())
      const path = pathOf(command.file)
      await writeFile(path, page).catch(noFile(path))
      return [`The email is in ${path}: open it in a browser. Its text part is below it.`]
    }
    case 'email-news':
      await requestProof(records, { ...command, name: command.news })
      return [`"${command.news}" is emailed to ${command.to}, and to nobody else.`]
    case 'plan-news': {
      const { count, minutes } = await planNews(records, command.news)
      if (count === 0) return [`There is nobody left to send "${command.news}" to.`]
      return [
        `"${command.news}" goes to ${addresses(count)} that agreed to it and ${count === 1 ? 'has' : 'have'} not received it, in about ${formatMinutes(minutes)}.`,
        `Send it: npm run office -- news --send ${command.news} --count ${count}`,
      ]
    }
    case 'send-news': {
      const { count, minutes } = await sendNews(records, { ...command, name: command.news })
      return [
        `"${command.news}" is being sent to ${addresses(count)}, in about ${formatMinutes(minutes)}. "news" shows how far it is; "news --stop ${command.news}" stops it.`,
      ]
    }
    case 'stop-news':
      await stopNews(records, { ...command, name: command.news })
      return [
        `"${command.news}" is stopped: nothing more of it is sent. "news --send ${command.news}" continues where it stopped.`,
      ]
    case 'leave-news': {
      const termsVersion = () => publishedTexts(legalVersions, records.clock).current()
      const services = { ...records, events: commandEvents(records), termsVersion }
      return [`${await unsubscribeByOffice(services, command)} gets no more news.`]
    }
    case 'bounced-news':
      await noteBouncedAddress(records, command)
      return [`${command.address} gets no more news, unless it confirms again.`]
  }
}

// npm starts commands in the project's own folder.
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file)

const read = ({ file }: { readonly file: string }): Promise<string> => {
  const path = pathOf(file)
  return readFile(path, 'utf8').catch(noFile(path))
}

const noFile =
  (path: string) =>
  (error: unknown): never => {
    throw new UsageError(
      `${path}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file or folder' : (error as Error).message}.`,
    )
  }

const addresses = (count: number) => `${count} ${count === 1 ? 'address' : 'addresses'}`

const formatMinutes = (minutes: number): string =>
  minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`

const newsLines = (news: readonly NewsProgress[]): string[] =>
  news.length === 0 ? ['No news has been written.'] : news.map((item) => `${item.name}  ${progressOf(item)}`)

function progressOf(news: NewsProgress): string {
  const { written_at, sent_at, stopped_at } = news
  if (!sent_at) return `written ${formatMoment(written_at)}, not sent`
  const [waiting, sent] = [Number(news.waiting), Number(news.sent)]
  const [skipped, refused, failed] = [Number(news.skipped), Number(news.refused), Number(news.failed)]
  if (waiting + sent + skipped + refused + failed === 0)
    return `sent from ${formatMoment(sent_at)}; its recipients are no longer stored`
  const isSending = stopped_at === null && waiting > 0
  const since = `${isSending ? 'being sent since' : 'sent from'} ${formatMoment(sent_at)}`
  const state = stopped_at ? `stopped ${formatMoment(stopped_at)}` : since
  return [
    `${state}: ${sent} sent, ${waiting} waiting`,
    ...(skipped ? [`${skipped} no longer wanted it`] : []),
    ...(refused ? [`${refused} refused by the mail server`] : []),
    ...(failed ? [`${failed} not accepted by the mail server ("news --send ${news.name}" tries them again)`] : []),
  ].join(', ')
}
