import { useEffect, useId, useRef, useState } from 'react'
import { useSite } from '#web/lib/site/use-site.ts'
import { familyLinksCopy as copy } from '#web/screens/account/gift-cards/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Shows a link that was just made, to copy; it is shown only this once. */
export function MadeLink({ secret }: { secret: string }) {
  const { origin } = useSite()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new link takes the focus
  useEffect(() => {
    setCopied(false)
    heading.current?.focus()
  }, [secret])
  const address = `${origin}/gifting/for/${secret}`
  const copyIt = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Copying is not permitted here; the address is selected.
    }
  }
  return (
    <Panel variant="fern" className="grid gap-12">
      <div>
        <h3 className="h4" ref={heading} tabIndex={-1}>
          {copy.madeTitle}
        </h3>
        <p className="mt-4">{copy.madeLead}</p>
      </div>
      <div className="field">
        <label htmlFor={id}>{copy.link}</label>
        <div className="ask-line">
          <input
            id={id}
            ref={field}
            className="input"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outline" className="with-script" onClick={() => void copyIt()}>
            {copied ? copy.copied : copy.copy}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
