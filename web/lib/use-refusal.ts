import { useCallback } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { endsSession, loginAddress, type Refusal, raisesToast, refusalMessage } from '#web/lib/api/errors.ts'
import { forgetUser } from '#web/lib/stored-user.ts'
import { useToast } from '#web/lib/toasts.tsx'

/**
 * Returns a handler for refused calls from the browser (spec §8). It shows the first message in a toast, except for a
 * 400 and for quiet calls. A 401 also forgets the user; a 403 offers Login, which leads back to this page.
 */
export function useRefusal(): (endpointId: string, refusal: Refusal) => void {
  const toast = useToast()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return useCallback(
    (endpointId, refusal) => {
      if (endsSession(endpointId, refusal.status)) {
        forgetUser()
        void revalidate()
      }
      if (!raisesToast(endpointId, refusal)) return
      const action =
        refusal.status === 403 ? { label: partsCopy.login, to: loginAddress({ pathname, search }) } : undefined
      toast({ text: refusalMessage(refusal), kind: 'error', action })
    },
    [toast, pathname, search, revalidate],
  )
}
