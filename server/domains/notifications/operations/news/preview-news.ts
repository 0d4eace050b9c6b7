import { parseEmailAddress } from '#server/domains/accounts/index.ts'
import { escapeHtml } from '#server/kernel/escape-html.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '../../email/email-message.ts'
import { emailPictures } from '../../email/email-pictures.ts'
import { renderHtml } from '../../email/render-html.ts'
import { renderText } from '../../email/render-text.ts'
import { findNews } from '../../queries/news.ts'
import { newsProofKind } from '../../rules/news/kinds.ts'
import { readNews } from '../../rules/news/read-news.ts'
import type { NotificationServices } from '../../services.ts'
import { newsProof } from '../../templates/account/news.ts'
import { sendToAddress } from '../send-email.ts'
import { getNews, type NewsRecords } from './write-news.ts'

/**
 * Renders a self-contained page with both parts of the email: the HTML part with inlined pictures, followed by the text part.
 * @throws Refusal not_found, invalid_request
 */
export async function renderNewsPreview(db: Db, name: string, site: Site): Promise<string> {
  const message = newsProof((await getNews(db, name)).news, site)
  const pictures = await emailPictures(message, { small: async () => undefined })
  const html = renderHtml(message, site, new Set(pictures.map(({ contentId }) => contentId)))
  const shown = pictures.reduce(
    (page, { contentId, type, bytes }) =>
      page.replaceAll(`cid:${contentId}`, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  )
  const text = `<hr><pre style="max-width:600px;margin:32px auto;padding:0 12px;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(renderText(message, site))}</pre>`
  return shown.replace('</body>', () => `${text}\n</body>`)
}

/**
 * Requests a proof: news sent to one address, exactly as subscribers would get it.
 * @throws Refusal not_found, invalid_request
 */
export async function requestProof(
  { db, clock }: NewsRecords,
  { name, to, operator }: { readonly name: string; readonly to: string; readonly operator: string },
): Promise<void> {
  const email = parseEmailAddress(to)
  if (!email) throw new Refusal('invalid_request', `"${to}" is not an email address.`)
  const { id } = await getNews(db, name)
  const now = clock.now()
  await transaction(db, async (tx) => {
    const jobId = newId<'job'>()
    await enqueueJob(tx, now, { id: jobId, kind: newsProofKind, payload: { newsId: id } })
    // The address is stored here and not in the job, whose row is kept for a month.
    await tx.insertInto('news_proof').values({ job_id: jobId, news_id: id, to_address: email }).execute()
    await recordOfficeAction(tx, { operator, action: 'news.proof', subjectId: id, note: name, now })
  })
}

/** Sends the proof, as the job that `requestProof` queues. */
export async function sendProof(services: NotificationServices, newsId: Id<'news'>, jobId: Id<'job'>): Promise<void> {
  const { db, site } = services
  const news = await findNews(db, newsId)
  const proof = await db
    .selectFrom('news_proof')
    .select('to_address as email')
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  if (!news || !proof) return
  const { email } = proof
  await sendToAddress(services, {
    jobId,
    async write() {
      const read = readNews(news.text)
      return read.ok ? { email, message: newsProof(read.value, site) } : undefined
    },
  })
  await db.deleteFrom('news_proof').where('job_id', '=', jobId).execute()
}
