import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { useId } from 'react'
import type { Question } from '#web/lib/site/structured-data.ts'
import { Icon } from '#web/ui/icon.tsx'

export interface QuestionsProps {
  title: string
  questions: readonly Question[]
}

/** Questions that open to show their answers. The page also describes them to search engines (faqPage). */
export function Questions({ title, questions }: QuestionsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-prose">
      <h2 id={id} className="h2">
        {title}
      </h2>
      <div className="mt-16">
        {questions.map(({ question, answer }) => (
          <details key={question} className="disclosure">
            <summary>
              <h3>{question}</h3>
              <Icon of={ChevronDown} size={20} />
            </summary>
            <p className="disclosure-body muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
