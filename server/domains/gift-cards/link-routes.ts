// A family's links (product §7). What they show is a view (server/views/gifts).
import { toId, toIds } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { type LinkServices, makeFamilyLink } from './operations/links/make-family-link.ts'
import { revokeFamilyLink } from './operations/links/revoke-family-link.ts'

export function familyLinkRoutes(services: LinkServices): Pick<Handlers, 'makeFamilyLink' | 'revokeFamilyLink'> {
  return {
    makeFamilyLink: ({ body }, { viewer }) =>
      makeFamilyLink(services, viewer, { ...body, childIds: toIds(body.childIds) }),
    async revokeFamilyLink({ params }, { viewer }) {
      await revokeFamilyLink(services, viewer.accountId, toId(params.linkId.toLowerCase()))
      return {}
    },
  }
}
